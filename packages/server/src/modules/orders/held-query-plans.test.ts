import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import { selectHoldingChecks } from '../billing/closing/open-day-read-model.ts'
import {
  selectHasHeld,
  selectHeldById,
  selectHeldCourses,
  selectHeldOfChecks,
} from '../checks/held-line-store.ts'
import { selectFiredLines } from './fired-lines-read-model.ts'

describe('the queries of held lines', () => {
  let plans: QueryPlans
  beforeAll(async () => {
    plans = await openQueryPlans()
  })
  afterAll(() => plans.close())

  it('find those of a check by it, and single ones by their ids', () => {
    const ofCheck = expect.stringContaining('INDEX held_lines_check (company_id=? AND check_id=?)') as string
    expect(plans.explain(selectHeldOfChecks, { checkIds: ['a'] })).toContainEqual(ofCheck)
    expect(plans.explain(selectHasHeld, { checkId: 'a' })).toContainEqual(ofCheck)
    expect(plans.explain(selectHeldById, { ids: ['a'] })).toContainEqual(
      expect.stringMatching(/held_lines USING .*INDEX.* \(company_id=\? AND id=\?\)/),
    )
  })

  it('read nothing but what is held for the floor and before the day is closed, and no order of another check', () => {
    for (const steps of [
      plans.explain(selectHeldCourses, {}),
      plans.explain(selectHoldingChecks, {}),
      plans.explain(selectFiredLines, { checkId: 'a' }),
    ])
      expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
    expect(plans.explain(selectFiredLines, { checkId: 'a' })).toContainEqual(
      expect.stringContaining('INDEX orders_check (company_id=? AND check_id=?)'),
    )
  })
})
