import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/query-plans.ts'
import {
  selectAudited,
  selectBillNumbers,
  selectBills,
  selectBillsOfTasks,
  selectClosings,
  selectDocumentNumbers,
  selectLastNoted,
  selectLastOfSerial,
  selectNeedingPerson,
  selectOrdersOfBills,
  selectRates,
  selectSlips,
  selectSlipsOfSerial,
  selectToldSpan,
  sumPreBilled,
} from './fiscal-book-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

const range = { start: 0, end: 9 }

it.each([
  ['bills by the day', selectBills, range, 'bills_time (company_id=? AND at>? AND at<?)'],
  [
    'bills by their tasks',
    selectBillsOfTasks,
    { tasks: ['a'] },
    'bills_intent (company_id=? AND intent_id=?)',
  ],
  [
    'documents by the day',
    selectSlips,
    range,
    'device_documents_time (company_id=? AND printed_at>? AND printed_at<?)',
  ],
  [
    'documents by their numbers',
    selectSlipsOfSerial,
    { serial: 'S', numbers: ['1'] },
    '(company_id=? AND serial=? AND receipt_no=?)',
  ],
  ['the last document of a device', selectLastOfSerial, { serial: 'S' }, '(company_id=? AND serial=?)'],
  ['the last document', selectLastNoted, {}, 'device_documents_time (company_id=?)'],
  ['the span', selectToldSpan, {}, 'device_documents_time (company_id=?)'],
  ['closings', selectClosings, range, 'device_closings_time (company_id=? AND closed_at>? AND closed_at<?)'],
  ['the orders', selectOrdersOfBills, { intents: ['a'] }, '(company_id=? AND intent_id=?)'],
  ['the rates', selectRates, { intents: ['a'] }, '(company_id=? AND intent_id=?)'],
  ['bills for a person', selectNeedingPerson, range, 'bill_intents_state (company_id=? AND state=?)'],
  ['pre-bills', sumPreBilled, range, 'orders_billed (company_id=? AND billed_at>? AND billed_at<?)'],
  ['what was confirmed or set aside', selectAudited, range, 'audit_fiscal (company_id=? AND at>? AND at<?)'],
  [
    'the numbers of a device',
    selectDocumentNumbers,
    { serial: 'S', first: 1, last: 9 },
    '(company_id=? AND serial=? AND receipt_no>? AND receipt_no<?)',
  ],
  [
    'the numbers of its bills',
    selectBillNumbers,
    { serial: 'S', first: 1, last: 9 },
    'bill_intents_device (company_id=? AND device_serial=? AND receipt_no>? AND receipt_no<?)',
  ],
] as const)(
  '%s are found by an index, never by walking through everything that ever was',
  (_name, statement, params, index) => {
    const steps = plans.explain(statement, params)
    expect(
      steps.some((step) => step.includes(index)),
      steps.join('\n'),
    ).toBe(true)
    expect(
      steps.filter((step) => step.startsWith('SCAN') && !/json_each|CONSTANT ROW|subquery/i.test(step)),
    ).toEqual([])
  },
)
