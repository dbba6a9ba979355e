import { expect, test } from 'vitest'
import { readFiscalDevice } from './device/device-settings.ts'
import { readEscpos } from './device/escpos/escpos-setting.ts'
import { command, preBill, storno } from './testing/commands.ts'
import { startErpnet } from './testing/erpnet-stand-in.ts'
import { decodePaper, startEscpos } from './testing/escpos-stand-in.ts'
import { createFakeServer } from './testing/fake-server.ts'
import { startGateway } from './testing/test-gateway.ts'
import { realWorld, type World } from './world.ts'

const behindErpnet = async (posPrinter: string | null = null) => {
  const erpnet = await startErpnet()
  const server = createFakeServer()
  // The print server is a real one; the server of the venue is played.
  const fetch: World['fetch'] = (url, request) =>
    (url.includes('/printers/') ? realWorld.fetch : server.fetch)(url, request)
  const gateway = await startGateway({
    server,
    world: { ...realWorld, fetch },
    fiscalDevice: readFiscalDevice(`erpnet:${erpnet.url}`),
    posPrinter: posPrinter === null ? null : readEscpos(posPrinter),
  })
  return { ...gateway, erpnet }
}

test('a receipt and its storno print on a device behind a print server', async () => {
  const { fiscal, get, erpnet } = await behindErpnet()
  const sale = command()
  const printed = { ok: true, receiptNo: 1, deviceSerial: '02517985' }
  expect((await fiscal(sale)).body).toMatchObject(printed)
  expect((await fiscal(sale)).body).toMatchObject(printed)
  expect((await get(`/commands/${sale.taskId}`)).body).toMatchObject({ state: 'DONE', receiptNo: 1 })
  expect((await fiscal(command({ commandContext: storno }))).body).toMatchObject({ ok: true, receiptNo: 2 })
  expect(erpnet.state.printed.map(({ action, amount }) => [action, amount])).toEqual([
    ['receipt', 310],
    ['reversalreceipt', 310],
  ])
})

test('printed, and the print server says that it failed: a person looks, and nothing prints twice', async () => {
  const { fiscal, get, erpnet } = await behindErpnet()
  const sale = command()
  erpnet.state.next = 'answersFalse'
  for (const attempt of [1, 2])
    expect([attempt, (await fiscal(sale)).body.code]).toEqual([attempt, 'TASK_IN_DOUBT'])
  expect((await get(`/commands/${sale.taskId}`)).body).toMatchObject({
    state: 'UNKNOWN',
    reason: expect.stringContaining('E199') as string,
  })
  expect(erpnet.state.printed).toHaveLength(1)
  expect((await fiscal(command())).body).toMatchObject({ ok: true, receiptNo: 2 })
})

test('the connection breaks after the print: the name of the task tells, and the teller gets the answer', async () => {
  const { fiscal, erpnet } = await behindErpnet()
  erpnet.state.next = 'cutsAfter'
  expect((await fiscal(command())).body).toMatchObject({ ok: true, receiptNo: 1 })
  expect(erpnet.state.printed).toHaveLength(1)
})

test('turned away for certain: the same command prints when it is sent again', async () => {
  const { fiscal, erpnet } = await behindErpnet()
  const sale = command()
  erpnet.state.trouble = { code: 'E301', text: 'Out of paper' }
  expect((await fiscal(sale)).body).toMatchObject({
    code: 'DEVICE_REFUSED',
    message: expect.stringContaining('Out of paper') as string,
  })
  erpnet.state.trouble = null
  expect((await fiscal(sale)).body).toMatchObject({ ok: true, receiptNo: 1 })
})

test('reports: the daily and the control one; the others it does not have', async () => {
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

test('a print server that is away: nothing is sent, and nothing is left open', async () => {
  const { fiscal, get, erpnet } = await behindErpnet()
  erpnet.stop()
  const sale = command()
  expect((await fiscal(sale)).body.code).toBe('DEVICE_UNAVAILABLE')
  expect((await get(`/commands/${sale.taskId}`)).body.code).toBe('TASK_UNKNOWN')
})

test('a pre-bill goes to the receipt printer beside it; without one the print server cannot print it', async () => {
  const { port, received } = await startEscpos()
  const withPrinter = await behindErpnet(`escpos://127.0.0.1:${port}?codepage=cp1251&width=32`)
  expect((await withPrinter.post('/pos/commands', { taskId: 'pre-1', receipt: preBill })).body).toMatchObject(
    { ok: true, copyNo: 0 },
  )
  const texts = decodePaper(received[0] ?? Buffer.alloc(0), 'windows-1251').lines.map(({ text }) =>
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

test('a receipt printer that is away is unavailable, and the next try is no copy', async () => {
  const { post } = await startGateway({ posPrinter: readEscpos('escpos://127.0.0.1:1') })
  const pre = { taskId: 'pre-1', receipt: preBill }
  expect((await post('/pos/commands', pre)).body.code).toBe('DEVICE_UNAVAILABLE')
  const { port, received } = await startEscpos()
  const again = await startGateway({ posPrinter: readEscpos(`escpos://127.0.0.1:${port}`) })
  expect((await again.post('/pos/commands', pre)).body).toMatchObject({ ok: true, copyNo: 0 })
  expect((await again.post('/pos/commands', pre)).body).toMatchObject({ ok: true, copyNo: 1 })
  expect(received).toHaveLength(2)
  expect((await again.get('/documents')).body).toEqual([])
})
