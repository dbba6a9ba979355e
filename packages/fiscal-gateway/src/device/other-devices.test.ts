import { expect, test } from 'vitest'
import { systemRuntime, type Runtime } from '../runtime.ts'
import { command, preBill, storno } from '../testing/commands.ts'
import { startFakeErpnet } from '../testing/fake-erpnet.ts'
import { decodePrintout, startFakeEscpos } from '../testing/fake-escpos.ts'
import { createFakeServer } from '../testing/fake-server.ts'
import { startTestGateway } from '../testing/test-gateway.ts'
import { readFiscalDevice } from './create-device.ts'
import { readEscpos } from './escpos/escpos-setting.ts'

interface Behind {
  readonly posPrinter?: string
  readonly after?: Runtime['after']
  readonly deviceLines?: number
}
const behindErpnet = async ({ posPrinter, after = systemRuntime.after, deviceLines }: Behind = {}) => {
  const erpnet = await startFakeErpnet()
  const server = createFakeServer()
  // Requests to the print server use the network; those to the venue's server go to the fake.
  const fetch: Runtime['fetch'] = (url, request) =>
    (url.includes('/printers/') ? systemRuntime.fetch : server.fetch)(url, request)
  const clock = { now: Date.now() }
  const gateway = await startTestGateway({
    server,
    runtime: { now: () => clock.now, after, fetch },
    fiscalDevice: readFiscalDevice(`erpnet:${erpnet.url}`),
    posPrinter: posPrinter === undefined ? null : readEscpos(posPrinter),
    deviceLines: deviceLines ?? null,
  })
  return { ...gateway, clock, erpnet }
}

test('a receipt and its storno print on a device behind a print server', async () => {
  const { printFiscal, get, erpnet } = await behindErpnet()
  const sale = command()
  const printed = { ok: true, receiptNo: 1, deviceSerial: '02517985' }
  expect((await printFiscal(sale)).body).toMatchObject(printed)
  expect((await printFiscal(sale)).body).toMatchObject(printed)
  expect((await get(`/commands/${sale.taskId}`)).body).toMatchObject({ state: 'DONE', receiptNo: 1 })
  expect((await printFiscal(command({ commandContext: storno }))).body).toMatchObject({
    ok: true,
    receiptNo: 2,
  })
  expect(erpnet.state.printed.map(({ action, amount }) => [action, amount])).toEqual([
    ['receipt', 310],
    ['reversalreceipt', 310],
  ])
})

const lines = (count: number) =>
  Array.from({ length: count }, () => ({
    title: 'Coffee',
    taxClass: 'А',
    price: '50.00',
    quantity: '1.000',
  }))
const saleOf = (count: number) =>
  command({ commandContext: { receiptType: 'NormalReceipt', payment: 'cash', products: lines(count) } })

test('99 lines are what a device is expected to print; with one more nothing is sent to it', async () => {
  const { printFiscal, erpnet, server } = await behindErpnet()
  expect((await printFiscal(saleOf(100))).body).toMatchObject({
    code: 'DEVICE_REFUSED',
    message: expect.stringContaining('more lines') as string,
  })
  expect(erpnet.state.printed).toHaveLength(0)
  expect(server.seen.device).toMatchObject({ limits: { lines: 99, zeroPrices: false } })
  expect((await printFiscal(saleOf(99))).body).toMatchObject({ ok: true, receiptNo: 1 })
})

test('a device of which its owner knows more prints more', async () => {
  const larger = await behindErpnet({ deviceLines: 150 })
  expect((await larger.printFiscal(saleOf(150))).body).toMatchObject({ ok: true, receiptNo: 1 })
  expect((await larger.printFiscal(saleOf(151))).body).toMatchObject({ code: 'DEVICE_REFUSED' })
  expect(larger.server.seen.device).toMatchObject({ limits: { lines: 150 } })
})

test('printed but reported as failed: the bill needs attention, and nothing prints twice', async () => {
  const { printFiscal, get, erpnet } = await behindErpnet()
  const sale = command()
  erpnet.state.next = 'answersFalse'
  for (const attempt of [1, 2])
    expect([attempt, (await printFiscal(sale)).body.code]).toEqual([attempt, 'TASK_IN_DOUBT'])
  expect((await get(`/commands/${sale.taskId}`)).body).toMatchObject({
    state: 'UNKNOWN',
    reason: expect.stringContaining('E199') as string,
  })
  expect(erpnet.state.printed).toHaveLength(1)
  expect((await printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 2 })
})

test('the connection breaks after the print: the task id decides, and the caller gets the result', async () => {
  const { printFiscal, erpnet } = await behindErpnet()
  erpnet.state.next = 'cutsAfter'
  expect((await printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 1 })
  expect(erpnet.state.printed).toHaveLength(1)
})

test('certainly rejected: the same command prints when sent again', async () => {
  const { printFiscal, erpnet } = await behindErpnet()
  const sale = command()
  erpnet.state.trouble = { code: 'E301', text: 'Out of paper' }
  expect((await printFiscal(sale)).body).toMatchObject({
    code: 'DEVICE_REFUSED',
    message: expect.stringContaining('Out of paper') as string,
  })
  erpnet.state.trouble = null
  expect((await printFiscal(sale)).body).toMatchObject({ ok: true, receiptNo: 1 })
})

test('prints the daily and the control report; others are not supported', async () => {
  const { post, erpnet } = await behindErpnet()
  expect((await post('/commands', { commandType: 1 })).body).toMatchObject({
    ok: true,
    report: { kind: 'daily' },
  })
  expect((await post('/commands', { commandType: 2 })).body).toMatchObject({
    ok: true,
    report: { kind: 'control', closingNo: null },
  })
  expect(erpnet.state.reports).toEqual(['zreport', 'xreport'])
  for (const [commandType, commandContext] of [
    [6, { from: 1 }],
    [7, { from: 1 }],
    [8, { from: '2026-01-01', to: '2026-01-31' }],
    [9, { from: '2026-01-01', to: '2026-01-31' }],
  ]) {
    const { body } = await post('/commands', { commandType, commandContext })
    expect([commandType, body.ok, body.code]).toEqual([commandType, false, 'NOT_SUPPORTED'])
  }
})

test('an unreachable print server: nothing is sent, and nothing is left open', async () => {
  const { printFiscal, get, erpnet } = await behindErpnet()
  erpnet.stop()
  const sale = command()
  expect((await printFiscal(sale)).body.code).toBe('DEVICE_UNAVAILABLE')
  expect((await get(`/commands/${sale.taskId}`)).body.code).toBe('TASK_UNKNOWN')
})

test('a pre-bill goes to the receipt printer; without one it is not supported', async () => {
  const { port, received } = await startFakeEscpos()
  const withPrinter = await behindErpnet({
    posPrinter: `escpos://127.0.0.1:${port}?codepage=cp1251&width=32`,
  })
  expect((await withPrinter.post('/pos/commands', { taskId: 'pre-1', receipt: preBill })).body).toMatchObject(
    { ok: true, copyNo: 0 },
  )
  const texts = decodePrintout(received[0] ?? Buffer.alloc(0), 'windows-1251').lines.map(({ text }) =>
    text.trim(),
  )
  expect(texts).toContain('ПРЕДСМЕТКА / PRE-BILL')
  expect(texts).toContain('Скопско 0.5')
  expect(texts).toContain('ВКУПНО / TOTAL            310.00')
  expect(withPrinter.erpnet.state.printed).toHaveLength(0)
  const without = await behindErpnet()
  expect((await without.post('/pos/commands', { taskId: 'pre-1', receipt: preBill })).body.code).toBe(
    'NOT_SUPPORTED',
  )
})

test('an unreachable receipt printer is unavailable, and the next attempt is not a copy', async () => {
  const { post } = await startTestGateway({ posPrinter: readEscpos('escpos://127.0.0.1:1') })
  const pre = { taskId: 'pre-1', receipt: preBill }
  expect((await post('/pos/commands', pre)).body.code).toBe('DEVICE_UNAVAILABLE')
  const { port, received } = await startFakeEscpos()
  const again = await startTestGateway({ posPrinter: readEscpos(`escpos://127.0.0.1:${port}`) })
  expect((await again.post('/pos/commands', pre)).body).toMatchObject({ ok: true, copyNo: 0 })
  expect((await again.post('/pos/commands', pre)).body).toMatchObject({ ok: true, copyNo: 1 })
  expect(received).toHaveLength(2)
  expect((await again.get('/documents')).body).toEqual([])
})

/** The delay between two questions about a receipt in the print server's queue. */
const POLL_MS = 500
const withHeldPolls = () => {
  const held: (() => void)[] = []
  return {
    held,
    pass: () => held.shift()?.(),
    after: ((ms, run) => {
      if (ms !== POLL_MS) return systemRuntime.after(ms, run)
      held.push(run)
      return () => undefined
    }) satisfies Runtime['after'],
  }
}

test('a receipt that is stuck in the print server’s queue keeps no other waiting, and is not unclear however long that takes', async () => {
  const { held, pass, after } = withHeldPolls()
  const { printFiscal, get, erpnet, clock } = await behindErpnet({ after })
  const stuck = command()
  erpnet.state.next = 'stuck'
  const waiting = printFiscal(stuck)
  await expect.poll(() => held.length, { interval: 2 }).toBe(1)
  // No time passes, and the next bills print.
  expect((await printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 1 })
  expect((await printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 2 })
  expect((await printFiscal(stuck)).body).toMatchObject({ code: 'DEVICE_UNAVAILABLE' })
  expect((await get(`/commands/${stuck.taskId}`)).body).toMatchObject({ state: 'SENDING' })
  clock.now += 24 * 3_600_000
  const answered = { now: false }
  void waiting.then(() => (answered.now = true))
  await expect.poll(() => (pass(), answered.now), { interval: 1 }).toBe(true)
  expect((await waiting).body).toMatchObject({ code: 'DEVICE_UNAVAILABLE' })
  expect((await get(`/commands/${stuck.taskId}`)).body).toMatchObject({ state: 'SENDING' })
  expect(erpnet.state.printed).toHaveLength(2)
})

test('a slow receipt is answered once it has printed, with others printed in between', async () => {
  const { held, pass, after } = withHeldPolls()
  const { printFiscal, erpnet } = await behindErpnet({ after })
  const slow = command()
  erpnet.state.next = 'slow'
  const waiting = printFiscal(slow)
  await expect.poll(() => held.length, { interval: 2 }).toBe(1)
  expect((await printFiscal(command())).body).toMatchObject({ ok: true, receiptNo: 2 })
  const answered = { now: false }
  void waiting.then(() => (answered.now = true))
  await expect.poll(() => (pass(), answered.now), { interval: 2 }).toBe(true)
  expect((await waiting).body).toMatchObject({ ok: true, receiptNo: 1 })
  expect((await printFiscal(slow)).body).toMatchObject({ ok: true, receiptNo: 1 })
  expect(erpnet.state.printed).toHaveLength(2)
})

test('the wait for a receipt ends', async () => {
  const { held, pass, after } = withHeldPolls()
  const { printFiscal, get, erpnet } = await behindErpnet({ after })
  const stuck = command()
  erpnet.state.next = 'stuck'
  const waiting = printFiscal(stuck)
  for (let poll = 0; poll < 90; poll += 1) {
    await expect.poll(() => held.length, { interval: 1 }).toBe(1)
    pass()
  }
  expect(await waiting).toMatchObject({ status: 503, body: { code: 'DEVICE_UNAVAILABLE' } })
  expect((await get(`/commands/${stuck.taskId}`)).body).toMatchObject({ state: 'SENDING' })
})

test('a storno is refused where several receipts have its number', async () => {
  const { printFiscal, erpnet } = await behindErpnet()
  await printFiscal(command())
  // Its numbers begin again.
  erpnet.state.printed.length = 0
  expect((await printFiscal(command({ ref: 'NEXT0001' }))).body).toMatchObject({ ok: true, receiptNo: 1 })
  expect((await printFiscal(command({ commandContext: storno }))).body).toMatchObject({
    code: 'DEVICE_REFUSED',
    message: expect.stringContaining('several receipts') as string,
  })
  expect(erpnet.state.printed).toHaveLength(1)
})
