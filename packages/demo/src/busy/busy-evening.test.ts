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
  // Fixed, so that every order is due and the random numbers are the same in every run.
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

/** Pairs a gateway that never connects, so that pre-bills can be armed. */
const pairGateway = async (): Promise<void> => {
  const { code } = (await createVenueClient(server.url).send('vesna', 'POST', '/api/gateway/code')) as {
    code: string
  }
  await sendJson(`${server.url}/api/gateway/pair`, 'POST', { body: { code, name: 'Bar' } })
}

const count = (where: string): number =>
  Number(rowsOf(folder.settings, `SELECT count(*) AS count FROM orders WHERE ${where}`)[0]?.['count'])
/** Orders and tickets that were taken. */
const rounds = (source = '%'): number =>
  Number(
    rowsOf(folder.settings, `SELECT count(*) AS count FROM tickets WHERE source LIKE '${source}'`)[0]?.[
      'count'
    ],
  )
const lineMoves = (): number =>
  Number(rowsOf(folder.settings, 'SELECT count(*) AS count FROM line_history')[0]?.['count'])
const until = async (isMet: () => boolean): Promise<void> => {
  while (!isMet()) await pause(20)
}

describe('the busy evening', () => {
  it('takes, prepares, serves and bills orders, also after a server restart', async () => {
    await pairGateway()
    const printed: string[] = []
    const stop = new AbortController()
    const before = count('true')
    const evening = runBusyEvening({
      server: server.url,
      gateway: null,
      signal: stop.signal,
      print: (line) => printed.push(line),
      pauseMs: [1, 2],
    })
    await until(() => count('true') > before + 3 && count(`bill_kind = 'pre'`) > 2)
    // By every call: an order of one category, a ticket of both, and single lines.
    await until(() => rounds('order') > 1 && rounds('waiter') > 1 && lineMoves() > 1)

    const port = Number(new URL(server.url).port)
    await server.close()
    await until(() => printed.length > 0)
    const beforeRestart = count('true')
    server = await serve({ ...folder.settings, port })
    await until(() => count('true') > beforeRestart)

    stop.abort()
    await evening
    expect(printed).toHaveLength(1)
    expect(count(`status NOT IN ('billed', 'rejected')`)).toBeLessThanOrEqual(22)
  })

  it('ends after the given number of steps', async () => {
    const before = rounds()
    await runBusyEvening({
      server: server.url,
      gateway: null,
      signal: new AbortController().signal,
      print: () => undefined,
      pauseMs: [0, 0],
      steps: 3,
      pace: 0,
    })
    expect(rounds()).toBe(before + 3)
  })
})
