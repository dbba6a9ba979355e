import { setTimeout as pause } from 'node:timers/promises'
import { randomFor } from '../rhythm/random.ts'
import { nextStep, type Manner } from './next-step.ts'
import { takeStep } from './take-step.ts'
import { createVenueClient, RefusedError } from './venue-client.ts'

export interface BusyEvening extends Manner {
  /** `http://host:port` of the server. */
  readonly server: string
  /** Of the fiscal gateway; null where none runs. */
  readonly gateway: string | null
  readonly signal: AbortSignal
  readonly say: (line: string) => void
  /** The shortest and the longest wait between two steps, in ms. */
  readonly between?: readonly [number, number]
  /** After so many looks at the venue the evening is over; without it only the signal ends it. */
  readonly steps?: number
}

const USUAL_WAIT: readonly [number, number] = [2000, 4000]

/** Keeps orders coming and going until the signal or the last step; a server that is away is waited for, and what it refuses is left to be. */
export const runBusyEvening = async ({
  server,
  gateway,
  signal,
  say,
  between = USUAL_WAIT,
  steps = Infinity,
  ...manner
}: BusyEvening): Promise<void> => {
  const client = createVenueClient(server)
  const random = randomFor(String(Date.now()))
  let away = false
  const step = async (): Promise<void> => {
    try {
      const next = nextStep(await client.openOrders(), Date.now(), random, manner)
      if (next) await takeStep(client, gateway, next, random)
      away = false
    } catch (error) {
      // Somebody at a screen was quicker: the next look shows what is there now.
      if (error instanceof RefusedError) return
      if (!away) say('The busy evening waits: the server does not answer.')
      away = true
    }
  }
  for (let taken = 0; taken < steps && !signal.aborted; taken += 1) {
    await step()
    await pause(random.between(...between), undefined, { signal }).catch(() => undefined)
  }
}
