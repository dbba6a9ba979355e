import { expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { createFakeServer, type FakeServer } from '../testing/fake-server.ts'
import { startTestGateway } from '../testing/test-gateway.ts'
import { createManualTimers } from '../testing/timers.ts'

const runsIn = ({ calls }: FakeServer): unknown[] => calls.map(({ body }) => body['runId'])
const untilReported = (server: FakeServer, lines: number) =>
  expect.poll(() => server.lines.map(({ seq }) => seq).length, { interval: 2 }).toBe(lines)

test('a start introduces itself once, without a line, and then names the run that the server gave it', async () => {
  const gateway = await startTestGateway()
  const { server } = gateway
  await gateway.printFiscal(command())
  await untilReported(server, 3)
  await gateway.close()
  const before = server.calls.length
  expect(runsIn(server)).toEqual([null, ...Array.from({ length: before - 1 }, () => 'run-1')])
  const again = await startTestGateway({ server, dataDir: gateway.dataDir })
  await again.printFiscal(command())
  await untilReported(server, 6)
  expect(server.calls[before]?.body).toMatchObject({ runId: null, entries: [], waitSeconds: 0 })
  expect(new Set(runsIn(server).slice(before + 1))).toEqual(new Set(['run-2']))
})

test('before the server has received a call of this start nothing fiscal prints', async () => {
  const server = createFakeServer()
  const held = Promise.withResolvers<undefined>()
  let calls = 0
  const gateway = await startTestGateway({
    paired: false,
    server,
    runtime: {
      fetch: async (...request) => {
        calls += 1
        if (calls > 2) await held.promise
        return server.fetch(...request)
      },
    },
  })
  await gateway.post('/pairing', { code: 'K7Q2-M9XA' })
  await expect.poll(() => calls, { interval: 2 }).toBe(3)
  expect(await gateway.printFiscal(command())).toMatchObject({ body: { code: 'SERVER_UNHEARD' } })
  expect(gateway.app.gateway.connection().lastContactAt).toBeNull()
  held.resolve(undefined)
  await expect.poll(async () => (await gateway.printFiscal(command())).status, { interval: 2 }).toBe(200)
})

test('when a late call of an earlier start began another run, lines, jobs and answers are sent again', async () => {
  const server = createFakeServer()
  let answersSent = 0
  const gateway = await startTestGateway({
    server,
    runtime: {
      fetch: async (url, request) => {
        const { answers = [] } = JSON.parse(request.body ?? '{}') as { answers?: object[] }
        answersSent += answers.length
        if (answers.length > 0 && answersSent === 1) server.plan.runId = 'of a third late call'
        return server.fetch(url, request)
      },
    },
  })
  server.plan.runId = 'of a late call'
  // Of a server that has begun another run it is not known what was resolved before.
  const sent = command()
  await expect.poll(async () => (await gateway.printFiscal(sent)).status, { interval: 2 }).toBe(200)
  await untilReported(server, 3)
  expect(runsIn(server).at(-1)).toBe('run-2')
  server.plan.runId = 'of another late call'
  server.relay({ workId: 'w1', path: '/commands', command: { commandType: 2 } })
  await expect.poll(() => server.answers.get('w1'), { interval: 2 }).toMatchObject({ status: 200 })
  expect(answersSent).toBe(2)
  await expect
    .poll(() => server.lines.filter(({ kind }) => kind === 'report').length, { interval: 2 })
    .toBe(1)
})

test('a server that names another run every time is called with growing delays', async () => {
  const timers = createManualTimers()
  const gateway = await startTestGateway({ runtime: { after: timers.after, random: () => 0 } })
  let runs = 0
  Object.defineProperty(gateway.server.plan, 'runId', {
    get: () => {
      runs += 1
      return `${runs}`
    },
    set: (): void => {
      // The fake server names its own.
    },
  })
  gateway.server.wakeLongPoll()
  await expect.poll(timers.waits, { interval: 2 }).toContain(1000)
})

test('a journal that takes another id introduces itself again', async () => {
  const gateway = await startTestGateway()
  const { server } = gateway
  const { journalId } = server.seen
  server.plan.acknowledged = 7
  server.wakeLongPoll()
  await expect.poll(() => server.seen.journalId, { interval: 2 }).not.toBe(journalId)
  const first = server.calls.find(({ body }) => body['journalId'] === server.seen.journalId)
  expect(first?.body).toMatchObject({ runId: null, entries: [] })
})

test('a server of an earlier version, which names no run, receives everything', async () => {
  const server = createFakeServer()
  server.plan.knowsNoRuns = true
  const gateway = await startTestGateway({ server })
  await gateway.printFiscal(command())
  await untilReported(server, 3)
  expect(new Set(runsIn(server))).toEqual(new Set([null]))
})
