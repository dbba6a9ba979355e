import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { beer, bill, command, storno } from '../testing/commands.ts'
import { startTestGateway } from '../testing/test-gateway.ts'
import { isPermitted, signPermit } from './command-service.ts'

const secret = 'ab'.repeat(32)

test('a permit is the hex HMAC-SHA-256 of the command with sorted keys, without the permit', () => {
  const expected = createHmac('sha256', secret)
    .update('{"commandType":0,"epoch":1,"ref":"R","taskId":"t"}')
    .digest('hex')
  expect(signPermit({ taskId: 't', ref: 'R', epoch: 1, commandType: 0 }, secret)).toBe(expected)
  expect(signPermit({ permit: 'whatever', taskId: 't', ref: 'R', epoch: 1, commandType: 0 }, secret)).toBe(
    expected,
  )
})

const signed = (content: Record<string, unknown>) => ({ ...content, permit: signPermit(content, secret) })
const good = signed(command({ taskId: 'task-1' }))
const { permit: _permit, ...unsigned } = good

test('a signed command is permitted, whatever the order of its keys', () => {
  expect(isPermitted(good, secret)).toBe(true)
  expect(isPermitted(Object.fromEntries(Object.entries(good).toReversed()), secret)).toBe(true)
})

describe('not permitted', () => {
  test.each([
    ['no permit', unsigned],
    ['an empty permit', { ...good, permit: '' }],
    ['a permit that is no text', { ...good, permit: 1 }],
    ['a permit of the same length', { ...good, permit: '0'.repeat(64) }],
    ['a permit in capitals', { ...good, permit: good.permit.toUpperCase() }],
    ['letters of more than one byte', { ...good, permit: 'Ж'.repeat(64) }],
    ['another task', { ...good, taskId: 'task-2' }],
    ['another epoch', { ...good, epoch: 2 }],
    ['another reference', { ...good, ref: 'OTHER' }],
    [
      'another price',
      { ...good, commandContext: { ...bill, products: [{ ...bill.products[0], price: '1.00' }] } },
    ],
    ['a field more', { ...good, extra: true }],
    ['signed without a task', signed({ commandType: 0, commandContext: bill, epoch: 1, ref: 'R' })],
    ['signed without an epoch', signed({ commandType: 0, commandContext: bill, taskId: 't', ref: 'R' })],
    ['signed without a reference', signed({ commandType: 0, commandContext: bill, taskId: 't', epoch: 1 })],
    [
      'signed with a null reference',
      signed({ commandType: 0, commandContext: bill, taskId: 't', epoch: 1, ref: null }),
    ],
  ])('%s', (_what, content) => {
    expect(isPermitted(content, secret)).toBe(false)
  })

  test('with another secret, or without one', () => {
    expect(isPermitted(good, 'cd'.repeat(32))).toBe(false)
    expect(isPermitted(good, null)).toBe(false)
  })
})

test('over HTTP nothing prints without a permit of the paired server', async () => {
  const gateway = await startTestGateway()
  const content = command()
  const signedByNobody = { ...content, permit: signPermit(content, 'cd'.repeat(32)) }
  expect(await gateway.post('/commands', signedByNobody)).toMatchObject({
    status: 403,
    body: { ok: false, code: 'PERMIT_INVALID' },
  })
  expect((await gateway.post('/commands', content)).status).toBe(403)
  expect((await gateway.post('/commands', { commandType: 0 })).status).toBe(403)
  expect(gateway.plan.receipts).toBe(0)
  expect((await gateway.printFiscal(content)).status).toBe(200)
})

test('a command that waits for the device does not print once the pairing has ended', async () => {
  const { promise: reported, resolve: finishReport } = Promise.withResolvers<void>()
  const gateway = await startTestGateway({
    wrapDevice: (device) => ({
      ...device,
      report: async (request) => {
        await reported
        return device.report(request)
      },
    }),
  })
  const post = (body: object) => gateway.app.gateway.handle({ method: 'POST', path: '/commands', body })
  const report = post({ commandType: 2 })
  const waiting = post(gateway.sign(command()))
  gateway.server.plan.knowsGateway = false
  gateway.server.wakeLongPoll()
  await expect.poll(() => gateway.app.gateway.connection().paired, { interval: 2 }).toBe(false)
  finishReport()
  expect(await report).toMatchObject({ status: 200 })
  expect(await waiting).toMatchObject({ body: { ok: false, code: 'NOT_PAIRED' } })
  expect((await gateway.app.gateway.readDevice()).lastReceiptNo).toBe(0)
})

test('an unpaired gateway prints nothing fiscal, whoever signs', async () => {
  const gateway = await startTestGateway({ paired: false })
  expect(await gateway.printFiscal(command())).toMatchObject({
    status: 403,
    body: { ok: false, code: 'NOT_PAIRED' },
  })
  expect(gateway.plan.receipts).toBe(0)
  expect((await gateway.post('/commands', { commandType: 2 })).status).toBe(200)
})

test('accepts unknown fields that the permit covers', async () => {
  const gateway = await startTestGateway()
  expect((await gateway.printFiscal(command({ orderIds: ['o1'] }))).status).toBe(200)
})

const withProduct = (change: Record<string, unknown>) =>
  command({ commandContext: { ...bill, products: [{ ...beer, ...change }] } })
const { refReceiptNo: _refReceiptNo, ...stornoOfNothing } = storno

describe('refuses an invalid receipt and prints nothing', () => {
  test.each([
    ['a negative price', withProduct({ price: '-1.00' }), 'BODY_INVALID'],
    ['a price with three decimals', withProduct({ price: '1.000' }), 'BODY_INVALID'],
    ['a price without decimals', withProduct({ price: '120' }), 'BODY_INVALID'],
    ['a price as a number', withProduct({ price: 120 }), 'BODY_INVALID'],
    ['a quantity of nothing', withProduct({ quantity: '0.000' }), 'BODY_INVALID'],
    ['a negative quantity', withProduct({ quantity: '-1.000' }), 'BODY_INVALID'],
    ['a quantity with two decimals', withProduct({ quantity: '1.00' }), 'BODY_INVALID'],
    ['no title', withProduct({ title: '  ' }), 'BODY_INVALID'],
    ['a Latin tax letter', withProduct({ taxClass: 'A' }), 'TAX_CLASS_UNKNOWN'],
    ['a letter that the device does not have', withProduct({ taxClass: 'Ж' }), 'TAX_CLASS_UNKNOWN'],
    ['an inherited name for a letter', withProduct({ taxClass: 'valueOf' }), 'TAX_CLASS_UNKNOWN'],
    [
      'a total too large for the device',
      withProduct({ price: '99999999.99', quantity: '2.000' }),
      'AMOUNT_TOO_LARGE',
    ],
    [
      'a total too large for a number',
      withProduct({ price: '99999999999.99', quantity: '9999999999.000' }),
      'AMOUNT_TOO_LARGE',
    ],
    ['no lines', command({ commandContext: { ...bill, products: [] } }), 'BODY_INVALID'],
    ['201 lines', command({ commandContext: { ...bill, products: Array(201).fill(beer) } }), 'BODY_INVALID'],
    ['an unknown payment', command({ commandContext: { ...bill, payment: 'cheque' } }), 'BODY_INVALID'],
    [
      'payments that do not come to the total',
      command({ commandContext: { ...bill, payments: [{ type: 'card', amount: '309.99' }] } }),
      'BODY_INVALID',
    ],
    [
      'a payment that is no amount',
      command({ commandContext: { ...bill, payments: [{ type: 'card', amount: 310 }] } }),
      'BODY_INVALID',
    ],
    ['a pre-bill', command({ commandContext: { ...bill, receiptType: 'PreBill' } }), 'BODY_INVALID'],
    ['a storno of nothing', command({ commandContext: stornoOfNothing }), 'BODY_INVALID'],
    ['no receipt', command({ commandContext: null }), 'BODY_INVALID'],
    ['an epoch that is no number', command({ epoch: '1' }), 'BODY_INVALID'],
    ['a task id with a blank', command({ taskId: 'a b' }), 'BODY_INVALID'],
    ['a reference that is no text', command({ ref: 7 }), 'BODY_INVALID'],
  ])('%s', async (_what, content, code) => {
    const gateway = await startTestGateway()
    expect(await gateway.printFiscal(content)).toMatchObject({
      status: 400,
      body: { ok: false, code, message: expect.stringMatching(/\w/) as string },
    })
    expect(gateway.plan.receipts).toBe(0)
    expect((await gateway.get('/health')).body).toMatchObject({ device: { lastReceiptNo: 0 } })
  })
})

describe('a receipt that is accepted', () => {
  test.each([
    ['for nothing', withProduct({ price: '0.00' })],
    ['with 200 lines', command({ commandContext: { ...bill, products: Array(200).fill(beer) } })],
    ['without a payment', command({ commandContext: { receiptType: 'NormalReceipt', products: [beer] } })],
  ])('%s', async (_what, content) => {
    const gateway = await startTestGateway()
    expect(await gateway.printFiscal(content)).toMatchObject({
      status: 200,
      body: { ok: true, receiptNo: 1 },
    })
  })

  test('rounds each line half up', async () => {
    const gateway = await startTestGateway()
    const { status } = await gateway.printFiscal(
      command({
        commandContext: {
          ...bill,
          products: [
            { ...beer, price: '0.10', quantity: '0.150' },
            { ...beer, price: '0.10', quantity: '0.149' },
          ],
        },
      }),
    )
    expect(status).toBe(200)
    const printout = (await gateway.get('/documents/1/text')).text
    expect(printout).toMatch(/0\.150 x 0\.10 +0\.02 А/)
    expect(printout).toMatch(/0\.149 x 0\.10 +0\.01 А/)
    expect(printout).toMatch(/ВКУПНО \/ TOTAL +0\.03/)
  })
})

describe('refuses what is not a command', () => {
  test.each([
    ['an unknown type', { commandType: 3 }, 'COMMAND_UNKNOWN'],
    ['a negative type', { commandType: -1 }, 'COMMAND_UNKNOWN'],
    ['a type as text', { commandType: '2' }, 'BODY_INVALID'],
    ['half a type', { commandType: 1.5 }, 'BODY_INVALID'],
    ['no type', {}, 'BODY_INVALID'],
    ['a list', [], 'BODY_INVALID'],
    ['a report with a key that no report has', { commandType: 2, copies: 2 }, 'BODY_INVALID'],
    ['a daily report with a context', { commandType: 1, commandContext: { from: 1 } }, 'BODY_INVALID'],
    ['a range with another key', { commandType: 6, commandContext: { from: 1, until: 2 } }, 'BODY_INVALID'],
    [
      'a day that does not exist',
      { commandType: 8, commandContext: { from: '2026-02-30', to: '2026-03-01' } },
      'BODY_INVALID',
    ],
  ])('%s', async (_what, body, code) => {
    const { post, get } = await startTestGateway()
    expect(await post('/commands', body)).toMatchObject({ status: 400, body: { ok: false, code } })
    expect((await get('/documents')).text).toBe('[]')
  })

  test.each([
    ['{', 400],
    ['', 400],
    ['null', 400],
    ['{"__proto__":{"commandType":1}}', 400],
  ])('the body %j', async (payload, status) => {
    const { call } = await startTestGateway()
    const reply = await call({
      method: 'POST',
      url: '/commands',
      headers: { 'content-type': 'application/json' },
      payload,
    })
    expect(reply).toMatchObject({ status, body: { ok: false, code: 'BODY_INVALID' } })
  })

  test('a body over 64 KiB', async () => {
    const { post } = await startTestGateway()
    expect(await post('/commands', { commandType: 2, padding: 'x'.repeat(64 * 1024) })).toMatchObject({
      status: 413,
      body: { code: 'BODY_TOO_LARGE' },
    })
    expect(await post('/commands', { commandType: 2, padding: 'x'.repeat(63 * 1024) })).toMatchObject({
      status: 400,
      body: { code: 'BODY_INVALID' },
    })
  })

  test('an unknown address', async () => {
    const { get, post } = await startTestGateway()
    expect(await get('/nothing')).toMatchObject({ status: 404, body: { ok: false, code: 'NOT_FOUND' } })
    expect((await post('/commands/', { commandType: 2 })).status).toBe(200)
  })

  test('an internal failure does not reveal its message', async () => {
    const gateway = await startTestGateway({
      hasDiskSpace: () => {
        throw new TypeError('inner text')
      },
    })
    const reply = await gateway.printFiscal(command())
    expect(reply).toMatchObject({ status: 500, body: { ok: false, code: 'INTERNAL' } })
    expect(reply.text).not.toContain('inner text')
  })
})
