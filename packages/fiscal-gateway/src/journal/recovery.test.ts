import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { command } from '../testing/commands.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { createFaults, type Fault, FAULTS } from '../testing/faulty-device.ts'
import { copyOfStore, restoreStore } from '../testing/store-files.ts'
import { startTestGateway, type TestGateway } from '../testing/test-gateway.ts'
import { tempFolder } from '../testing/test-journal.ts'
import { promptRetry } from '../testing/timers.ts'

const X_REPORT = { commandType: 2 }
/**
 * A gateway that printed two receipts, and whose journal was then restored from a copy with the first one only.
 * The server has six lines, the copy three.
 */
const restoreJournal = async () => {
  const server = createFakeServer()
  const first = await startTestGateway({ server })
  await first.printFiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(3)
  const copy = copyOfStore(first.dataDir, 'journal')
  await first.close()
  const second = await startTestGateway({ server, dataDir: first.dataDir })
  const lost = command()
  await second.printFiscal(lost)
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(6)
  await second.close()
  restoreStore(first.dataDir, 'journal', copy)
  return { server, dataDir: first.dataDir, journalId: server.seen.journalId, lost }
}

/** Prints reports, which need no server, while the server is unreachable. */
const printReportsOffline = async (
  server: ReturnType<typeof createFakeServer>,
  dataDir: string,
  count: number,
): Promise<void> => {
  server.plan.isDown = true
  const gateway = await startTestGateway({ server, dataDir })
  for (let n = 0; n < count; n += 1) expect((await gateway.post('/commands', X_REPORT)).status).toBe(200)
  await gateway.close()
  server.plan.isDown = false
}

test('a journal restored from an older copy gets another id, and its device has to be confirmed', async () => {
  const { server, dataDir, journalId, lost } = await restoreJournal()
  const again = await startTestGateway({ server, dataDir, runtime: promptRetry })
  expect(server.seen.journalId).not.toBe(journalId)
  await expect
    .poll(() => server.lines.map(({ seq }) => seq), { interval: 2 })
    .toEqual([1, 2, 3, 4, 5, 6, 1, 2, 3])
  // The bill that the journal lost is neither printed again nor declared never printed.
  expect(await again.printFiscal(lost)).toMatchObject({ status: 409, body: { code: 'DEVICE_UNCONFIRMED' } })
  expect(await again.post(`/commands/${lost.taskId}/cancel`, { epoch: 1 })).toMatchObject({
    status: 409,
    body: { code: 'DEVICE_UNCONFIRMED' },
  })
})

test.each([3, 4, 7])(
  'a restored journal that wrote %i lines before it reached the server is sent again under another id',
  async (count) => {
    const { server, dataDir, journalId } = await restoreJournal()
    await printReportsOffline(server, dataDir, count)
    await startTestGateway({ server, dataDir, runtime: promptRetry })
    await expect.poll(() => server.lines.length, { interval: 2 }).toBe(6 + 3 + count)
    expect(server.seen.journalId).not.toBe(journalId)
    expect(server.lines.slice(6).map((line) => [line.seq, line.kind])).toEqual([
      [1, 'task'],
      [2, 'task'],
      [3, 'document'],
      ...Array.from({ length: count }, (_, index) => [4 + index, 'report']),
    ])
  },
)

test('a complete journal that wrote while the server was unreachable keeps its id', async () => {
  const server = createFakeServer()
  const first = await startTestGateway({ server })
  await first.printFiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(3)
  await first.close()
  await printReportsOffline(server, first.dataDir, 2)
  const again = await startTestGateway({ server, dataDir: first.dataDir })
  expect((await again.printFiscal(command())).body).toMatchObject({ receiptNo: 2 })
  await expect
    .poll(() => server.lines.map(({ seq }) => seq), { interval: 2 })
    .toEqual([1, 2, 3, 4, 5, 6, 7, 8])
})

const crashIn = async (dataDir: string, fault: Fault): Promise<ReturnType<typeof command>> => {
  const gateway = await startTestGateway({ dataDir })
  gateway.plan.next = async (job, print, device) => {
    gateway.plan.unreachable = true
    return fault(job, print, device)
  }
  const sent = command()
  await gateway.printFiscal(sent)
  await gateway.close()
  return sent
}

test.each([
  ['after printing', FAULTS.throwAfter, { state: 'DONE', receiptNo: 1 }, 1],
  ['before printing', FAULTS.throwBefore, { state: 'NOT_PRINTED' }, 1],
  ['with a foreign receipt', FAULTS.foreignPrint, { state: 'UNKNOWN' }, 1],
] as const)(
  'a task that a crash %s left open is resolved at the next start',
  async (_when, fault, state, lastReceiptNo) => {
    const dataDir = tempFolder()
    const sent = await crashIn(dataDir, fault)
    const again = await startTestGateway({ dataDir })
    again.plan.unreachable = true // so that only the start can have resolved it
    expect((await again.get(`/commands/${sent.taskId}`)).body).toMatchObject(state)
    again.plan.unreachable = false
    await again.printFiscal(sent)
    const { device } = (await again.get('/health')).body as { device: { lastReceiptNo: number } }
    expect(device.lastReceiptNo).toBe(lastReceiptNo)
  },
)

test('a document left open by a power cut is cancelled, and the task prints with the next number', async () => {
  const dataDir = tempFolder()
  const sent = await crashIn(dataDir, FAULTS.throwBefore)
  const device = new DatabaseSync(join(dataDir, 'gateway', 'device.db'))
  device.exec("INSERT INTO under_way (id, fate, job, due_at) VALUES (1, 'stays', NULL, 0)")
  device.close()
  const again = await startTestGateway({ dataDir })
  expect((await again.get(`/commands/${sent.taskId}`)).body).toMatchObject({
    state: 'NOT_PRINTED',
    voids: [1],
  })
  expect((await again.printFiscal(sent)).body).toMatchObject({ ok: true, receiptNo: 2 })
  expect((await again.get('/documents/1/text')).text).toContain('ПОНИШТЕНА СМЕТКА')
  const documents = () =>
    again.server.lines.flatMap((line) =>
      line.kind === 'document' ? [[line.document.receiptNo, line.document.kind, line.document.taskId]] : [],
    )
  await expect.poll(documents, { interval: 2 }).toEqual([
    [1, 'void', sent.taskId],
    [2, 'sale', sent.taskId],
  ])
})

test('two gateways cannot share a folder', async () => {
  const dataDir = tempFolder()
  await startTestGateway({ dataDir })
  await expect(startTestGateway({ dataDir })).rejects.toThrow('another gateway is already running')
})

/**
 * A gateway that printed a receipt while its server was away, and whose journal was then restored from a copy that
 * has everything the server knows.
 */
const loseUnreportedReceipt = async (options: Parameters<typeof startTestGateway>[0] = {}) => {
  const server = createFakeServer()
  const first = await startTestGateway({ server, ...options })
  await first.printFiscal(command())
  await expect.poll(() => server.lines.length, { interval: 2 }).toBe(3)
  const copy = copyOfStore(first.dataDir, 'journal')
  await first.close()
  const second = await startTestGateway({ server, dataDir: first.dataDir, ...options })
  server.plan.isDown = true
  const journal = server.seen.commandsFor
  const lost = command({ journal })
  expect((await second.printFiscal(lost)).body).toMatchObject({ ok: true })
  await second.close()
  restoreStore(first.dataDir, 'journal', copy)
  server.plan.isDown = false
  return { server, dataDir: first.dataDir, lost, journal }
}

const cancel = (gateway: TestGateway, taskId: string) =>
  gateway.post(`/commands/${taskId}/cancel`, { epoch: 1 })

test('a journal that lost its last receipt unnoticed declares nothing unprinted, prints nothing twice, and goes on', async () => {
  const { server, dataDir, lost, journal } = await loseUnreportedReceipt()
  server.plan.doubts = [{ taskId: lost.taskId, epoch: 1 }]
  const again = await startTestGateway({ server, dataDir })
  await expect.poll(() => server.seen.commandsFor, { interval: 2 }).not.toBe(journal)
  await expect
    .poll(() => again.app.gateway.deviceState(), { interval: 2 })
    .toMatchObject({ lastReceiptNo: 2 })
  await expect
    .poll(() => cancel(again, lost.taskId), { interval: 2 })
    .toMatchObject({ status: 409, body: { code: 'JOURNAL_CHANGED' } })
  expect(await again.printFiscal(lost)).toMatchObject({ status: 409, body: { code: 'JOURNAL_CHANGED' } })
  expect(server.lines.filter(({ kind }) => kind === 'task')).toHaveLength(2)
  expect(server.lines.at(-1)).toMatchObject({
    kind: 'document',
    document: { receiptNo: 2, kind: 'external' },
  })

  const next = command({ journal: server.seen.commandsFor, ref: 'NEXT' })
  expect((await cancel(again, next.taskId)).body).toMatchObject({ code: 'JOURNAL_CHANGED' })
  expect((await again.printFiscal(next)).body).toMatchObject({ ok: true, receiptNo: 3 })
  const unprinted = command({ journal: server.seen.commandsFor, ref: 'LAST' })
  again.plan.next = FAULTS.throwBefore
  await again.printFiscal(unprinted)
  expect((await cancel(again, unprinted.taskId)).body).toMatchObject({ state: 'CANCELLED' })
})

test('receipts that somebody else printed while the gateway runs do not make its journal suspect', async () => {
  const server = createFakeServer()
  const gateway = await startTestGateway({ server })
  await gateway.printFiscal(command())
  const before = server.seen.commandsFor
  gateway.plan.next = FAULTS.foreignPrint
  await gateway.printFiscal(command())
  await gateway.printFiscal(command({ ref: 'NEXT' }))
  await expect.poll(() => server.lines.at(-1), { interval: 2 }).toMatchObject({ kind: 'document' })
  expect(server.seen.commandsFor).toBe(before)
})

test('what the server resolved while the gateway was off does not print when it comes back', async () => {
  const server = createFakeServer()
  const first = await startTestGateway({ server })
  const journal = server.seen.commandsFor
  await first.close()
  const resolved = command({ journal })
  server.plan.doubts = [{ taskId: resolved.taskId, epoch: 1, journal }]
  // The device does not answer yet, so that the task cannot be declared unprinted.
  const { plan, wrapDevice } = createFaults()
  plan.unreachable = true
  const again = await startTestGateway({ server, dataDir: first.dataDir, wrapDevice })
  expect((await cancel(again, resolved.taskId)).status).toBe(503)
  plan.unreachable = false
  expect(await again.printFiscal(resolved)).toMatchObject({ status: 410, body: { code: 'TASK_CANCELLED' } })
  expect((await again.printFiscal(command({ journal }))).body).toMatchObject({ receiptNo: 1 })
})

test('nothing prints before the server has named everything that it resolved', async () => {
  const server = createFakeServer()
  server.plan.moreDoubts = true
  const gateway = await startTestGateway({ server })
  expect(await gateway.printFiscal(command())).toMatchObject({
    status: 503,
    body: { code: 'SERVER_UNHEARD' },
  })
  server.plan.moreDoubts = false
  server.wakeLongPoll()
  await expect
    .poll(async () => (await gateway.printFiscal(command())).body, { interval: 2 })
    .toMatchObject({ ok: true })
})

test('a list that the server names in several responses is asked for to its end before anything prints', async () => {
  const server = createFakeServer()
  const resolved = Array.from({ length: 5 }, () => command())
  server.plan.doubts = resolved.map(({ taskId }) => ({ taskId, epoch: 1 }))
  server.plan.doubtsAtOnce = 2
  const { plan, wrapDevice } = createFaults()
  plan.unreachable = true
  const gateway = await startTestGateway({ server, wrapDevice })
  plan.unreachable = false
  await expect
    .poll(async () => (await gateway.printFiscal(command())).body, { interval: 2 })
    .toMatchObject({ ok: true })
  for (const each of resolved)
    expect(await gateway.printFiscal(each)).toMatchObject({ status: 410, body: { code: 'TASK_CANCELLED' } })
})
