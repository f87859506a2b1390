import type { TProperties } from '../../workers/schema.ts'
import type { Solver } from '../../workers/solver.ts'
import { demoKey, demoKeyMint } from '../accounts/demo-key-tool.ts'
import { spinUp } from '../accounts/spin-up-tool.ts'
import { keysCreate, keysList, keysRevoke } from '../accounts/tools.ts'
import { usage } from '../accounts/usage-tool.ts'
import { zidChallenge, zidRecover } from '../accounts/zid-tool.ts'
import { health, ready } from '../call/health-tool.ts'
import { http } from '../call/http-tool.ts'
import { metrics } from '../call/metrics-tool.ts'
import { nodesTool } from '../call/nodes-tool.ts'
import type { Tool } from '../call/tool.ts'
import { contractDelete } from '../contracts/delete-tool.ts'
import { contractFire } from '../contracts/fire-tool.ts'
import { contractGenerate } from '../contracts/generate-tool.ts'
import { genesis } from '../contracts/genesis-tool.ts'
import { contractDeploy, contractGet, contractList, contractTemplates } from '../contracts/tools.ts'
import { apiCatalog } from '../doors/catalogue/api-catalog-tool.ts'
import { discovery } from '../doors/catalogue/discovery-tool.ts'
import { toolByName, toolList } from '../doors/catalogue/tool-record-tools.ts'
import { toolsets } from '../doors/catalogue/toolsets-tool.ts'
import { consolePage, consolePart } from '../doors/console/console-tool.ts'
import { docs } from '../doors/docs/docs-tool.ts'
import { llms } from '../doors/docs/llms-tool.ts'
import { openapi, openapi31 } from '../doors/openapi/openapi-tool.ts'
import { jobTools } from '../jobs/tools.ts'
import { lineTools } from '../lines/tools.ts'
import { paperFetch, paperSearch } from '../literature/tools.ts'
import { llmChat } from '../llm/tools.ts'
import { mailDelete, mailHtml, mailList, mailRead } from '../mail/tools.ts'
import { meshTools } from '../mesh/tools.ts'
import { updatesManifest, updatesPull } from '../mesh/updates-tools.ts'
import { nameTools } from '../names/tools.ts'
import { hostedPage, machineLauncher, pageDelete, pageList, publishPage } from '../pages/tools.ts'
import { reactorTool } from '../reactors/tools.ts'
import { runTools } from '../results/run-tools.ts'
import { folderTools } from '../results/tools.ts'
import { streamTools } from '../streams/tools.ts'
import { observer } from '../transparency/observer-tool.ts'
import { logCheckpoint, logConsistency, logInclusion, sealKeysTool } from '../transparency/tools.ts'
import { automatic } from './auto.ts'
import { compute, computeBatch } from './compute.ts'
import { domainMatch, scienceDomains } from './domains.ts'
import { fieldStatus } from './field-status.ts'
import { kernel, prompt } from './kernel.ts'
import { lattice } from './lattice.ts'
import {
  findOperator,
  listOperators,
  operatorById,
  operatorCategories,
  operatorCompute,
  operatorList,
} from './operators.ts'
import { plotTool } from './plot.ts'
import { protect } from './protect.ts'
import { playground, prove } from './prove.ts'
import { pulse } from './pulse.ts'
import { shift } from './shift.ts'
import { solverTools } from './solvers.ts'
import { unified } from './unified.ts'
import { proveVerify, verify } from './verify.ts'
import type { WholeHouse } from './whole-house.ts'

// One line a tool; the order is that of tools/list. Some are made of the solvers, or tell of them.
export const toolsOf = (solvers: readonly Solver[]): readonly Tool<TProperties, WholeHouse>[] => [
  pulse,
  listOperators,
  findOperator,
  scienceDomains,
  domainMatch,
  compute,
  computeBatch,
  unified,
  automatic,
  plotTool(solvers),
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
  ...solverTools(solvers),
  contractGenerate,
  contractTemplates,
  contractDeploy,
  contractList,
  contractGet,
  contractFire,
  contractDelete,
  genesis,
  reactorTool(solvers),
  ...streamTools(solvers),
  ...lineTools,
  ...jobTools(solvers),
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
  ...runTools,
  paperSearch,
  paperFetch,
  ...nameTools,
  ...meshTools,
  llmChat,
  demoKey,
  demoKeyMint,
  usage,
  keysList,
  keysCreate,
  keysRevoke,
  zidChallenge,
  zidRecover,
  discovery,
  apiCatalog,
  toolsets,
  toolList,
  toolByName,
  http,
  observer,
  updatesManifest,
  updatesPull,
  logCheckpoint,
  sealKeysTool,
  logInclusion,
  logConsistency,
  health,
  ready,
  metrics,
  nodesTool,
  openapi,
  openapi31,
  docs,
  llms,
  consolePage,
  consolePart,
]
