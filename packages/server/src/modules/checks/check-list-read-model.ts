import { sql } from 'kysely'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import { readChecks } from './check-read-model.ts'
import type { CheckFilter } from './check.ts'

/** The conditions that a filter has, as words: each combination is its own statement, so that each can use its index. */
export const listChoice = ({ isOpen, ...filter }: CheckFilter): string => {
  const state = isOpen ? 'open' : 'closed'
  const others = (['tableId', 'waiterId', 'after'] as const).filter((field) => filter[field] !== undefined)
  return [...(isOpen === undefined ? [] : [state]), ...others].join(' ')
}

interface ListParams {
  readonly tableId: string
  readonly waiterId: string
  readonly day: string
  readonly number: number
  readonly limit: number
}

/**
 * The latest first. A check that went into another one is not listed. States are literals, so that the index on open
 * checks is used.
 */
export const selectListedChecks = statementsBy((choice: string) => {
  const conditions = choice.split(' ')
  const isOpen = conditions.includes('open')
  return statement((kit, p: ListParams) => {
    let query = readChecks(kit)
    if (isOpen) query = query.where(sql<boolean>`checks.state = 'open'`)
    else if (conditions.includes('closed')) query = query.where(sql<boolean>`checks.state = 'closed'`)
    else query = query.where(sql<boolean>`checks.state <> 'merged'`)
    if (conditions.includes('tableId')) query = query.where('checks.table_id', '=', p.tableId)
    if (conditions.includes('waiterId')) query = query.where('checks.waiter_id', '=', p.waiterId)
    if (conditions.includes('after'))
      query = query.where((eb) =>
        eb(eb.refTuple('checks.day', 'checks.number'), '<', eb.tuple(p.day, p.number)),
      )
    // The open ones are few: they are sorted, instead of looked for among all checks in the order of an index.
    const day = isOpen ? sql<string>`coalesce(checks.day, '')` : 'checks.day'
    return query.orderBy(day, 'desc').orderBy('checks.number', 'desc').limit(p.limit)
  })
})
