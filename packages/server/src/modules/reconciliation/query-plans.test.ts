import { afterAll, beforeAll, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import {
  selectAudited,
  selectBillNumbers,
  selectBills,
  selectBillsByNumber,
  selectBillOfMark,
  selectBillsOfTasks,
  selectClosings,
  selectDocumentNumbers,
  selectDocumentOfMark,
  selectLastDocument,
  selectLastDocumentOf,
  selectNeedingAttention,
  selectOrdersOfBills,
  selectRates,
  selectDocuments,
  selectDocumentsByNumber,
  selectDocumentsMaybeOfClosing,
  selectDocumentsOfClosing,
  selectReportedSpan,
  selectUndone,
} from './reconciliation-read-model.ts'
import { sumEntries, sumOutside } from './sales-by-document-read-model.ts'
import { sumTipsOf } from './sales-by-tender-read-model.ts'
import { selectUndecided } from './undecided-read-model.ts'

let plans: QueryPlans
beforeAll(async () => {
  plans = await openQueryPlans()
})
afterAll(() => plans.close())

const range = { start: 0, end: 9 }

it.each([
  ['bills by the day', selectBills, range, 'bills_time (company_id=? AND at>? AND at<?)'],
  ['undone bills by the day', selectUndone, range, 'bills_time (company_id=? AND at>? AND at<?)'],
  [
    'whether a tip was changed',
    selectBills,
    range,
    'sqlite_autoindex_payments_1 (company_id=? AND intent_id=?)',
  ],
  ['tips', sumTipsOf, { intents: ['a'] }, '(company_id=? AND intent_id=?)'],
  ['bills by task', selectBillsOfTasks, { tasks: ['a'] }, 'bills_intent (company_id=? AND intent_id=?)'],
  [
    'bills by number',
    selectBillsByNumber,
    { serial: 'S', numbers: ['1'] },
    'bill_intents_device (company_id=? AND device_serial=? AND receipt_no=?)',
  ],
  [
    'documents by the day',
    selectDocuments,
    range,
    'device_documents_time (company_id=? AND printed_at>? AND printed_at<?)',
  ],
  [
    'documents by number',
    selectDocumentsByNumber,
    { serial: 'S', numbers: ['1'] },
    '(company_id=? AND serial=? AND receipt_no=?)',
  ],
  ['the last document of a device', selectLastDocumentOf, { serial: 'S' }, '(company_id=? AND serial=?)'],
  ['the last document', selectLastDocument, {}, 'device_documents_time (company_id=?)'],
  ['the reported span', selectReportedSpan, {}, 'device_documents_time (company_id=?)'],
  ['closings', selectClosings, range, 'device_closings_time (company_id=? AND closed_at>? AND closed_at<?)'],
  [
    'the documents of a closing',
    selectDocumentsOfClosing,
    { serial: 'S', closingNo: 1 },
    'device_documents_closing (company_id=? AND serial=? AND closing_no=?)',
  ],
  [
    'the documents that may be in a closing',
    selectDocumentsMaybeOfClosing,
    { serial: 'S', closingNo: 1 },
    'device_documents_uncertain (company_id=? AND serial=? AND closing_no>?)',
  ],
  [
    'bills that may still be printed',
    selectUndecided,
    { gatewayId: 'g', until: 9 },
    'bill_intents_state (company_id=? AND state=?)',
  ],
  ['the orders', selectOrdersOfBills, { intents: ['a'] }, '(company_id=? AND intent_id=?)'],
  ['the rates', selectRates, { intents: ['a'] }, '(company_id=? AND intent_id=?)'],
  [
    'bills that need attention',
    selectNeedingAttention,
    range,
    'bill_intents_state (company_id=? AND state=?)',
  ],
  ['sales', sumEntries, range, 'orders_billed (company_id=? AND billed_at>? AND billed_at<?)'],
  ['stornos', sumEntries, range, 'orders_storno (company_id=? AND storno_at>? AND storno_at<?)'],
  ['their bills', sumEntries, range, 'bill_intent_orders_order (company_id=? AND order_id=?)'],
  ['sales of other days', sumOutside, { ...range, intents: ['a'] }, '(company_id=? AND intent_id=?)'],
  [
    'confirmations, quarantined lines and lost bills',
    selectAudited,
    range,
    'audit_fiscal (company_id=? AND at>? AND at<?)',
  ],
  ['a bill by its mark', selectBillOfMark, { ref: 'a' }, 'bill_intents_ref (company_id=? AND ref=?)'],
  [
    'a document by its mark',
    selectDocumentOfMark,
    { ref: 'a' },
    'device_documents_ref (company_id=? AND ref=?)',
  ],
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
] as const)('%s: found by an index, without a scan of all rows', (_name, statement, params, index) => {
  const steps = plans.explain(statement, params)
  expect(
    steps.some((step) => step.includes(index)),
    steps.join('\n'),
  ).toBe(true)
  expect(
    steps.filter(
      (step) => step.startsWith('SCAN') && !/json_each|CONSTANT ROW|subquery|SCAN entries/i.test(step),
    ),
  ).toEqual([])
})
