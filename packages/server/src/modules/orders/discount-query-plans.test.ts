import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { selectHasDiscount } from './discount-store.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it('whether a check has a discount is read from its own orders, however many lines ever had one', () => {
  const steps = plans.explain(selectHasDiscount, { checkId: 'a' })
  expect(steps).toContainEqual(
    expect.stringContaining('order_lines_discounted (company_id=? AND order_id=?)'),
  )
  expect(steps).toContainEqual(expect.stringContaining('orders_check (company_id=? AND check_id=?)'))
})
