import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { selectPeople, sumByPerson, sumVoidsByPerson } from './people-read-model.ts'
import { addToPeople } from './people-summary-store.ts'
import {
  selectSummaryEnds,
  sumByDay,
  sumByName,
  sumByProduct,
  sumByQuarter,
  sumByTable,
  sumOfRange,
} from './sales-summary-read-model.ts'
import { addToHours, addToProducts, addToQuarters, addToTables } from './sales-summary-store.ts'
import { summaryRange, quarterRange } from './statistics-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

const range = { start: 1, end: 9_999_999_999 }
const params = { ...summaryRange(range), ...range, limit: 10, regular: '[]' }
const BUCKETS = 'USING PRIMARY KEY (company_id=? AND span_hours=? AND bucket>? AND bucket<?)'
const EDGE = 'orders USING INDEX orders_billed (company_id=? AND billed_at>? AND billed_at<?)'
const EDGE_BACK = 'orders USING INDEX orders_storno (company_id=? AND storno_at>? AND storno_at<?)'
/** The steps that search, and those that scan a whole table. */
const searches = (steps: readonly string[]) => steps.filter((step) => step.startsWith('SEARCH'))
const walks = (steps: readonly string[]) =>
  steps.filter(
    (step) =>
      step.startsWith('SCAN') &&
      !/^SCAN (sold|made|regular|spans|parts|json_each|\(subquery|CONSTANT ROW)/.test(step),
  )

it.each([
  ['tables', sumByTable, 'sales_tables'],
  ['names', sumByName, 'sales_products'],
  ['products', sumByProduct, 'sales_products'],
  ['hours', sumByQuarter, 'sales_hours'],
])(
  '%s are summed from ranges of the summary’s key and the orders of the edges',
  (_name, statement, table) => {
    const steps = plans.explain(statement, params)
    expect(searches(steps).filter((step) => step.includes('sales_'))).toEqual(
      Array.from({ length: 3 }, () => `SEARCH ${table} ${BUCKETS}`),
    )
    expect(searches(steps).filter((step) => step.includes('orders_billed'))).toEqual([
      `SEARCH ${EDGE}`,
      `SEARCH ${EDGE}`,
    ])
    expect(searches(steps).filter((step) => step.includes('orders_storno'))).toEqual([
      `SEARCH ${EDGE_BACK}`,
      `SEARCH ${EDGE_BACK}`,
    ])
    expect(walks(steps)).toEqual([])
  },
)

it('people are summed from ranges of the summary’s key, the orders of the edges, and what was voided', () => {
  const steps = plans.explain(sumByPerson, params)
  expect(searches(steps).filter((step) => step.includes('sales_'))).toEqual(
    Array.from({ length: 3 }, () => `SEARCH sales_people ${BUCKETS}`),
  )
  for (const edge of [EDGE, EDGE_BACK])
    expect(searches(steps).filter((step) => step === `SEARCH ${edge}`)).toHaveLength(4)
  expect(walks(steps)).toEqual([])
  expect(searches(plans.explain(sumVoidsByPerson, params))).toEqual([
    'SEARCH sales_voids USING PRIMARY KEY (company_id=? AND at>? AND at<?)',
  ])
  expect(plans.explain(selectPeople, {}).some((step) => step.includes('ledger_chain'))).toBe(true)
})

it('days are summed from ranges of the quarters’ key', () => {
  const quarters = 'SEARCH sales_quarters USING PRIMARY KEY (company_id=? AND quarter>? AND quarter<?)'
  expect(plans.explain(sumByDay, params)[0]).toBe(quarters)
  const steps = plans.explain(sumOfRange, quarterRange(range))
  expect(searches(steps).filter((step) => step.includes('sales_'))).toEqual([quarters])
  expect(walks(steps)).toEqual([])
  expect(walks(plans.explain(selectSummaryEnds, {}))).toEqual([])
})

it.each([
  ['quarters', addToQuarters],
  ['tables', addToTables],
  ['products', addToProducts],
  ['hours', addToHours],
  ['people', addToPeople],
])('%s are written from the billed or voided orders alone', (_name, enter) => {
  for (const moment of ['billed', 'storno'] as const) {
    const steps = plans.explain(enter(moment), { ids: ['a', 'b'], sign: 1 })
    expect(steps.find((step) => step.startsWith('SEARCH orders'))).toContain('(company_id=? AND id=?)')
    expect(walks(steps)).toEqual([])
  }
})
