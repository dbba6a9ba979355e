import type { Random } from './random.ts'

/** From then on, the server's clock is this much ahead of the true time, or behind. */
export interface PlannedServerClock {
  readonly at: number
  readonly aheadMs: number
}

/**
 * Programs stop, and their stores are afterwards what they were before: the last writes are lost, or somebody restores
 * copies. Each store goes back by a time of its own; null: it stays as it is.
 */
export interface PlannedLoss {
  readonly at: number
  /** How many steps the programs make before they stop. */
  readonly steps: number
  /** How long they stay down. */
  readonly forMs: number
  readonly serverBackMs: number | null
  readonly gateway: number
  readonly journalBackMs: number | null
  /** How long before this the gateway is cut off from the server; null: it is not. */
  readonly cutBeforeMs: number | null
  /** Whether what the gateway reported before arrives again afterwards, late. */
  readonly reportsArriveLate: boolean
}

export interface ServerSidePlan {
  readonly serverClocks: readonly PlannedServerClock[]
  readonly losses: readonly PlannedLoss[]
}

const MINUTE_MS = 60_000
/** Three days, like the clocks of the other programs. */
const MOST_MINUTES = 3 * 24 * 60
const LATEST_LOSS_MS = 150_000
const LONGEST_DOWN_MS = 30_000
const MAX_STEPS = 60
/** The writes since a flush that did not happen. */
const LAST_WRITES_MS = 3000
/** A copy may be as old as the evening. */
const OLDEST_COPY_MS = 100_000

/** As often by minutes as by hours or days, ahead or behind. */
const drawError = (random: Random): number =>
  Math.round(MOST_MINUTES ** random.next() * MINUTE_MS) * (random.chance(0.5) ? 1 : -1)

const drawClocks = (random: Random, periodMs: number): PlannedServerClock[] => {
  if (!random.chance(0.3)) return []
  const wrongFromTheStart = random.chance(0.5) ? [{ at: 0, aheadMs: drawError(random) }] : []
  const changed = Array.from({ length: 1 + random.below(3) }, () => ({
    at: random.below(periodMs),
    aheadMs: random.chance(0.25) ? 0 : drawError(random),
  }))
  return [...wrongFromTheStart, ...changed]
}

/** Which stores go back, and how far. */
const drawBack = (random: Random): Pick<PlannedLoss, 'serverBackMs' | 'journalBackMs'> => {
  const back = (most: number): number => 1 + random.below(most)
  const draw = random.next()
  if (draw < 0.2) return { serverBackMs: back(LAST_WRITES_MS), journalBackMs: null }
  if (draw < 0.4) return { serverBackMs: null, journalBackMs: back(LAST_WRITES_MS) }
  if (draw < 0.6) return { serverBackMs: back(LAST_WRITES_MS), journalBackMs: back(LAST_WRITES_MS) }
  return { serverBackMs: back(OLDEST_COPY_MS), journalBackMs: back(OLDEST_COPY_MS) }
}

const drawLoss = (random: Random, gateways: number): PlannedLoss => ({
  at: random.below(LATEST_LOSS_MS),
  steps: 1 + random.below(MAX_STEPS),
  forMs: 500 + random.below(LONGEST_DOWN_MS),
  gateway: random.below(gateways),
  ...drawBack(random),
  cutBeforeMs: random.chance(0.5) ? random.below(LONGEST_DOWN_MS) : null,
  reportsArriveLate: random.fork('late').chance(0.5),
})

/**
 * Clocks of the server, and losses of what it and a gateway had stored: in every tenth history one, in some of these
 * two. More than half of them are of both stores at once.
 */
export const drawServerSide = (random: Random, gateways: number, periodMs: number): ServerSidePlan => ({
  serverClocks: drawClocks(random.fork('clocks'), periodMs),
  losses: random.chance(0.1)
    ? Array.from({ length: random.chance(0.2) ? 2 : 1 }, () => drawLoss(random, gateways))
    : [],
})
