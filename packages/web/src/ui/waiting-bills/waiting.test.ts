import { INTENT_STATES } from '@kafana/domain'
import { describe, expect, it } from 'vitest'
import { intent } from '../../testing/billing-on-the-wire.ts'
import { ALERT_AFTER_MS, billsToTell, isOverdue, waitingBills } from './waiting.ts'

const begun = (minute: number) => ({ createdAt: new Date(Date.UTC(2026, 10, 21, 10, minute)).toISOString() })
const ids = (bills: readonly { readonly _id: string }[]) => bills.map(({ _id }) => _id)
const at = (minute: number) => Date.UTC(2026, 10, 21, 10, minute)

describe('bills that wait', () => {
  it('are those in doubt and those for a person, the longest wait first', () => {
    const bills = INTENT_STATES.map((state, index) => intent(state, { state, ...begun(30 - index) }))
    expect(ids(waitingBills(bills)).toSorted()).toEqual(['IN_DOUBT', 'MANUAL'])
    expect(
      ids(
        waitingBills([
          intent('late', begun(5)),
          intent('first', begun(1)),
          intent('mid', { state: 'IN_DOUBT', ...begun(3) }),
        ]),
      ),
    ).toEqual(['first', 'mid', 'late'])
  })

  it('are overdue from the tenth minute on', () => {
    expect(ALERT_AFTER_MS).toBe(600_000)
    expect([9, 10, 11].map((minute) => isOverdue(begun(0), at(minute)))).toEqual([false, true, true])
    expect(isOverdue(begun(0), at(10) - 1)).toBe(false)
  })

  it('are told to an owner after ten minutes, to who serves as soon as only a person can end them', () => {
    const bills = waitingBills([
      intent('fresh', { state: 'MANUAL', ...begun(9) }),
      intent('doubt', { state: 'IN_DOUBT', ...begun(9) }),
      intent('long', { state: 'IN_DOUBT', ...begun(0) }),
    ])
    expect(ids(billsToTell(bills, 'owner', at(10)))).toEqual(['long'])
    expect(ids(billsToTell(bills, 'monitor', at(10)))).toEqual(['long', 'fresh'])
    expect(ids(billsToTell(bills, 'owner', at(19)))).toEqual(['long', 'fresh', 'doubt'])
  })
})
