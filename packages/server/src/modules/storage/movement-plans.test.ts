import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { selectBelowZero, selectSuppliers } from './movement-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it('finds what took an ingredient below zero by its index, without reading its other movements', () => {
  const steps = plans.explain(selectBelowZero, {})
  expect(steps.join('\n')).toContain('INDEX stock_movements_below_zero')
  expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
  expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
})

it('reads the suppliers from their index', () => {
  expect(plans.explain(selectSuppliers, { limit: 50 }).join('\n')).toContain('INDEX stock_movements_supplier')
})
