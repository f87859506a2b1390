import type { Solver } from '../solver.ts'
import { acoustic } from './acoustic/acoustic.ts'
import { action } from './action/action.ts'
import { buckling } from './buckling/buckling.ts'
import { climate } from './climate/climate.ts'
import { closedform } from './closedform/closedform.ts'
import { device } from './device/device.ts'
import { dock } from './dock/dock.ts'
import { epi } from './epi/epi.ts'
import { evolve } from './evolve/evolve.ts'
import { fea } from './fea/fea.ts'
import { flow } from './flow/flow.ts'
import { fracture } from './fracture/fracture.ts'
import { gauge } from './gauge/gauge.ts'
import { grid } from './grid/grid.ts'
import { heat } from './heat/heat.ts'
import { kalman } from './kalman/kalman.ts'
import { lorenz } from './lorenz/lorenz.ts'
import { lotka } from './lotka/lotka.ts'
import { multibody } from './multibody/multibody.ts'
import { opt } from './opt/opt.ts'
import { quant } from './quant/quant.ts'
import { react } from './react/react.ts'
import { sat } from './sat/sat.ts'
import { schrodinger } from './schrodinger/schrodinger.ts'
import { solve } from './solve/solve.ts'
import { tumor } from './tumor/tumor.ts'
import { wave } from './wave/wave.ts'
import { zeta } from './zeta/zeta.ts'

// One line for each solver; the order is that of the catalogue.
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
