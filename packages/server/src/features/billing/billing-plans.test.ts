import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/query-plans.ts'
import {
  armedInSession,
  highestReceipt,
  openIntents,
  selectBillsOf,
  selectByReceipt,
  selectByRef,
  selectHolders,
  selectIntent,
  selectIntentOrders,
  selectOwed,
  timedIntents,
  venuesWithTimedIntents,
} from './intent-read-model.ts'
import { selectHistoryLength } from './intent-store.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it.each([
  ['a bill', selectIntent, { id: 'a' }],
  ['its orders', selectIntentOrders, { intentId: 'a' }],
  ['its history', selectHistoryLength, { intentId: 'a' }],
  ['who holds orders', selectHolders, { orderIds: ['a'] }],
  ['what closed orders', selectBillsOf, { orderIds: ['a'] }],
  ['what is open', openIntents, {}],
  ['what time moves on', timedIntents, {}],
  ['those of a session', armedInSession, { sessionHash: 'h' }],
  ['a device’s last', highestReceipt, { serial: 'S' }],
  ['a device’s number', selectByReceipt, { serial: 'S', receiptNo: 1 }],
  ['a reference', selectByRef, { ref: 'K7Q2M9XA' }],
  ['whose last word is missing', selectOwed, { gatewayId: 'g' }],
  ['venues with bills under way', venuesWithTimedIntents, {}],
] as const)(
  '%s: found by an index, never by walking through every bill that ever was',
  (_name, statement, params) => {
    const steps = plans.explain(statement, params)
    expect(
      steps.filter((step) => step.startsWith('SCAN') && !/json_each/.test(step)),
      steps.join('\n'),
    ).toEqual([])
    expect(
      steps.filter((step) => /bill_intents .*\(company_id=\?\)/.test(step)),
      steps.join('\n'),
    ).toEqual([])
  },
)
