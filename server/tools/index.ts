import type { Tool } from '../tool.ts'
import { demoKey, demoKeyMint } from './demo-key.ts'
import { fieldStatus } from './field-status.ts'
import { keysCreate, keysList, keysRevoke } from './keys.ts'
import { protect } from './protect.ts'
import { pulse } from './pulse.ts'
import { solverTools } from './solvers.ts'
import { spinUp } from './spin-up.ts'
import { proveVerify, verify } from './verify.ts'
import { zidChallenge, zidRecover } from './zid.ts'

// One line a tool; the order is that of tools/list.
export const tools: readonly Tool[] = [
  pulse,
  fieldStatus,
  verify,
  proveVerify,
  protect,
  spinUp,
  ...solverTools,
  demoKey,
  demoKeyMint,
  keysList,
  keysCreate,
  keysRevoke,
  zidChallenge,
  zidRecover,
]
