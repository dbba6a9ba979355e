import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/query-plans.ts'
import { countBills, selectOpenByStatus, selectOpenByTable } from './day-read-model.ts'
import { countSales, selectEntries, selectLineSums, selectSales } from './sales-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

const range = { start: 0, end: 9, at: 0, back: 0, id: 'x', limit: 10 }

it.each([
  ['by status', selectOpenByStatus],
  ['by table', selectOpenByTable],
])('what is open %s is found among the open orders alone', (_name, statement) => {
  expect(plans.explain(statement, {})[0]).toContain('INDEX orders_status (company_id=? AND status=?)')
})

it.each([
  ['the bills', countBills],
  ['how many sales', countSales],
  ['a first page of sales', selectEntries('first')],
  ['a next page of sales', selectEntries('next')],
])('%s of a range are found by that range', (_name, statement) => {
  const searches = plans.explain(statement, range).filter((step) => step.startsWith('SEARCH'))
  expect(searches.map((step) => /INDEX .*/.exec(step)?.[0])).toEqual([
    'INDEX orders_billed (company_id=? AND billed_at>? AND billed_at<?)',
    'INDEX orders_storno (company_id=? AND storno_at>? AND storno_at<?)',
  ])
})

it('the rows of a page of sales are read by their keys', () => {
  for (const statement of [selectSales, selectLineSums]) {
    const steps = plans.explain(statement, { ids: ['a', 'b'] })
    expect(steps.filter((step) => step.startsWith('SCAN') && !step.includes('json_each'))).toEqual([])
  }
})
