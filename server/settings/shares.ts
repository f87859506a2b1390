// What follows from that a node is not alone.
import type { Config } from './config.ts'

/** Whether other processes write the ledger of this one at the same time: nodes of one database, or processes of one node. */
export const isShared = ({ databaseUrl, processes }: Pick<Config, 'databaseUrl' | 'processes'>) =>
  databaseUrl !== null || processes > 1

/**
 * The settings of one process of a node, counted from 1: its part of `threads` in all (one at least), of the queue, and a
 * port of its own for the metrics.
 */
export function shareOf(config: Config, number: number, threads: number): Config {
  const { processes, queueMax, metricsPort } = config
  const partOf = (whole: number) => {
    const rest = number <= whole % processes ? 1 : 0
    return Math.max(1, Math.floor(whole / processes) + rest)
  }
  return Object.freeze({
    ...config,
    workers: partOf(threads),
    queueMax: partOf(queueMax),
    metricsPort: metricsPort ? metricsPort + number - 1 : metricsPort,
  })
}
