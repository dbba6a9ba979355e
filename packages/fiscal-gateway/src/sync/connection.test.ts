import { describe, expect, test } from 'vitest'
import { systemRuntime } from '../runtime.ts'
import { command } from '../testing/commands.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { startTestGateway } from '../testing/test-gateway.ts'
import { createManualTimers } from '../testing/timers.ts'
import { createServerConnection, reconnectBackoff } from './connection.ts'

/** The delay after the first failure, with the lowest random number. */
const FIRST_WAIT = 1000
const NO_CHANCE = { random: () => 0 }

const statesOf = (lines: readonly { kind: string }[]): unknown[] =>
  lines.map((line) => ('state' in line ? line.state : line.kind))

describe('what was printed is sent to the server', () => {
  test('every line once, in order, without waiting for the end of a call', async () => {
    const gateway = await startTestGateway()
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

  test('later if the server is unreachable, and again from the position of a restored server', async () => {
    const timers = createManualTimers()
    const gateway = await startTestGateway({ runtime: { after: timers.after, ...NO_CHANCE } })
    const { server } = gateway
    server.plan.isDown = true
    await gateway.printFiscal(command())
    await expect.poll(timers.waits, { interval: 2 }).toContain(FIRST_WAIT)
    expect(server.lines).toEqual([])
    await gateway.printFiscal(command())
    server.plan.isDown = false
    timers.pass(FIRST_WAIT)
    await expect.poll(() => server.lines.length, { interval: 2 }).toBe(6)

    server.plan.acknowledged = 2
    server.wakeLongPoll()
    await expect
      .poll(() => server.lines.map(({ seq }) => seq), { interval: 2 })
      .toEqual([1, 2, 3, 4, 5, 6, 3, 4, 5, 6])
  })

  test('and unconfirmed tasks are cancelled unless they have printed', async () => {
    const gateway = await startTestGateway()
    const { server } = gateway
    const printed = gateway.sign(command())
    await gateway.post('/commands', printed)
    const late = gateway.sign(command())
    server.plan.doubts = [
      { taskId: late.taskId, epoch: 1 },
      { taskId: printed.taskId, epoch: 1 },
    ]
    server.wakeLongPoll()
    await expect
      .poll(() => server.lines.at(-1), { interval: 2 })
      .toMatchObject({ taskId: late.taskId, state: 'CANCELLED', epoch: 1 })
    expect(await gateway.post('/commands', late)).toMatchObject({ status: 410 })
    server.wakeLongPoll()
    await gateway.printFiscal(command())
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

  test('and each call says which list of tasks that may not print it has received', async () => {
    const { server } = await startTestGateway()
    await expect.poll(() => server.seen.doubtsDigest, { interval: 2 }).toBe('')
    server.plan.doubts = [
      { taskId: 'one', epoch: 1 },
      { taskId: 'two', epoch: 1 },
    ]
    server.wakeLongPoll()
    await expect.poll(() => server.seen.doubtsDigest, { interval: 2 }).toBe('one two')
  })

  test('with growing delays while it is unreachable', async () => {
    const timers = createManualTimers()
    const server = createFakeServer()
    server.plan.isDown = true
    await startTestGateway({ server, runtime: { after: timers.after, ...NO_CHANCE } })
    for (const ms of [1000, 2000, 4000, 5000, 5000]) {
      await expect.poll(timers.waits, { interval: 2 }).toEqual([ms])
      timers.pass(ms)
    }
  })

  test('with growing delays while it accepts no line', async () => {
    const timers = createManualTimers()
    const gateway = await startTestGateway({ runtime: { after: timers.after, ...NO_CHANCE } })
    gateway.server.plan.ignoresLines = true
    await gateway.printFiscal(command())
    await expect.poll(timers.waits, { interval: 2 }).toContain(FIRST_WAIT)
  })
})

test.each([
  [1, 0, 1000],
  [1, 0.999, 1999],
  [2, 0, 2000],
  [3, 0.5, 6000],
  [4, 0, 5000],
  [5, 0.999, 9995],
  [60, 0.999, 9995],
])('after %i failures, with random number %d, waits %i ms', (failures, random, ms) =>
  expect(reconnectBackoff(failures, random)).toBe(ms),
)

describe('the venue', () => {
  test('is the server’s: name and time zone on printouts, allowed origins, across restarts', async () => {
    const server = createFakeServer()
    server.plan.venue = {
      name: 'Kaj Marko',
      timezone: 'America/New_York',
      origins: ['https://kafana.example'],
    }
    const first = await startTestGateway({ server, venueName: null })
    const ask = async ({ call }: typeof first) =>
      (await call({ method: 'GET', url: '/documents', headers: { origin: 'https://kafana.example' } })).status
    await expect.poll(() => ask(first), { interval: 2 }).toBe(200)
    await first.printFiscal(command())
    const printout = (await first.get('/documents/1/text')).text
    expect(printout).toContain('Kaj Marko')
    expect(printout).toContain('06:30:00')
    await first.close()
    server.plan.isDown = true
    expect(await ask(await startTestGateway({ server, dataDir: first.dataDir, paired: false }))).toBe(200)
  })
})

describe('before the first contact with the server', () => {
  test('nothing fiscal prints, and nothing is written', async () => {
    const server = createFakeServer()
    server.plan.isDown = true
    const gateway = await startTestGateway({ server })
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { ok: false, code: 'SERVER_UNHEARD' },
    })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get(`/commands/${sent.taskId}`)).status).toBe(404)
  })

  test('no tombstone is written for a task that the journal may have lost', async () => {
    const server = createFakeServer()
    server.plan.isDown = true
    const gateway = await startTestGateway({ server })
    expect(await gateway.post('/commands/some-task/cancel', { epoch: 1 })).toMatchObject({
      status: 503,
      body: { code: 'SERVER_UNHEARD' },
    })
    expect((await gateway.get('/commands/some-task')).status).toBe(404)
  })

  test('a task that is known to be printed returns its result', async () => {
    const first = await startTestGateway()
    const sent = command()
    const { body } = await first.printFiscal(sent)
    await first.close()
    const server = createFakeServer()
    server.plan.isDown = true
    const again = await startTestGateway({ server, dataDir: first.dataDir })
    expect((await again.printFiscal(sent)).body).toEqual(body)
  })
})

describe.each([
  ['a paired gateway', true],
  ['one that is to be paired', false],
])('why %s gets no answer', (_who, isPaired) => {
  test.each([
    ['ERR_TLS_CERT_ALTNAME_INVALID', true],
    ['UNABLE_TO_VERIFY_LEAF_SIGNATURE', true],
    ['DEPTH_ZERO_SELF_SIGNED_CERT', true],
    ['ECONNREFUSED', false],
  ])('is logged once while it stays the same, and known to the page (%s)', async (code, isCertificate) => {
    const timers = createManualTimers()
    const logged: unknown[] = []
    let failure = code
    const fail = () =>
      Promise.reject(
        new TypeError('fetch failed', { cause: Object.assign(new Error('refused'), { code: failure }) }),
      )
    const pairing = {
      server: 'https://kafana.test',
      gatewayId: 'g1',
      token: 't',
      secret: 's',
      setting: null,
      venue: null,
    }
    const connection = createServerConnection({
      runtime: { ...systemRuntime, after: timers.after, ...NO_CHANCE },
      pairingStore: {
        current: () => (isPaired ? pairing : null),
        save: () => undefined,
        end: () => undefined,
      },
      pairingClient: { server: () => pairing.server, attempt: fail, withCode: fail },
      sync: {
        hasChanges: () => false,
        isLongPoll: () => false,
        hasContact: () => false,
        forgetContact: () => undefined,
        isCompared: () => false,
        recordFailure: () => undefined,
        exchange: fail,
      },
      log: (message, details) => logged.push({ message, ...details }),
    })
    connection.start()
    const line = (reason: string) => ({ message: 'server does not answer', server: pairing.server, reason })
    const untilWaiting = (ms: number) => expect.poll(timers.waits, { interval: 2 }).toEqual([ms])
    const failAgain = async (ms: number, next: number) => {
      timers.pass(ms)
      await untilWaiting(next)
    }
    await untilWaiting(1000)
    await failAgain(1000, 2000)
    await failAgain(2000, 4000)
    expect(logged).toEqual([line(code)])
    expect(connection.state().refusedCertificate).toBe(isCertificate ? code : null)
    failure = 'ENOTFOUND'
    await failAgain(4000, 5000)
    expect(logged).toEqual([line(code), line('ENOTFOUND')])
    expect(connection.state().refusedCertificate).toBeNull()
    await connection.stop()
  })
})
