import { setTimeout as pause } from 'node:timers/promises'
import { randomFor } from '../rhythm/random.ts'
import { nextStep, type Pacing } from './next-step.ts'
import { performStep } from './perform-step.ts'
import { createVenueClient, RefusedError } from './venue-client.ts'

export interface BusyEveningOptions extends Pacing {
  /** `http://host:port` of the server. */
  readonly server: string
  /** The address of the fiscal gateway; null if none is running. */
  readonly gateway: string | null
  readonly signal: AbortSignal
  readonly print: (line: string) => void
  /** The shortest and the longest pause between two steps, in ms. */
  readonly between?: readonly [number, number]
  /** The number of steps; without it only the signal ends the simulation. */
  readonly steps?: number
}

const DEFAULT_PAUSE: readonly [number, number] = [2000, 4000]

/**
 * Simulates service until the signal or the last step. Waits while the server is unreachable; refused steps are
 * skipped.
 */
export const runBusyEvening = async ({
  server,
  gateway,
  signal,
  print,
  between = DEFAULT_PAUSE,
  steps = Infinity,
  ...manner
}: BusyEveningOptions): Promise<void> => {
  const client = createVenueClient(server)
  const random = randomFor(String(Date.now()))
  let isUnreachable = false
  const step = async (): Promise<void> => {
    try {
      const next = nextStep(await client.openOrders(), Date.now(), random, manner)
      if (next) await performStep(client, gateway, next, random)
      isUnreachable = false
    } catch (error) {
      // Somebody at a screen was faster: the next step reads the orders again.
      if (error instanceof RefusedError) return
      if (!isUnreachable) print('The busy evening waits: the server does not answer.')
      isUnreachable = true
    }
  }
  for (let taken = 0; taken < steps && !signal.aborted; taken += 1) {
    await step()
    await pause(random.between(...between), undefined, { signal }).catch(() => undefined)
  }
}
