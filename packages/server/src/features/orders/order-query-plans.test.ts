import { DatabaseSync } from 'node:sqlite'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCompiler } from '../../platform/database/compile.ts'
import type { Statement } from '../../platform/unit-of-work/statement.ts'
import { openTestStore } from '../../testing/test-database.ts'
import type { OrderFilter } from './order.ts'
import { choiceOf, countMatching, filterParams, selectLines, selectOrders, selectPageIds, sumMatching } from './order-read-model.ts'
import { selectHolder } from './order-store.ts'

/** How SQLite would run a statement, step by step. */
type Explain = (statement: unknown, params: unknown) => string[]

describe('the lists of a venue with many orders', () => {
  let explain: Explain = () => []
  let close = async (): Promise<void> => undefined
  beforeAll(async () => {
    const { dataDir, dispose } = await openTestStore('sqlite')
    const db = new DatabaseSync(join(dataDir, 'kafana.db'), { readOnly: true })
    const compile = createCompiler('sqlite')
    explain = (statement, params) => {
      const { sql, bind } = compile(statement as Statement<never, unknown>)
      return db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...bind('venue', params as never)).map(({ detail }) => String(detail))
    }
    close = async () => { db.close(); await dispose() }
  })
  afterAll(() => close())

  const choices: [string, OrderFilter, string][] = [
    ['all', {}, 'orders_newest'], ['of a range', { start: 0, end: 9 }, 'orders_newest'], ['of a category', { category: 'drink' }, 'orders_newest'],
    ['of a status', { status: 'created' }, 'orders_status'], ['of a status and a category', { status: 'pending', category: 'food' }, 'orders_status'],
    ['of a status, by name', { status: 'created', search: 'a' }, 'orders_status'], ['of a table on a day', { tableId: 'x', start: 0, end: 9 }, 'orders_table'],
    ['of a person', { createdBy: 'x' }, 'orders_creator'], ['a person completed', { createdBy: 'x', completed: true, start: 0 }, 'orders_creator'],
  ]
  const billed = { billedStart: 0, billedEnd: 9 }
  it.each<[string, OrderFilter]>([
    ['alone', billed], ['at a table', { ...billed, tableId: 'x' }], ['of a status', { ...billed, status: 'billed' }],
    ['with a product', { ...billed, productId: 'x' }], ['of a category', { ...billed, category: 'food' }], ['of a person', { ...billed, createdBy: 'x' }],
  ])('billed in a range, %s, are found by that range', (_name, filter) => {
    for (const statement of [selectPageIds.newest(choiceOf(filter)), countMatching(choiceOf(filter)), sumMatching(choiceOf(filter))]) {
      const steps = explain(statement, { ...filterParams(filter), limit: 10, offset: 0 })
      expect(steps.filter((step) => step.startsWith('SEARCH orders') || step.startsWith('SCAN'))).toEqual([expect.stringContaining('INDEX orders_billed (')])
    }
  })

  it.each(choices)('%s are walked in the order of an index, never sorted', (_name, filter, index) => {
    for (const sort of ['newest', 'oldest'] as const) {
      const steps = explain(selectPageIds[sort](choiceOf(filter)), { ...filterParams(filter), limit: 10, offset: 0 })
      expect(steps).toEqual([expect.stringContaining(`INDEX ${index} (`)])
    }
    expect(explain(countMatching(choiceOf(filter)), filterParams(filter))).toEqual([expect.stringMatching(/^SEARCH orders USING (COVERING )?INDEX /)])
  })

  it('read the rows of a page by their keys', () => {
    for (const statement of [selectOrders, selectLines]) {
      const steps = explain(statement, { ids: ['a', 'b'] })
      expect(steps.some((step) => step.startsWith('SCAN') && !step.includes('json_each'))).toBe(false)
    }
    expect(explain(selectHolder, { orderId: 'a', now: 0 }).every((step) => step.startsWith('SEARCH'))).toBe(true)
  })
})
