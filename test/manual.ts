// npm run manual: writes the pages of docs/ that are made from records anew: docs/solvers, docs/errors.md, docs/units.md.
import { writeManual } from './manual/write.ts'

writeManual()
