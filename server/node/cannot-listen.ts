import type { Config } from '../settings/config.ts'
import { StartRefused } from '../settings/start-refused.ts'

export type ListenError = NodeJS.ErrnoException & { port?: number }

/** Why a port could not be opened, in words for its operator where it is theirs to mend. */
export function cannotListen(error: ListenError, { host, port, metricsPort }: Config): Error {
  const wanted = error.port ?? port
  const setting = wanted === metricsPort ? 'SVC_METRICS_PORT' : 'SVC_PORT'
  const reasons: Record<string, string> = {
    EADDRINUSE: `is in use; set ${setting}`,
    EACCES: `needs more rights; set ${setting} to 1024 or more`,
    EADDRNOTAVAIL: 'is no address of this machine; set SVC_HOST',
    ENOTFOUND: 'is no known host; set SVC_HOST',
  }
  const reason = reasons[error.code ?? '']
  return reason === undefined ? error : new StartRefused(`${host}:${wanted} ${reason}`)
}
