import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openQueryPlans, type QueryPlans } from '../../testing/test-database.ts'
import {
  selectCheckSteps,
  selectNamedChecks,
  selectPeopleById,
  selectTableNames,
} from '../checks/check-history-read-model.ts'
import { listChoice, selectListedChecks } from '../checks/check-list-read-model.ts'
import {
  selectFirstUnbilled,
  selectHasOpenOrder,
  selectOpenChecks,
  selectPresentedTables,
} from '../checks/check-read-model.ts'
import type { CheckFilter } from '../checks/check.ts'
import {
  countByTableSince,
  countCompletedSince,
  countOpen,
  selectActiveTableIds,
  selectPaidUnserved,
  selectRecentlyCompleted,
  sumOpenDishes,
} from './kitchen-read-model.ts'
import {
  choiceOf,
  countMatching,
  filterParams,
  selectByNumber,
  selectByReceipt,
  selectPageIds,
  sumMatching,
} from './order-list-read-model.ts'
import {
  selectIdsOfChecks,
  selectLines,
  selectLinesById,
  selectOrders,
  selectTaxClasses,
} from './order-read-model.ts'
import { selectLockingBill } from './order-store.ts'
import type { OrderFilter } from './order.ts'

describe('the order queries of a venue with many orders', () => {
  let plans: QueryPlans
  beforeAll(async () => {
    plans = await openQueryPlans()
  })
  afterAll(() => plans.close())
  const explain: QueryPlans['explain'] = (...asked) => plans.explain(...asked)

  /** The names that a search means are read from the statement's own lists. */
  const isOfOrders = (step: string): boolean => /^(SEARCH|SCAN) (?!json_each)/.test(step)
  const choices: [string, OrderFilter, string][] = [
    ['all', {}, 'orders_newest'],
    ['of a range', { start: 0, end: 9 }, 'orders_newest'],
    ['of a category', { category: 'drink' }, 'orders_newest'],
    ['of a status', { status: 'created' }, 'orders_status'],
    ['of a status and a category', { status: 'pending', category: 'food' }, 'orders_status'],
    ['of a status, by name', { status: 'created', search: 'a' }, 'orders_status'],
    ['of a table on a day', { tableId: 'x', start: 0, end: 9 }, 'orders_table'],
    ['of a person', { createdBy: 'x' }, 'orders_creator'],
    ['one’s own', { ownOf: 'x' }, 'orders_creator'],
    ['a person completed', { createdBy: 'x', completed: true, start: 0 }, 'orders_creator'],
  ]
  const billed = { billedStart: 0, billedEnd: 9 }
  it.each<[string, OrderFilter]>([
    ['alone', billed],
    ['at a table', { ...billed, tableId: 'x' }],
    ['with a document', { ...billed, document: 'receipt' }],
    ['of a status', { ...billed, status: 'billed' }],
    ['with a product', { ...billed, productId: 'x' }],
    ['of a category', { ...billed, category: 'food' }],
    ['of a person', { ...billed, createdBy: 'x' }],
  ])('find orders billed in a range, %s, by that range', (_name, filter) => {
    for (const statement of [
      selectPageIds.newest(choiceOf(filter)),
      countMatching(choiceOf(filter)),
      sumMatching(choiceOf(filter)),
    ]) {
      const steps = explain(statement, { ...filterParams(filter), limit: 10, offset: 0 })
      expect(steps.filter((step) => step.startsWith('SEARCH orders') || step.startsWith('SCAN'))).toEqual([
        expect.stringContaining('INDEX orders_billed ('),
      ])
    }
  })

  it.each(choices)('read %s in the order of an index, without sorting', (_name, filter, index) => {
    for (const sort of ['newest', 'oldest'] as const) {
      const steps = explain(selectPageIds[sort](choiceOf(filter)), {
        ...filterParams(filter),
        limit: 10,
        offset: 0,
      })
      expect(steps.filter(isOfOrders)).toEqual([expect.stringContaining(`INDEX ${index} (`)])
      expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
    }
    expect(explain(countMatching(choiceOf(filter)), filterParams(filter)).filter(isOfOrders)).toEqual([
      expect.stringMatching(/^SEARCH orders USING (COVERING )?INDEX /),
    ])
  })

  it('find a receipt or an order by its number in an index', () => {
    const params = filterParams({ search: '7' })
    for (const filter of [{}, { start: 0, end: 9 }, { status: 'billed' }] as const)
      for (const [statement, index] of [
        [selectByReceipt, 'orders_receipt'],
        [selectByNumber, 'orders_number'],
      ] as const) {
        const steps = explain(statement(choiceOf(filter)), params)
        expect(steps.filter(isOfOrders)).toEqual([expect.stringContaining(`INDEX ${index} (`)])
      }
  })

  it('search within a range by that range, and read the sought names once', () => {
    const filter: OrderFilter = { start: 0, end: 9, search: 'ajvar 6' }
    const params = { ...filterParams(filter), limit: 10, offset: 0 }
    for (const statement of [selectPageIds.newest(choiceOf(filter)), countMatching(choiceOf(filter))]) {
      const steps = explain(statement, params)
      expect(steps[0]).toContain('INDEX orders_newest (company_id=? AND created_at>? AND created_at<?)')
      expect(steps.filter((step) => step.includes('CORRELATED'))).toEqual([])
      expect(steps.filter((step) => step.includes('TEMP B-TREE'))).toEqual([])
    }
  })

  it.each(['table-asc', 'person-desc'] as const)('sort by %s with one look at the names', (sort) => {
    const filter: OrderFilter = { start: 0, end: 9 }
    const params = { ...filterParams(filter), limit: 25, offset: 0, ranks: ['a', 'b'] }
    const steps = explain(selectPageIds[sort](choiceOf(filter)), params)
    expect(steps).toContainEqual(expect.stringMatching(/^MATERIALIZE|^CO-ROUTINE/))
    expect(steps).toContainEqual(expect.stringContaining('orders_newest'))
    expect(steps.filter((step) => step.includes('orders') && step.startsWith('SCAN'))).toEqual([])
  })

  it('read the rows of a page by their keys', () => {
    for (const statement of [selectOrders, selectLines, selectTaxClasses]) {
      const steps = explain(statement, { ids: ['a', 'b'] })
      expect(steps.some((step) => step.startsWith('SCAN') && !step.includes('json_each'))).toBe(false)
    }
    expect(
      explain(selectLockingBill, { orderId: 'a', now: 0 }).every((step) => step.startsWith('SEARCH')),
    ).toBe(true)
  })

  it('find lines by their ids, and the orders of checks by theirs', () => {
    const searched = (steps: readonly string[]) => steps.filter((step) => /^(SEARCH|SCAN) order/.test(step))
    expect(searched(explain(selectLinesById, { ids: ['a', 'b'] }))).toEqual([
      expect.stringContaining('INDEX order_lines_id (company_id=? AND id=?)'),
    ])
    for (const steps of [
      explain(selectIdsOfChecks, { checkIds: ['a', 'b'] }),
      explain(selectHasOpenOrder, { checkId: 'a' }),
      explain(selectFirstUnbilled, { checkId: 'a' }),
    ])
      expect(searched(steps)).toEqual([
        expect.stringContaining('INDEX orders_check (company_id=? AND check_id=?'),
      ])
    expect(explain(selectOpenChecks, { tableId: 'a' })).toContainEqual(
      expect.stringContaining('INDEX checks_open (company_id=? AND table_id=?)'),
    )
    expect(explain(selectPresentedTables, {})).toEqual([
      expect.stringContaining('INDEX checks_open (company_id=?)'),
      expect.stringContaining('INDEX orders_check (company_id=? AND check_id=?'),
    ])
  })

  it.each([
    [{}, 'checks_number (company_id=?)'],
    [{ after: 'a' }, 'checks_number (company_id=? AND'],
    [{ isOpen: false }, 'checks_number (company_id=?)'],
    [{ tableId: 'a' }, 'checks_table (company_id=? AND table_id=?)'],
    [{ tableId: 'a', after: 'a' }, 'checks_table (company_id=? AND table_id=? AND'],
    [{ waiterId: 'a' }, 'checks_waiter (company_id=? AND waiter_id=?)'],
    [{ isOpen: true }, 'checks_open (company_id=?)'],
    [{ isOpen: true, tableId: 'a' }, 'checks_open (company_id=? AND table_id=?)'],
  ])('read the checks of %o by an index', (filter: CheckFilter, index) => {
    const values = { tableId: 'a', waiterId: 'a', day: '2026-10-16', number: 9, limit: 21 }
    expect(explain(selectListedChecks(listChoice(filter)), values)).toContainEqual(
      expect.stringContaining(`checks USING INDEX ${index}`),
    )
  })

  it('read the history of a check by it, and the names in it by their ids', () => {
    const steps = explain(selectCheckSteps, { checkId: 'a', before: 9, limit: 51 })
    expect(steps).toContainEqual(
      expect.stringMatching(/check_history USING INDEX .* \(company_id=\? AND check_id=\? AND position<\?\)/),
    )
    for (const statement of [selectPeopleById, selectTableNames, selectNamedChecks])
      expect(explain(statement, { ids: ['a'] })).toContainEqual(
        expect.stringMatching(/company_id=\? AND id=\?/),
      )
    for (const step of steps) expect(step).not.toMatch(/SCAN|TEMP/)
  })

  const LINES = 'order_lines USING INDEX sqlite_autoindex_order_lines_1 (company_id=? AND order_id=?)'
  const STEPS = 'order_history USING INDEX sqlite_autoindex_order_history_1 (company_id=? AND order_id=?)'
  const PAID_UNMADE = 'orders USING INDEX orders_paid_unmade (company_id=? AND category=?)'
  const PAID_AT_PASS = 'orders USING INDEX orders_paid_at_pass (company_id=? AND updated_at>?)'
  it.each([
    [
      'today’s orders by table',
      countByTableSince,
      ['orders USING INDEX orders_newest (company_id=? AND created_at>?)'],
    ],
    [
      'the tables',
      selectActiveTableIds,
      ['venue_tables USING INDEX sqlite_autoindex_venue_tables_1 (company_id=?)'],
    ],
    [
      'what a kitchen has to make',
      countOpen,
      ['orders USING COVERING INDEX orders_status (company_id=? AND status=?)', PAID_UNMADE, PAID_AT_PASS],
    ],
    ['what was paid first', selectPaidUnserved, [PAID_UNMADE, PAID_AT_PASS]],
    [
      'what it completed today',
      countCompletedSince,
      ['orders USING INDEX orders_served (company_id=? AND served_at>?)'],
    ],
    [
      'its dishes',
      sumOpenDishes,
      ['orders USING COVERING INDEX orders_status (company_id=? AND status=?)', LINES],
    ],
    [
      'what it completed last',
      selectRecentlyCompleted,
      ['orders USING INDEX orders_made (company_id=? AND category=? AND updated_at>?)', STEPS],
    ],
  ] as const)(
    'read for a whole floor or kitchen, %s, only what is open or recent',
    (_name, statement, searched) => {
      const steps = explain(statement, { start: 0, category: 'food', since: 0, limit: 20 })
      expect(
        [...new Set(steps.filter((step) => /^(SEARCH|SCAN)/.test(step)))].filter(
          (step) => step !== 'SCAN made' && step !== 'SCAN paid',
        ),
      ).toEqual(searched.map((found) => `SEARCH ${found}`))
    },
  )
})
