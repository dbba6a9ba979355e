import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../../testing/test-database.ts'
import {
  selectForgottenClosed,
  selectForgottenUnresolved,
  selectForgottenVoidings,
  selectVoidingsOfNothing,
} from './forgotten-read-model.ts'
import {
  armedInSession,
  countNeedingAttention,
  highestReceipt,
  openIntents,
  selectArmedFiscal,
  selectBillsOf,
  selectByReceipt,
  selectByRef,
  selectByRequest,
  selectHolders,
  selectIntent,
  selectIntentOrders,
  selectIntentsOf,
  selectLost,
  timedIntents,
  venuesWithTimedIntents,
} from './intent-read-model.ts'
import { selectHistoryLength } from './intent-store.ts'
import { selectReversedTips } from './payment-store.ts'
import {
  naming,
  selectHeldUnconfirmed,
  selectUnconfirmed,
  selectUnconfirmedAfter,
} from './unconfirmed-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it.each([
  ['a bill', selectIntent, { id: 'a' }],
  ['its orders', selectIntentOrders, { intentId: 'a' }],
  ['its history', selectHistoryLength, { intentId: 'a' }],
  ['the bills that hold orders', selectHolders, { orderIds: ['a'] }],
  ['the bills that closed orders', selectBillsOf, { orderIds: ['a'] }],
  ['what stornos reversed of the tips of a pre-bill', selectReversedTips, { preBill: 'p', orderIds: ['a'] }],
  ['the bills of an order', selectIntentsOf, { orderId: 'a' }],
  ['open bills', openIntents, {}],
  ['bills with a timeout', timedIntents, {}],
  ['the bills of each venue that need attention', countNeedingAttention, {}],
  ['the armed bills of a session', armedInSession, { sessionHash: 'h' }],
  ['the highest receipt of a device', highestReceipt, { serial: 'S' }],
  ['a receipt of a device', selectByReceipt, { serial: 'S', receiptNo: 1 }],
  ['a reference', selectByRef, { ref: 'K7Q2M9XA' }],
  ['the bill of a request', selectByRequest, { requestId: 'r' }],
  ['receipts that are armed', selectArmedFiscal, {}],
  ['unconfirmed bills of a gateway', selectUnconfirmed, { gatewayId: 'g', naming: naming('j') }],
  ['the next unconfirmed bills', selectUnconfirmedAfter, { gatewayId: 'g', naming: naming('j'), after: 'a' }],
  [
    'unconfirmed bills that a restored database holds',
    selectHeldUnconfirmed,
    { gatewayId: 'g', naming: naming('j') },
  ],
  ['forgotten bills that need attention', selectForgottenUnresolved, {}],
  ['forgotten bills that are closed', selectForgottenClosed, {}],
  ['forgotten stornos that are open', selectForgottenVoidings, {}],
  ['forgotten stornos that have voided nothing', selectVoidingsOfNothing, {}],
  ['lost bills', selectLost, { ids: ['a'] }],
  ['venues with open bills', venuesWithTimedIntents, {}],
] as const)('%s: found by an index, without a scan of all bills', (_name, statement, params) => {
  const steps = plans.explain(statement, params)
  expect(
    // There is one row of a sequence for each venue.
    steps.filter((step) => step.startsWith('SCAN') && !/json_each|venue_sequences/.test(step)),
    steps.join('\n'),
  ).toEqual([])
  expect(
    steps.filter((step) => /bill_intents .*\(company_id=\?\)/.test(step)),
    steps.join('\n'),
  ).toEqual([])
})

it('what stornos reversed of the tips of a pre-bill: among the payments of these stornos alone', () => {
  const steps = plans.explain(selectReversedTips, { preBill: 'p', orderIds: ['a'] })
  expect(
    steps.filter((step) => / payments /.test(step)),
    steps.join('\n'),
  ).toEqual([expect.stringContaining('(company_id=? AND intent_id=?)')])
})
