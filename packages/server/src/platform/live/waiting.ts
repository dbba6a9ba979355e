import type { Timer } from '../clock/timer.ts'
import type { Bells } from './bells.ts'

/** What a look found; or nothing, with the milliseconds after which to look again even if nobody rings. */
export type Look<T> = { readonly found: T } | { readonly againIn: number | null }

export interface Wait<T> {
  /** Rung by whoever commits what is waited for. */
  readonly bell: string
  /** Longest wait; 0 looks once. */
  readonly ms: number
  /** Who waits hung up: then nothing is looked for any more. */
  readonly gone: AbortSignal
  look(): Promise<Look<T>>
}

export interface Waiting {
  /** Looks, and looks again whenever the bell rings, until something is found; null when time, the server or the one who waits ended it. Holds no unit meanwhile. */
  until<T>(wait: Wait<T>): Promise<T | null>
  /** How many wait now. */
  count(): number
  /** Ends every wait after one last look; from then on nobody waits. */
  stop(): void
}

export const createWaiting = (bells: Pick<Bells, 'hang'>, timer: Timer): Waiting => {
  const waits = new Set<() => void>()
  let stopped = false

  const until: Waiting['until'] = async ({ bell: name, ms, gone, look }) => {
    // It hangs before the first look: what is committed during a look rings for the next one.
    const bell = bells.hang(name)
    let over = stopped || ms <= 0
    const end = (): void => {
      over = true
      bell.ring()
    }
    waits.add(end)
    gone.addEventListener('abort', end)
    const giveUp = over ? () => undefined : timer.after(ms, end)
    try {
      while (!gone.aborted) {
        const [rung, last] = [bell.next(), over]
        const seen = await look()
        if ('found' in seen) return seen.found
        if (last) return null
        const forget = seen.againIn === null ? () => undefined : timer.after(seen.againIn, bell.ring)
        await rung
        forget()
      }
      return null
    } finally {
      giveUp()
      gone.removeEventListener('abort', end)
      waits.delete(end)
      bell.takeDown()
    }
  }
  return {
    until,
    count: () => waits.size,
    stop: () => {
      stopped = true
      for (const end of waits) end()
    },
  }
}
