import { describe, expect, test } from 'vitest'
import { beer, bill, command, preBill } from '../testing/commands.ts'
import { startTestGateway } from '../testing/test-gateway.ts'

const NOT_FISCAL =
  /НЕ Е ФИСКАЛНА СМЕТКА\n *NOT A FISCAL RECEIPT[\s\S]*ВКУПНО[\s\S]*НЕ Е ФИСКАЛНА СМЕТКА\n *NOT A FISCAL RECEIPT/
const copy = { ...bill, receiptType: 'Copy' }

describe('a pre-bill', () => {
  test('is marked as not fiscal and takes no receipt number', async () => {
    const { post, get } = await startTestGateway()
    expect(await post('/pos/commands', { taskId: 'p1', receipt: preBill })).toMatchObject({
      status: 200,
      body: { ok: true, copyNo: 0, printedAt: '2026-11-21T11:30:00.000Z' },
    })
    const printout = (await get('/documents/1/text')).text
    expect(printout).toMatch(NOT_FISCAL)
    expect(printout).toMatch(/2\.000 x 120\.00 +240\.00 А/)
    expect(printout).toMatch(/ВКУПНО \/ TOTAL +310\.00/)
    expect(printout).not.toMatch(/COPY|Receipt No|ФИСКАЛНА СМЕТКА \/ FISCAL/)
    expect((await get('/health')).body).toMatchObject({ device: { lastReceiptNo: 0 } })
    expect((await post('/commands', { commandType: 2 })).body).toMatchObject({
      report: { turnover: 0, receipts: 0 },
    })
  })

  test('that is printed again is marked as a copy, also after a restart', async () => {
    const first = await startTestGateway()
    await first.post('/pos/commands', { taskId: 'p1', receipt: preBill })
    expect((await first.post('/pos/commands', { taskId: 'p1', receipt: preBill })).body).toMatchObject({
      copyNo: 1,
    })
    await first.close()
    const again = await startTestGateway({ dataDir: first.dataDir })
    expect((await again.post('/pos/commands', { taskId: 'p1', receipt: preBill })).body).toMatchObject({
      copyNo: 2,
    })
    expect((await again.get('/documents/3/text')).text).toContain('КОПИЈА 2 / COPY 2')
    expect((await again.post('/pos/commands', { taskId: 'p2', receipt: preBill })).body).toMatchObject({
      copyNo: 0,
    })
  })

  test('with another content under the same task is refused', async () => {
    const { post, get } = await startTestGateway()
    await post('/pos/commands', { taskId: 'p1', receipt: preBill })
    const other = { taskId: 'p1', receipt: { ...preBill, products: [beer] } }
    expect(await post('/pos/commands', other)).toMatchObject({
      status: 422,
      body: { code: 'TASK_BODY_DIFFERS' },
    })
    expect(JSON.parse((await get('/documents')).text)).toHaveLength(1)
  })

  test('accepts additional fields of the server', async () => {
    const { post } = await startTestGateway()
    expect(
      (
        await post('/pos/commands', {
          taskId: 'p1',
          receipt: { ...preBill, table: 'T4' },
          ref: 'K7Q2M9XA',
          permit: 'x',
          epoch: 3,
        })
      ).status,
    ).toBe(200)
  })

  test('is not counted if it did not print', async () => {
    const gateway = await startTestGateway()
    gateway.plan.unreachable = true
    expect(await gateway.post('/pos/commands', { taskId: 'p1', receipt: preBill })).toMatchObject({
      status: 503,
      body: { code: 'DEVICE_UNAVAILABLE' },
    })
    gateway.plan.unreachable = false
    expect((await gateway.post('/pos/commands', { taskId: 'p1', receipt: preBill })).body).toMatchObject({
      copyNo: 0,
    })
  })
})

test('every copy is marked, and counted separately from the fiscal task of the same id', async () => {
  const gateway = await startTestGateway()
  const sent = command()
  await gateway.printFiscal(sent)
  for (const copyNo of [1, 2]) {
    expect((await gateway.post('/pos/commands', { taskId: sent.taskId, receipt: copy })).body).toMatchObject({
      ok: true,
      copyNo,
    })
    const printout = (await gateway.get(`/documents/${copyNo + 1}/text`)).text
    expect(printout).toContain(`КОПИЈА ${copyNo} / COPY ${copyNo}`)
    expect(printout).toMatch(NOT_FISCAL)
  }
})

test('a copy shows the receipt that it repeats', async () => {
  const { post, get } = await startTestGateway()
  await post('/pos/commands', { taskId: 'p1', receipt: { ...copy, refReceiptNo: 41 } })
  expect((await get('/documents/1/text')).text).toMatch(
    /КОПИЈА НА СМЕТКА[^]*Of receipt No +000041\n[^]*NOT A FISCAL/,
  )
})

describe('how it was paid', () => {
  const paid = (payment: object) => ({ ...bill, ...payment })
  const mixed = [
    { type: 'cash', amount: '200.00' },
    { type: 'other', amount: '110.00' },
  ]
  test.each([
    ['in cash', { payment: 'cash' }],
    ['by card', { payment: 'card' }],
    ['in several ways', { payment: 'cash', payments: mixed }],
  ])('is on the copy of a receipt paid %s, as on the receipt', async (_how, payment) => {
    const gateway = await startTestGateway()
    const sent = command({ commandContext: paid(payment) })
    await gateway.printFiscal(sent)
    await gateway.post('/pos/commands', { taskId: sent.taskId, receipt: { ...copy, ...payment } })
    const paymentsOn = async (no: number) =>
      (await gateway.get(`/documents/${no}/text`)).text
        .split('\n')
        .filter((line) => /CASH|CARD|OTHER/.test(line))
    expect(await paymentsOn(2)).toEqual(await paymentsOn(1))
    expect(await paymentsOn(2)).not.toEqual([])
  })

  test('is on no pre-bill, and on no copy that does not say it', async () => {
    const { post, get } = await startTestGateway()
    await post('/pos/commands', { taskId: 'p1', receipt: preBill })
    const { payment: _, ...unknown } = copy
    await post('/pos/commands', { taskId: 'p2', receipt: unknown })
    for (const no of [1, 2]) expect((await get(`/documents/${no}/text`)).text).not.toMatch(/CASH|CARD|OTHER/)
  })
})

describe('refuses without printing', () => {
  test.each([
    ['a fiscal receipt', { taskId: 'p1', receipt: bill }, 'BODY_INVALID'],
    ['no task', { receipt: preBill }, 'BODY_INVALID'],
    ['no receipt', { taskId: 'p1' }, 'BODY_INVALID'],
    [
      'a Latin tax letter',
      { taskId: 'p1', receipt: { ...preBill, products: [{ ...beer, taxClass: 'B' }] } },
      'TAX_CLASS_UNKNOWN',
    ],
  ])('%s', async (_what, body, code) => {
    const { post, get } = await startTestGateway()
    expect(await post('/pos/commands', body)).toMatchObject({ status: 400, body: { ok: false, code } })
    expect((await get('/documents')).text).toBe('[]')
  })
})
