import { sql } from 'kysely'
import { statement, statementsBy } from '../../platform/unit-of-work/statement.ts'
import { readChecks } from './check-read-model.ts'
import type { CheckFilter } from './check.ts'

const NARROWING = ['isOpen', 'isClosed', 'tableId', 'waiterId', 'after'] as const
type Choice = `${boolean} ${boolean} ${boolean} ${boolean} ${boolean}`

/** Which conditions a filter has: each combination is its own statement, so that each can use its index. */
export const listChoice = ({ isOpen, ...filter }: CheckFilter): Choice =>
  NARROWING.map((field) => {
    if (field === 'isOpen') return isOpen === true
    return field === 'isClosed' ? isOpen === false : filter[field] !== undefined
  }).join(' ') as Choice

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
export const selectListedChecks = statementsBy((choice: Choice) => {
  const [isOpen, isClosed, ofTable, ofWaiter, isAfter] = choice.split(' ').map((each) => each === 'true')
  return statement((kit, p: ListParams) => {
    let query = readChecks(kit)
    if (isOpen) query = query.where(sql<boolean>`checks.state = 'open'`)
    else if (isClosed) query = query.where(sql<boolean>`checks.state = 'closed'`)
    else query = query.where(sql<boolean>`checks.state <> 'merged'`)
    if (ofTable) query = query.where('checks.table_id', '=', p.tableId)
    if (ofWaiter) query = query.where('checks.waiter_id', '=', p.waiterId)
    if (isAfter)
      query = query.where((eb) =>
        eb(eb.refTuple('checks.day', 'checks.number'), '<', eb.tuple(p.day, p.number)),
      )
    // The open ones are few: they are sorted, instead of looked for among all checks in the order of an index.
    const day = isOpen ? sql<string>`coalesce(checks.day, '')` : 'checks.day'
    return query.orderBy(day, 'desc').orderBy('checks.number', 'desc').limit(p.limit)
  })
})
