import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { selectOpenOrders } from './open-orders-read-model.ts'
import {
  countBills,
  countSales,
  selectEntries,
  selectLineSums,
  selectSales,
  sumGuests,
} from './sales-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

const range = { start: 0, end: 9, at: 0, back: 0, id: 'x', limit: 10 }

it('reads the open orders by the index on their status', () => {
  expect(plans.explain(selectOpenOrders, {}).filter((step) => /^(SCAN|SEARCH)/.test(step))).toEqual([
    'SEARCH orders USING INDEX orders_status (company_id=? AND status=?)',
  ])
})

it.each([
  ['the number of sales', countSales],
  ['a first page of sales', selectEntries('first')],
  ['a next page of sales', selectEntries('next')],
])('reads %s of a range by the indexes on their time', (_name, statement) => {
  const searches = plans.explain(statement, range).filter((step) => step.startsWith('SEARCH'))
  expect(searches.map((step) => /INDEX .*/.exec(step)?.[0])).toEqual([
    'INDEX orders_billed (company_id=? AND billed_at>? AND billed_at<?)',
    'INDEX orders_storno (company_id=? AND storno_at>? AND storno_at<?)',
  ])
})

it('counts the bills of a range by the indexes on their time, and looks at the other orders of a voided one', () => {
  const searches = plans.explain(countBills, range).filter((step) => step.startsWith('SEARCH'))
  expect(searches.map((step) => /INDEX .*/.exec(step)?.[0])).toEqual([
    'INDEX orders_billed (company_id=? AND billed_at>? AND billed_at<?)',
    'INDEX orders_storno (company_id=? AND storno_at>? AND storno_at<?)',
    'INDEX orders_billed (company_id=? AND billed_at=?)',
  ])
})

it('reads the guests of a range by the index on the time of billing, and the key of each party', () => {
  const searches = plans.explain(sumGuests, range).filter((step) => /^(SCAN|SEARCH)/.test(step))
  expect(searches).toEqual([
    'SEARCH orders USING INDEX orders_billed (company_id=? AND billed_at>? AND billed_at<?)',
    expect.stringMatching(/^SEARCH checks USING .*\(company_id=\? AND id=\?\)$/),
    'SCAN parties',
  ])
})

it('reads the rows of a page of sales by their keys', () => {
  for (const statement of [selectSales, selectLineSums]) {
    const steps = plans.explain(statement, { ids: ['a', 'b'] })
    expect(steps.filter((step) => step.startsWith('SCAN') && !step.includes('json_each'))).toEqual([])
  }
})
