/** After which an answer is late, in ms. */
export const LATE_MS = 2000

/** What was sent, and what contradicts the declarations. */
export interface FuzzCounts {
  /** Judged requests to both processes, connections with raw bytes among them. */
  requests: number
  /** Those of the gateway's own HTTP. */
  gateway: number
  /** Calls that the server or the gateway answered after they waited for each other. */
  link: number
  /** Connections with raw bytes. */
  raw: number
  /** Requests that were answered with success. */
  accepted: number
  /** Fiscal receipts on the virtual devices. */
  receipts: number
  longestMs: number
  /** Answers that came late only because other programs used the cores. */
  starved: number
  readonly failures: string[]
  /** Answers that came late. */
  readonly late: string[]
}

export const createCounts = (): FuzzCounts => ({
  requests: 0,
  gateway: 0,
  link: 0,
  raw: 0,
  accepted: 0,
  receipts: 0,
  longestMs: 0,
  starved: 0,
  failures: [],
  late: [],
})

/** Adds the counts of a round to those of all. */
export const addCounts = (all: FuzzCounts, round: FuzzCounts): void => {
  for (const name of ['requests', 'gateway', 'link', 'raw', 'accepted', 'receipts', 'starved'] as const)
    all[name] += round[name]
  all.longestMs = Math.max(all.longestMs, round.longestMs)
  all.failures.push(...round.failures)
  all.late.push(...round.late)
}

/** In words. */
export const describeCounts = (counts: FuzzCounts): string =>
  [
    `${counts.requests} requests`,
    `${counts.gateway} of them to the gateway`,
    `${counts.link} over the connection between the two`,
    `${counts.raw} connections with raw bytes`,
    `${counts.accepted} accepted`,
    `${counts.receipts} fiscal receipts`,
    `the longest answer took ${(counts.longestMs / 1000).toFixed(1)} s`,
    ...(counts.starved > 0
      ? [`${counts.starved} took more than 2 s because other programs used the cores`]
      : []),
  ].join(', ')
