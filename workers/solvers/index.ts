import type { Solver } from '../solver.ts'
import { acoustic } from './acoustic.ts'
import { action } from './action.ts'
import { buckling } from './buckling.ts'
import { climate } from './climate.ts'
import { closedform } from './closedform.ts'
import { device } from './device.ts'
import { dock } from './dock.ts'
import { epi } from './epi.ts'
import { evolve } from './evolve.ts'
import { fea } from './fea.ts'
import { flow } from './flow.ts'
import { fracture } from './fracture.ts'
import { gauge } from './gauge.ts'
import { grid } from './grid.ts'
import { heat } from './heat.ts'
import { kalman } from './kalman.ts'
import { lorenz } from './lorenz.ts'
import { lotka } from './lotka.ts'
import { multibody } from './multibody.ts'
import { opt } from './opt.ts'
import { quant } from './quant.ts'
import { react } from './react.ts'
import { sat } from './sat.ts'
import { schrodinger } from './schrodinger.ts'
import { solve } from './solve.ts'
import { tumor } from './tumor.ts'
import { wave } from './wave.ts'
import { zeta } from './zeta.ts'

// One line a solver; the order is that of the catalogue.
// biome-ignore format: one line each, so that two additions do not collide
export const solvers: readonly Solver[] = [
  solve,
  multibody,
  action,
  closedform,
  epi,
  lotka,
  kalman,
  heat,
  lorenz,
  device,
  schrodinger,
  opt,
  grid,
  buckling,
  dock,
  acoustic,
  evolve,
  react,
  fea,
  fracture,
  wave,
  flow,
  quant,
  sat,
  gauge,
  zeta,
  climate,
  tumor,
]
