import { INTENT_STATES } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { intent } from '../../../testing/billing-entities.ts'
import { ALERT_AFTER_MS, billsToAlert, isOverdue, unresolvedBills } from './open-bills.ts'

const begun = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString() })
const ids = (bills: readonly { readonly _id: string }[]) => bills.map(({ _id }) => _id)
const at = (minute: number) => Date.UTC(2026, 10, 21, 10, minute)

describe('unresolved bills', () => {
  it('are IN_DOUBT and MANUAL bills, oldest first', () => {
    const bills = INTENT_STATES.map((state, index) => intent(state, { state, ...begun(30 - index) }))
    expect(ids(unresolvedBills(bills)).toSorted()).toEqual(['IN_DOUBT', 'MANUAL'])
    expect(
      ids(
        unresolvedBills([
          intent('late', begun(5)),
          intent('first', begun(1)),
          intent('mid', { state: 'IN_DOUBT', ...begun(3) }),
        ]),
      ),
    ).toEqual(['first', 'mid', 'late'])
  })

  it('are overdue after ten minutes', () => {
    expect(ALERT_AFTER_MS).toBe(600_000)
    expect([9, 10, 11].map((minute) => isOverdue(begun(0), at(minute)))).toEqual([false, true, true])
    expect(isOverdue(begun(0), at(10) - 1)).toBe(false)
  })

  it('alert an owner after ten minutes, a monitor as soon as they need attention', () => {
    const bills = unresolvedBills([
      intent('fresh', { state: 'MANUAL', ...begun(9) }),
      intent('unconfirmed', { state: 'IN_DOUBT', ...begun(9) }),
      intent('long', { state: 'IN_DOUBT', ...begun(0) }),
    ])
    expect(ids(billsToAlert(bills, 'owner', at(10)))).toEqual(['long'])
    expect(ids(billsToAlert(bills, 'monitor', at(10)))).toEqual(['long', 'fresh'])
    expect(ids(billsToAlert(bills, 'owner', at(19)))).toEqual(['long', 'fresh', 'unconfirmed'])
  })
})
