import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { selectCopies, selectCopyLinks } from './copy-orders-store.ts'
import { selectRelatives } from './count-taken-orders-store.ts'
import { selectStornoPayers, selectUnbillings } from './reversals-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it('copies, and why bills were undone, are found by the orders alone', () => {
  for (const [steps, index] of [
    [plans.explain(selectCopies, { ids: ['a'] }), 'orders_copy (company_id=? AND copy_of=?)'],
    [plans.explain(selectRelatives, { ids: ['a'] }), 'orders_copy (company_id=? AND copy_of=?)'],
    [plans.explain(selectRelatives, { ids: ['a'] }), 'orders_carved (company_id=? AND carved_from=?)'],
    [plans.explain(selectCopyLinks, { id: 'a' }), 'orders_copy (company_id=? AND copy_of=?)'],
    [plans.explain(selectStornoPayers, { intents: ['a'] }), 'ledger_stornos (company_id=? AND order_id=?)'],
    [plans.explain(selectUnbillings, { orderId: 'a' }), 'audit_unbilled (company_id=? AND entity_id=?)'],
  ] as const)
    expect(steps).toContainEqual(expect.stringContaining(index))
})
