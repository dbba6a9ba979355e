import { describe, expect, test } from 'vitest'
import { backoff } from './link.ts'
import { command } from './testing/commands.ts'
import { createFakeServer } from './testing/fake-server.ts'
import { createHeldTimers } from './testing/held-timers.ts'
import { startGateway } from './testing/test-gateway.ts'

/** Long enough for the first try, short of nothing: the wait after the first failure, with chance at its lowest. */
const FIRST_WAIT = 1000
const NO_CHANCE = { random: () => 0 }

const statesOf = (lines: readonly { kind: string }[]): unknown[] =>
  lines.map((line) => ('state' in line ? line.state : line.kind))

describe('what was printed goes to the server', () => {
  test('every line once, in order, without waiting for the end of a call', async () => {
    const gateway = await startGateway()
    const { server } = gateway
    const sent = gateway.sign(command({ orders: ['o1', 'o2'], closedBy: 'ana' }))
    await gateway.post('/commands', sent)
    await expect.poll(() => statesOf(server.lines), { interval: 2 }).toEqual(['SENDING', 'DONE', 'document'])
    expect(server.lines.map(({ seq }) => seq)).toEqual([1, 2, 3])
    expect(server.lines[1]).toMatchObject({
      kind: 'task',
      taskId: sent.taskId,
      epoch: 1,
      receiptNo: 1,
      printedAt: '2026-11-21T11:30:00.000Z',
      at: '2026-11-21T11:30:00.000Z',
      command: sent,
    })
    expect(server.lines[2]).toMatchObject({
      document: {
        receiptNo: 1,
        kind: 'sale',
        total: 310,
        byClass: { А: 240, В: 70 },
        payment: 'cash',
        taskId: sent.taskId,
        ref: 'K7Q2M9XA',
        closingNo: 1,
      },
    })
    expect(server.seen.mostAtOnce).toBe(1)
  })

  test('later, when the server is away, and again from where a restored server stands', async () => {
    const timers = createHeldTimers()
    const gateway = await startGateway({ world: { after: timers.after, ...NO_CHANCE } })
    const { server } = gateway
    server.plan.isDown = true
    await gateway.fiscal(command())
    await expect.poll(timers.waits, { interval: 2 }).toContain(FIRST_WAIT)
    expect(server.lines).toEqual([])
    await gateway.fiscal(command())
    server.plan.isDown = false
    timers.pass(FIRST_WAIT)
    await expect.poll(() => server.lines.length, { interval: 2 }).toBe(6)

    server.plan.acknowledged = 2
    server.ring()
    await expect
      .poll(() => server.lines.map(({ seq }) => seq), { interval: 2 })
      .toEqual([1, 2, 3, 4, 5, 6, 3, 4, 5, 6])
  })

  test('and what the server has not heard of for too long: what has not printed never will, what has is told', async () => {
    const gateway = await startGateway()
    const { server } = gateway
    const printed = gateway.sign(command())
    await gateway.post('/commands', printed)
    const late = gateway.sign(command())
    server.plan.doubts = [
      { taskId: late.taskId, epoch: 1 },
      { taskId: printed.taskId, epoch: 1 },
    ]
    server.ring()
    await expect
      .poll(() => server.lines.at(-1), { interval: 2 })
      .toMatchObject({ taskId: late.taskId, state: 'CANCELLED', epoch: 1 })
    expect(await gateway.post('/commands', late)).toMatchObject({ status: 410 })
    server.ring()
    await gateway.fiscal(command())
    await expect.poll(() => server.lines.at(-1), { interval: 2 }).toMatchObject({ kind: 'document' })
    expect(statesOf(server.lines)).toEqual([
      'SENDING',
      'DONE',
      'document',
      'CANCELLED',
      'SENDING',
      'DONE',
      'document',
    ])
  })

  test('with the waits growing while it stays away', async () => {
    const timers = createHeldTimers()
    const server = createFakeServer()
    server.plan.isDown = true
    await startGateway({ server, world: { after: timers.after, ...NO_CHANCE } })
    for (const ms of [1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]) {
      await expect.poll(timers.waits, { interval: 2 }).toEqual([ms])
      timers.pass(ms)
    }
  })

  test('not in a hurry when it takes nothing of what it is told', async () => {
    const timers = createHeldTimers()
    const gateway = await startGateway({ world: { after: timers.after, ...NO_CHANCE } })
    gateway.server.plan.keepsNothing = true
    await gateway.fiscal(command())
    await expect.poll(timers.waits, { interval: 2 }).toContain(FIRST_WAIT)
  })
})

test.each([
  [1, 0, 1000],
  [1, 0.999, 1999],
  [2, 0, 2000],
  [5, 0.5, 24_000],
  [6, 0, 30_000],
  [7, 0.999, 59_970],
  [60, 0.999, 59_970],
])('after %i failures, with chance at %d, it waits %i ms', (failures, random, ms) =>
  expect(backoff(failures, random)).toBe(ms),
)

describe('the venue', () => {
  test('is what the server says: its name and time zone on paper, its pages on the list of origins, over restarts', async () => {
    const server = createFakeServer()
    server.plan.venue = {
      name: 'Kaj Marko',
      timezone: 'America/New_York',
      origins: ['https://kafana.example'],
    }
    const first = await startGateway({ server, venueName: null })
    const ask = async ({ call }: typeof first) =>
      (await call({ method: 'GET', url: '/documents', headers: { origin: 'https://kafana.example' } })).status
    await expect.poll(() => ask(first), { interval: 2 }).toBe(200)
    await first.fiscal(command())
    const paper = (await first.get('/documents/1/text')).text
    expect(paper).toContain('Kaj Marko')
    expect(paper).toContain('06:30:00')
    await first.close()
    server.plan.isDown = true
    expect(await ask(await startGateway({ server, dataDir: first.dataDir, paired: false }))).toBe(200)
  })
})

describe('before the server was heard', () => {
  test('nothing fiscal prints, and nothing is written', async () => {
    const server = createFakeServer()
    server.plan.isDown = true
    const gateway = await startGateway({ server })
    const sent = command()
    expect(await gateway.fiscal(sent)).toMatchObject({
      status: 503,
      body: { ok: false, code: 'SERVER_UNHEARD' },
    })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
  })

  test('no tombstone is made for a task that the journal may have forgotten', async () => {
    const server = createFakeServer()
    server.plan.isDown = true
    const gateway = await startGateway({ server })
    expect(await gateway.post('/commands/some-task/cancel', { epoch: 1 })).toMatchObject({
      status: 503,
      body: { code: 'SERVER_UNHEARD' },
    })
    expect((await gateway.get('/commands/some-task')).status).toBe(404)
  })

  test('a task that is known to be printed is answered all the same', async () => {
    const first = await startGateway()
    const sent = command()
    const { body } = await first.fiscal(sent)
    await first.close()
    const server = createFakeServer()
    server.plan.isDown = true
    const again = await startGateway({ server, dataDir: first.dataDir })
    expect((await again.fiscal(sent)).body).toEqual(body)
  })
})
