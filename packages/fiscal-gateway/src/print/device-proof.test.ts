import { describe, expect, test } from 'vitest'
import type { FiscalDevice } from '../device/device.ts'
import { command, storno } from '../testing/commands.ts'
import { createFakeServer, documentsOf } from '../testing/fake-server.ts'
import {
  forgotten,
  memoryDevice,
  noAnswer,
  printed,
  refuse,
  remembers,
  startMemoryGateway,
  withoutCounter,
} from '../testing/memory-device.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

describe('a device without a counter', () => {
  test('closes its day with the totals of the journal if it reports none', async () => {
    const trial = memoryDevice()
    const gateway = await startTestGateway({
      wrapDevice: (device) => ({
        ...withoutCounter(trial)(device),
        report: async (request) => ({ ...(await device.report(request)), closingNo: null, totals: null }),
      }),
    })
    await gateway.printFiscal(command())
    expect((await gateway.post('/commands', { commandType: 1 })).body).toMatchObject({
      ok: true,
      report: { kind: 'daily' },
    })
    trial.answer = async () => ({ ...printed, receiptNo: 13 })
    await gateway.printFiscal(command({ commandContext: { ...storno, refReceiptNo: printed.receiptNo } }))
    await gateway.post('/commands', { commandType: 1 })
    const closings = () =>
      gateway.server.lines.flatMap((line) => (line.kind === 'closing' ? [line.closing] : []))
    const amounts = { А: 240, В: 70 }
    await expect.poll(closings, { interval: 2 }).toMatchObject([
      { closingNo: 1, sales: amounts, storno: {}, cash: null, reported: false, receipts: 1, stornos: 0 },
      { closingNo: 2, sales: {}, storno: amounts, receipts: 0, stornos: 1 },
    ])
  })

  test('neither closes its day nor prints a receipt before the server has said which daily report was the last', async () => {
    const trial = memoryDevice()
    const server = createFakeServer()
    server.plan.closed = 16
    const power = { isOn: false }
    const wrapDevice = (device: FiscalDevice): FiscalDevice => {
      const behind = withoutCounter(trial)(device)
      const status = () => (power.isOn ? behind.status() : noAnswer())
      return {
        ...behind,
        status,
        report: async (request) => ({ ...(await device.report(request)), closingNo: null }),
      }
    }
    // The first call names no device, as it was off.
    const gateway = await startTestGateway({ server, wrapDevice })
    await expect.poll(() => server.seen.device, { interval: 2 }).toMatchObject({ serial: null })
    server.plan.isDown = true
    power.isOn = true
    const unheard = { status: 503, body: { code: 'SERVER_UNHEARD' } }
    expect(await gateway.post('/commands', { commandType: 1 })).toMatchObject(unheard)
    expect(await gateway.printFiscal(command())).toMatchObject(unheard)
    expect(trial.prints).toBe(0)
    // Other reports have no number.
    expect(await gateway.post('/commands', { commandType: 2 })).toMatchObject({ status: 200 })
    server.plan.isDown = false
    await expect.poll(() => gateway.printFiscal(command()), { timeout: 8000 }).toMatchObject({ status: 200 })
    expect(await gateway.post('/commands', { commandType: 1 })).toMatchObject({ status: 200 })
    const numbers = () =>
      server.lines.flatMap((line) => {
        if (line.kind === 'closing') return [line.closing.closingNo]
        return line.kind === 'document' ? [line.document.closingNo] : []
      })
    await expect.poll(numbers, { interval: 2 }).toEqual([17, 17])
  })

  test('continues the numbers of daily reports where the server has them of an earlier journal', async () => {
    const trial = memoryDevice()
    const server = createFakeServer()
    server.plan.closed = 16
    const isAnswered = { is: true }
    const wrapDevice = (device: FiscalDevice): FiscalDevice => ({
      ...withoutCounter(trial)(device),
      report: async (request) => {
        if (!isAnswered.is) throw new Error('no answer')
        return { ...(await device.report(request)), closingNo: null, totals: null }
      },
    })
    const first = await startTestGateway({ server, wrapDevice })
    await first.printFiscal(command())
    await first.close()
    const gateway = await startTestGateway({ server, wrapDevice, dataDir: first.dataDir })
    const close = () => gateway.post('/commands', { commandType: 1 })
    await expect.poll(async () => (await close()).body).toMatchObject({ ok: true })
    server.plan.closed = 17
    isAnswered.is = false
    await close()
    // Another gateway of this device has closed days since: that says nothing of the report that was not answered.
    server.plan.closed = 30
    server.wakeLongPoll()
    isAnswered.is = true
    const closings = () => server.lines.flatMap((line) => (line.kind === 'closing' ? [line.closing] : []))
    const numbers = () => closings().map(({ closingNo, receipts }) => [closingNo, receipts])
    await expect.poll(numbers, { interval: 20, timeout: 8000 }).toEqual([[17, 1]])
    await expect.poll(() => gateway.app.gateway.deviceState().closingNo, { interval: 2 }).toBe(30)
    await close()
    await expect.poll(numbers, { interval: 2 }).toEqual([
      [17, 1],
      [31, 0],
    ])
  })

  test('is believed when it reports success', async () => {
    const gateway = await startMemoryGateway()
    const sent = command()
    const first = await gateway.printFiscal(sent)
    expect(first).toMatchObject({ status: 200, body: { receiptNo: 12 } })
    expect((await gateway.printFiscal(sent)).body).toEqual(first.body)
    expect(gateway.trial.prints).toBe(1)
    await expect
      .poll(() => gateway.server.lines.at(-1), { interval: 2 })
      .toMatchObject({ kind: 'document', document: { receiptNo: 12, closingNo: 1 } })
    expect(gateway.server.seen.device).toMatchObject({ needsConfirming: false })
  })

  test.each([
    [
      'its total',
      { ...printed, total: 30_000 },
      { total: 300, byClass: { А: 240, В: 70 }, reported: 'total' },
    ],
    ['nothing', printed, { total: 310, byClass: { А: 240, В: 70 }, reported: 'none' }],
  ] as const)('whose answer says %s of the receipt is taken at its word', async (_what, answer, document) => {
    const gateway = await startMemoryGateway({ answer: async () => answer })
    await gateway.printFiscal(command())
    await expect
      .poll(() => gateway.server.lines.at(-1), { interval: 2 })
      .toMatchObject({ kind: 'document', document })
  })

  test('makes a bill that its server does not remember need attention, and never prints it again', async () => {
    const gateway = await startMemoryGateway({ answer: noAnswer, lookUp: forgotten })
    const sent = command()
    for (let n = 0; n < 3; n += 1)
      expect(await gateway.printFiscal(sent)).toMatchObject({ status: 409, body: { code: 'TASK_IN_DOUBT' } })
    expect(await gateway.printFiscal({ ...sent, epoch: 2 })).toMatchObject({
      status: 409,
      body: { code: 'TASK_IN_DOUBT' },
    })
    expect((await gateway.post(`/commands/${sent.taskId}/cancel`, { epoch: 3 })).body).toMatchObject({
      state: 'UNKNOWN',
    })
    expect(gateway.trial.prints).toBe(1)
  })

  test('prints other bills while its own server does not say what became of one', async () => {
    const gateway = await startMemoryGateway({ answer: noAnswer })
    const open = command()
    expect(await gateway.printFiscal(open)).toMatchObject({ status: 503 })
    gateway.trial.answer = async () => printed
    expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 12 })
    expect(await gateway.printFiscal(open)).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
    expect(gateway.trial.prints).toBe(2)
    expect((await gateway.get(`/commands/${open.taskId}`)).body).toMatchObject({ state: 'SENDING' })
  })

  test.each(['answers', 'does not answer'])(
    'has the earlier of two receipts recorded first, where its own server %s for the later one',
    async (what) => {
      const gateway = await startMemoryGateway({ answer: noAnswer })
      const [open, next] = [command(), command()]
      expect(await gateway.printFiscal(open)).toMatchObject({ status: 503 })
      const serial = String(gateway.server.seen.device['serial'])
      const found = { outcome: 'printed', serial, printedAt: printed.printedAt, total: 31_000 } as const
      gateway.trial.answer = async () => {
        gateway.trial.lookUp = async (taskId) => ({ ...found, receiptNo: taskId === open.taskId ? 12 : 13 })
        if (what === 'answers') return { ...printed, receiptNo: 13 }
        throw new Error('cable pulled')
      }
      expect((await gateway.printFiscal(next)).body).toMatchObject({ ok: true, receiptNo: 13 })
      const numbers = () =>
        documentsOf(gateway).map(({ kind, receiptNo, taskId }) => [kind, receiptNo, taskId])
      await expect.poll(numbers, { interval: 2 }).toEqual([
        ['sale', 12, open.taskId],
        ['sale', 13, next.taskId],
      ])
    },
  )

  test('is queried again while its own server does not answer', async () => {
    const gateway = await startMemoryGateway({ answer: noAnswer })
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
    expect((await gateway.get(`/commands/${sent.taskId}`)).body).toMatchObject({ state: 'SENDING' })
    gateway.trial.lookUp = remembers({ outcome: 'printed', serial: 'ZK1', total: 31_000, ...printed })
    expect((await gateway.printFiscal(sent)).body).toMatchObject({
      ok: true,
      receiptNo: 12,
      deviceSerial: 'ZK1',
    })
    expect(gateway.trial.prints).toBe(1)
  })

  test.each([
    [
      'remembers that nothing was printed',
      noAnswer,
      remembers({ outcome: 'notPrinted', reason: 'error' }),
      503,
      'NOT_PRINTED',
    ],
    ['refuses', refuse, forgotten, 409, 'DEVICE_REFUSED'],
  ] as const)('that %s may be sent the task again', async (_what, answer, lookUp, status, code) => {
    const gateway = await startMemoryGateway({ answer, lookUp })
    const sent = command()
    expect(await gateway.printFiscal(sent)).toMatchObject({ status, body: { code } })
    Object.assign(gateway.trial, { answer: async () => printed })
    expect((await gateway.printFiscal(sent)).status).toBe(200)
  })

  test('that refuses a receipt which its server remembers is not believed', async () => {
    const gateway = await startMemoryGateway({
      answer: refuse,
      lookUp: remembers({ outcome: 'printed', serial: 'ZK1', total: 31_000, ...printed }),
    })
    expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 12 })
  })

  test.each([
    [
      'printed',
      remembers({ outcome: 'printed', serial: 'ZK1', total: 31_000, ...printed }),
      { state: 'DONE', receiptNo: 12, deviceSerial: 'ZK1' },
    ],
    ['not printed', remembers({ outcome: 'notPrinted', reason: 'error' }), { state: 'CANCELLED' }],
    ['unknown', forgotten, { ok: false, code: 'TASK_IN_DOUBT' }],
  ] as const)(
    'asks its server for a task that the journal does not have: %s',
    async (_what, lookUp, answer) => {
      const gateway = await startMemoryGateway({ lookUp })
      const { taskId } = command()
      expect((await gateway.post(`/commands/${taskId}/cancel`, { epoch: 1 })).body).toMatchObject(answer)
      expect(gateway.trial.prints).toBe(0)
    },
  )

  test('reports what it finds printed, with its task and total', async () => {
    const gateway = await startMemoryGateway()
    const { deviceSerial } = (await gateway.printFiscal(command())).body
    gateway.trial.lookUp = remembers({
      outcome: 'printed',
      serial: String(deviceSerial),
      receiptNo: 13,
      printedAt: printed.printedAt,
      total: 30_000,
    })
    const { taskId } = command()
    await gateway.post(`/commands/${taskId}/cancel`, { epoch: 1 })
    gateway.trial.answer = async () => ({ ...printed, receiptNo: 14 })
    await gateway.printFiscal(command())
    await expect
      .poll(() => documentsOf(gateway), { interval: 2 })
      .toMatchObject([
        { receiptNo: 12, kind: 'sale', total: 310 },
        { receiptNo: 13, kind: 'external', total: 300, reported: 'total', taskId, closingNo: 1 },
        { receiptNo: 14, kind: 'sale', total: 310 },
      ])
  })

  test('reports what it finds printed with everything that the journal has of its command', async () => {
    const gateway = await startMemoryGateway({ answer: refuse, lookUp: forgotten })
    const sent = command({ journal: gateway.server.seen.commandsFor })
    expect((await gateway.printFiscal(sent)).body).toMatchObject({ code: 'DEVICE_REFUSED' })
    await gateway.close()
    const again = await startTestGateway({
      server: gateway.server,
      dataDir: gateway.dataDir,
      wrapDevice: withoutCounter(gateway.trial),
    })
    gateway.trial.lookUp = remembers({ outcome: 'printed', serial: 'ZK1', total: 31_000, ...printed })
    await again.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })
    await expect
      .poll(() => documentsOf(gateway), { interval: 2 })
      .toMatchObject([{ kind: 'sale', total: 310, byClass: { А: 240, В: 70 }, taskId: sent.taskId }])
  })

  test('denies a task that was permitted since the start, and refuses one that was permitted before', async () => {
    const gateway = await startMemoryGateway({ answer: refuse, lookUp: forgotten })
    const { server } = gateway
    const sent = command({ journal: server.seen.commandsFor })
    expect((await gateway.printFiscal(sent)).body).toMatchObject({ code: 'DEVICE_REFUSED' })
    await gateway.close()
    const again = await startTestGateway({
      server,
      dataDir: gateway.dataDir,
      wrapDevice: withoutCounter(gateway.trial),
    })
    expect((await again.printFiscal(sent)).body).toMatchObject({ code: 'JOURNAL_CHANGED' })
    expect((await again.post(`/commands/${sent.taskId}/cancel`, { epoch: 1 })).body).toMatchObject({
      code: 'TASK_IN_DOUBT',
    })
    const arrived = command({ journal: server.seen.commandsFor })
    await again.printFiscal(arrived)
    expect((await again.post(`/commands/${arrived.taskId}/cancel`, { epoch: 1 })).body).toMatchObject({
      state: 'CANCELLED',
    })
    server.plan.doubts = [{ taskId: 'never-arrived', epoch: 1, journal: server.seen.commandsFor }]
    server.wakeLongPoll()
    await expect
      .poll(() => server.lines.at(-1), { interval: 2 })
      .toMatchObject({ kind: 'task', taskId: 'never-arrived', state: 'CANCELLED' })
  })
})

test('a success with a number that was taken before is not believed', async () => {
  const gateway = await startTestGateway()
  await gateway.printFiscal(command())
  gateway.plan.next = async (_job, print) => ({ ...(await print()), receiptNo: 1 })
  expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 2 })
  gateway.plan.next = async () => ({ receiptNo: 2, printedAt: 1 })
  expect((await gateway.printFiscal(command())).body).toMatchObject({ code: 'NOT_PRINTED' })
})

test('a receipt beyond the limits of the device is refused before anything is sent', async () => {
  const gateway = await startTestGateway({
    wrapDevice: (device) => ({ ...device, limits: { lines: 1, zeroPrices: true } }),
  })
  expect(await gateway.printFiscal(command())).toMatchObject({
    status: 409,
    body: { code: 'DEVICE_REFUSED', message: expect.stringContaining('more lines') as string },
  })
  expect(gateway.server.seen.device).toMatchObject({ limits: { lines: 1, zeroPrices: true } })
})

test('what was printed is voided, however few lines the device is set to by now', async () => {
  const limits = { lines: 2, zeroPrices: true }
  const gateway = await startTestGateway({
    wrapDevice: (device) => ({ ...device, limits }),
  })
  expect((await gateway.printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 1 })
  limits.lines = 1
  expect((await gateway.printFiscal(command({ commandContext: storno }))).body).toMatchObject({
    ok: true,
    receiptNo: 2,
  })
})
