import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/query-plans.ts'
import { claimMail, endMail, releaseKept } from './mail-store.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

it.each([
  ['the next mail', claimMail, { now: 1, lease: 'l', until: 2 }, 'mails_due (state=? AND due_at<?)'],
  ['what was kept', releaseKept, { now: 1 }, 'mails_due (state=?)'],
  ['a mail', endMail, { id: 'i', lease: 'l', state: 'sent', message: null, fault: null, now: 1 }, '(id=?)'],
] as const)(
  '%s is found by an index: messages stay for good, and are looked through every few seconds',
  (_name, statement, params, index) => {
    const steps = plans.explain(statement, params)
    expect(
      steps.some((step) => step.includes(index)),
      steps.join('\n'),
    ).toBe(true)
    expect(steps.filter((step) => step.startsWith('SCAN'))).toEqual([])
  },
)
