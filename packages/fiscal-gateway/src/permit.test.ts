import { createHmac } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isPermitted, signPermit } from './permit.ts'
import { bill, command } from './testing/commands.ts'
import { startGateway } from './testing/test-gateway.ts'

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
const { permit: _, ...unsigned } = good

test('the signed command is permitted, whatever the order of its keys', () => {
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

  test('by another secret, or while there is none', () => {
    expect(isPermitted(good, 'cd'.repeat(32))).toBe(false)
    expect(isPermitted(good, null)).toBe(false)
  })
})

test('over HTTP nothing prints without a permit of the paired server', async () => {
  const gateway = await startGateway()
  const content = command()
  const signedByNobody = { ...content, permit: signPermit(content, 'cd'.repeat(32)) }
  expect(await gateway.post('/commands', signedByNobody)).toMatchObject({
    status: 403,
    body: { ok: false, code: 'PERMIT_INVALID' },
  })
  expect((await gateway.post('/commands', content)).status).toBe(403)
  expect((await gateway.post('/commands', { commandType: 0 })).status).toBe(403)
  expect(gateway.plan.receipts).toBe(0)
  expect((await gateway.fiscal(content)).status).toBe(200)
})

test('a gateway of no venue prints nothing fiscal, whoever signs', async () => {
  const gateway = await startGateway({ paired: false })
  expect(await gateway.fiscal(command())).toMatchObject({
    status: 403,
    body: { ok: false, code: 'NOT_PAIRED' },
  })
  expect(gateway.plan.receipts).toBe(0)
  expect((await gateway.post('/commands', { commandType: 2 })).status).toBe(200)
})

test('fields that the gateway does not know may travel along when the permit covers them', async () => {
  const gateway = await startGateway()
  expect((await gateway.fiscal(command({ orderIds: ['o1'] }))).status).toBe(200)
})
