import type { Random } from './random.ts'

/** How a device adds up a receipt by itself: to which amount it rounds each line, in minor units, and how. */
export interface OwnArithmetic {
  readonly step: number
  readonly rounding: 'up' | 'down' | 'half up'
}

/** What one fiscal device does otherwise than the virtual device. */
export interface DeviceTraits {
  /** It computes lines and totals by itself, from prices and quantities; null if it takes the amounts as sent. */
  readonly arithmetic: OwnArithmetic | null
  /**
   * `documents`: one number counts all its fiscal documents. `answers`: so it does, but its answer to a print has the
   * number of sales or of stornos since the last daily closing. `closings`: all its numbers restart at 1 after a daily
   * closing; its driver names it by its serial number and the closing.
   */
  readonly numbers: 'documents' | 'answers' | 'closings'
  /** Once a document is open, it does not cancel it: somebody at the device finishes it some time later. */
  readonly refusesCancelling: boolean
  /**
   * The share of fiscal documents that come out late: until then it answers questions, shows an open document and an
   * unchanged counter.
   */
  readonly late: number
  /** It is behind a print server. */
  readonly printServer: PrintServerTraits | null
}

export interface PrintServerTraits {
  /** The share of documents of which it never says what became of them. */
  readonly stuck: number
  /** The share of documents that wait in its queue for up to a minute. */
  readonly late: number
  /** The share of calls that are not answered, or with nothing usable. */
  readonly unanswered: number
  /** When it restarts, and loses its list. */
  readonly restartsAt: readonly number[]
}

export const USUAL_DEVICE: DeviceTraits = {
  arithmetic: null,
  numbers: 'documents',
  refusesCancelling: false,
  late: 0,
  printServer: null,
}

const ARITHMETICS: readonly OwnArithmetic[] = [
  { step: 1, rounding: 'half up' },
  { step: 10, rounding: 'half up' },
  { step: 100, rounding: 'up' },
  { step: 100, rounding: 'down' },
]

const drawPrintServer = (random: Random, periodMs: number): PrintServerTraits => ({
  stuck: random.chance(0.5) ? 0 : random.next() * 0.3,
  late: random.chance(0.5) ? 0 : random.next() * 0.5,
  unanswered: random.chance(0.4) ? 0 : random.next() * 0.25,
  restartsAt: random.chance(0.5)
    ? Array.from({ length: 1 + random.below(3) }, () => random.below(periodMs))
    : [],
})

/** Draws a device; a good half of them are as the virtual device is. */
export const drawTraits = (random: Random, periodMs: number): DeviceTraits => {
  if (random.chance(0.5)) return USUAL_DEVICE
  const printServer = random.chance(0.35) ? drawPrintServer(random, periodMs) : null
  return {
    arithmetic: random.chance(0.4) ? random.pick(ARITHMETICS) : null,
    // A print server reports one number, and a gateway has nothing else to distinguish two receipts by.
    numbers:
      printServer !== null || random.chance(0.5)
        ? 'documents'
        : random.pick(['answers', 'closings'] as const),
    refusesCancelling: random.chance(0.3),
    late: random.chance(0.6) ? 0 : random.next() * 0.6,
    printServer,
  }
}
