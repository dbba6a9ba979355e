import { monitorEventLoopDelay } from 'node:perf_hooks'

/** Only pauses of more than this are reported. */
const PAUSE_MS = 1000
const [SECOND_MS, NANOSECONDS_OF_MS] = [1000, 1_000_000]
const MOST_NOTES = 40

/** What a server says of one metric; NaN if it does not. */
export const metricIn = (text: string, name: string): number =>
  Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN)

/** How often the server's event loop was delayed by more than half a second. */
const DELAYS = ['nodejs_eventloop_delay_seconds_count', 'nodejs_eventloop_delay_seconds_bucket{le="0.5"}']
const delaysIn = (text: string): number => {
  const [all = 0, short = 0] = DELAYS.map((name) => metricIn(text, name.replaceAll(/[{}]/g, String.raw`\$&`)))
  return all - short
}

export type Note = (text: string) => void

/** Reports the first lines, with the seconds since it was made. */
export const timed = (note: Note): Note => {
  const startedAt = performance.now()
  let notes = 0
  return (text) => {
    notes += 1
    if (notes <= MOST_NOTES) note(`${((performance.now() - startedAt) / SECOND_MS).toFixed(1)} s: ${text}`)
  }
}

/** Reports who paused: the sender, and with it probably the machine, or the server's event loop, or neither. */
export const watchPauses = (note: Note) => {
  const own = monitorEventLoopDelay({ resolution: 20 })
  own.enable()
  let known = 0
  return {
    /** @param text of the server's metrics @param tookMs how long they took */
    compare: (text: string, tookMs: number): void => {
      const [ownMs, delays] = [own.max / NANOSECONDS_OF_MS, delaysIn(text)]
      own.reset()
      if (ownMs > PAUSE_MS || tookMs > PAUSE_MS)
        note(
          `the sender paused for ${ownMs.toFixed(0)} ms, the server's metrics took ${tookMs.toFixed(0)} ms, its event loop was delayed ${delays - known} times by more than 500 ms`,
        )
      known = delays
    },
    end: () => own.disable(),
  }
}
