import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { selectUnpaidPreBilled } from '../billing/closing/open-day-read-model.ts'
import { selectUnpaidChecks } from '../checks/check-read-model.ts'
import { selectUnpaidPreBills } from '../statistics/unpaid-pre-bills-read-model.ts'
import { selectPreBills } from './pre-bills-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it.each([
  ['what tables owe', selectUnpaidPreBills],
  ['the pre-bills before the day is closed', selectUnpaidPreBilled],
  ['the checks of a table', selectUnpaidChecks],
])('finds %s by the index on pre-billed orders', (_name, statement) => {
  const steps = plans.explain(statement, { since: 0, tableId: 'x', limit: 1 })
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  expect(steps.some((step) => step.includes('orders_pre_billed'))).toBe(true)
})

it('finds the pre-bill of an order by its id', () => {
  const steps = plans.explain(selectPreBills, { ids: ['x'] })
  expect(steps.filter((step) => step.startsWith('SCAN') && !step.includes('json_each'))).toEqual([])
})
