import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { countDoneByStation } from './kitchen-read-model.ts'
import { selectKitchenVoids } from './kitchen-voids-read-model.ts'

describe('what a floor and a kitchen read more often than anybody writes', () => {
  let plans: QueryPlans
  beforeAll(async () => {
    plans = await openQueryPlans()
  })
  afterAll(() => plans.close())

  it('finds what was taken off lately, not every line', () => {
    const steps = plans.explain(selectKitchenVoids, { since: 0 })
    expect(steps).toContainEqual(
      expect.stringContaining('INDEX order_lines_voided (company_id=? AND voided_at>?)'),
    )
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  })

  it('finds the completed orders of a day first, then their lines', () => {
    const steps = plans.explain(countDoneByStation, { category: 'food', start: 0, ids: ['a'] })
    const [orders, lines] = ['orders', 'order_lines'].map((table) =>
      steps.findIndex((step) => step.startsWith(`SEARCH ${table} `)),
    )
    expect(orders).toBeGreaterThanOrEqual(0)
    expect(lines).toBeGreaterThan(orders ?? 0)
  })
})
