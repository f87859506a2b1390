import type { WithKeys } from '../accounts/keys.ts'
import type { WithComputing } from '../accounts/usage-tool.ts'
import type { WithNodes } from '../call/nodes.ts'
import type { House } from '../call/tool.ts'
import type { WithTemplates } from '../contracts/template.ts'
import type { WithCatalogue } from '../doors/catalogue/catalog.ts'
import type { WithOpenApi } from '../doors/openapi/openapi.ts'
import type { WithJobs } from '../jobs/news.ts'
import type { WithLines } from '../lines/lines.ts'
import type { WithLineEnds } from '../lines/subject.ts'
import type { WithLibrary } from '../literature/library.ts'
import type { WithRelay } from '../mail/relay.ts'
import type { WithSanitiser } from '../mail/sanitiser.ts'
import type { WithMesh } from '../mesh/mesh.ts'
import type { WithPages } from '../pages/page-documents.ts'
import type { WithTransparency } from '../transparency/transparency-log.ts'

/** The house with the parts of every feature: what the tools together need, and a node opens. */
export type WholeHouse = House &
  WithKeys &
  WithComputing &
  WithTemplates &
  WithCatalogue &
  WithOpenApi &
  WithJobs &
  WithNodes &
  WithLines &
  WithLineEnds &
  WithLibrary &
  WithRelay &
  WithSanitiser &
  WithMesh &
  WithPages &
  WithTransparency
