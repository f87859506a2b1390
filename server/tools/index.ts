import type { Tool } from '../tool.ts'
import { apiCatalog } from './api-catalog.ts'
import { automatic } from './auto.ts'
import { compute, computeBatch } from './compute.ts'
import { contractDelete } from './contract-delete.ts'
import { contractFire } from './contract-fire.ts'
import { contractGenerate } from './contract-generate.ts'
import { contractDeploy, contractGet, contractList, contractTemplates } from './contracts.ts'
import { demoKey, demoKeyMint } from './demo-key.ts'
import { discovery } from './discovery.ts'
import { docs } from './docs.ts'
import { domainMatch, scienceDomains } from './domains.ts'
import { fieldStatus } from './field-status.ts'
import { folderTools } from './folders.ts'
import { genesis } from './genesis.ts'
import { health, ready } from './health.ts'
import { http } from './http.ts'
import { kernel, prompt } from './kernel.ts'
import { keysCreate, keysList, keysRevoke } from './keys.ts'
import { lattice } from './lattice.ts'
import { lineTools } from './lines.ts'
import { llmChat } from './llm-chat.ts'
import { mailDelete, mailHtml, mailList, mailRead } from './mail.ts'
import { meshTools } from './mesh.ts'
import { metrics } from './metrics.ts'
import { nameTools } from './names.ts'
import { observer } from './observer.ts'
import { openapi, openapi31 } from './openapi.ts'
import {
  findOperator,
  listOperators,
  operatorById,
  operatorCategories,
  operatorCompute,
  operatorList,
} from './operators.ts'
import { hostedPage, machineLauncher, pageDelete, pageList, publishPage } from './pages.ts'
import { paperFetch, paperSearch } from './papers.ts'
import { protect } from './protect.ts'
import { playground, prove } from './prove.ts'
import { pulse } from './pulse.ts'
import { reactor } from './reactor.ts'
import { shift } from './shift.ts'
import { solverTools } from './solvers.ts'
import { spinUp } from './spin-up.ts'
import { streamTools } from './streams.ts'
import { logCheckpoint, logConsistency, logInclusion } from './transparency.ts'
import { unified } from './unified.ts'
import { updatesManifest, updatesPull } from './updates.ts'
import { proveVerify, verify } from './verify.ts'
import { zidChallenge, zidRecover } from './zid.ts'

// One line a tool; the order is that of tools/list.
export const tools: readonly Tool[] = [
  pulse,
  listOperators,
  findOperator,
  scienceDomains,
  domainMatch,
  compute,
  computeBatch,
  unified,
  automatic,
  lattice,
  shift,
  prove,
  playground,
  operatorList,
  operatorCategories,
  operatorById,
  operatorCompute,
  kernel,
  prompt,
  fieldStatus,
  verify,
  proveVerify,
  protect,
  spinUp,
  ...solverTools,
  contractGenerate,
  contractTemplates,
  contractDeploy,
  contractList,
  contractGet,
  contractFire,
  contractDelete,
  genesis,
  reactor,
  ...streamTools,
  ...lineTools,
  publishPage,
  pageList,
  pageDelete,
  hostedPage,
  machineLauncher,
  mailHtml,
  mailList,
  mailRead,
  mailDelete,
  ...folderTools,
  paperSearch,
  paperFetch,
  ...nameTools,
  ...meshTools,
  llmChat,
  demoKey,
  demoKeyMint,
  keysList,
  keysCreate,
  keysRevoke,
  zidChallenge,
  zidRecover,
  discovery,
  apiCatalog,
  http,
  observer,
  updatesManifest,
  updatesPull,
  logCheckpoint,
  logInclusion,
  logConsistency,
  health,
  ready,
  metrics,
  openapi,
  openapi31,
  docs,
]
