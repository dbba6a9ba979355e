import { setTimeout as pause } from 'node:timers/promises'
import type { RunningServer } from '@kafana/server'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { EVENING, fill, makeFolder, rowsOf, serve, type Folder } from '../testing/filled-venue.ts'
import { runBusyEvening } from './busy-evening.ts'
import { createVenueClient, sendJson } from './venue-client.ts'

const HOUR_MS = 3_600_000
let folder: Folder
let server: RunningServer
beforeEach(async () => {
  // Whatever the date of the run, everything in the venue has waited long enough, and chance is the same.
  vi.useFakeTimers({ toFake: ['Date'], now: EVENING + HOUR_MS })
  folder = makeFolder()
  await fill(folder.settings, 1)
  server = await serve(folder.settings)
})
afterEach(async () => {
  await server.close()
  folder.remove()
  vi.useRealTimers()
})

/** A gateway that never speaks: pre-bills can be armed for it. */
const pairGateway = async (): Promise<void> => {
  const { code } = (await createVenueClient(server.url).send('vesna', 'POST', '/api/gateway/code')) as {
    code: string
  }
  await sendJson(`${server.url}/api/gateway/pair`, 'POST', { body: { code, name: 'Bar' } })
}

const count = (where: string): number =>
  Number(rowsOf(folder.settings, `SELECT count(*) AS count FROM orders WHERE ${where}`)[0]?.['count'])
const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await pause(20)
}

describe('the busy evening', () => {
  it('keeps taking, making, serving and billing orders, also after the server came back', async () => {
    await pairGateway()
    const said: string[] = []
    const stop = new AbortController()
    const taken = count('true')
    const evening = runBusyEvening({
      server: server.url,
      gateway: null,
      signal: stop.signal,
      print: (line) => said.push(line),
      between: [1, 2],
    })
    await until(() => count('true') > taken + 3 && count(`bill_kind = 'pre'`) > 2)

    const port = Number(new URL(server.url).port)
    await server.close()
    await until(() => said.length > 0)
    const before = count('true')
    server = await serve({ ...folder.settings, port })
    await until(() => count('true') > before)

    stop.abort()
    await evening
    expect(said).toHaveLength(1)
    expect(count(`status NOT IN ('billed', 'rejected')`)).toBeLessThanOrEqual(22)
  })

  it('ends by itself after the steps it was given', async () => {
    const before = count('true')
    await runBusyEvening({
      server: server.url,
      gateway: null,
      signal: new AbortController().signal,
      print: () => undefined,
      between: [0, 0],
      steps: 3,
      pace: 0,
    })
    expect(count('true')).toBe(before + 3)
  })
})
