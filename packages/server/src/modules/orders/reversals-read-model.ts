import { VOIDING_BILL_KINDS } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Order, Person, StatusStep } from './order.ts'

/** What undid a bill of an order. Times are UTC ms. */
export interface Reversal {
  readonly kind: 'storno' | 'unbill'
  readonly at: number
  readonly by: Person
  /** Empty if it is not known. */
  readonly reason: string
  /** Who paid the guests of a storno in cash. */
  readonly paidBy: readonly Person[]
}

/** The bill that voided the receipt of an order, or the invoice that it has instead. */
export const selectStornoOf = statement((kit, p: { orderId: string }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'),
    )
    .select('bill_intents.id')
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.order_id', '=', p.orderId)
    .where('bill_intents.kind', 'in', [...VOIDING_BILL_KINDS])
    .where('bill_intents.state', '=', 'BILLED'),
)

/** The reasons that were given when these stornos were reserved; a later one says how a bill was resolved. */
export const selectStornoReasons = statement((kit, p: { intents: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_history')
    .select(['intent_id', 'reason'])
    .where('company_id', '=', kit.companyId)
    .where('intent_id', 'in', kit.list(p.intents))
    .where('from_state', 'is', null),
)

/**
 * Who paid the guests of stornos. What was paid for an order before its storno was closed was for one that was undone.
 * The kind is literal, so that the index on exactly these entries is used.
 */
export const selectStornoPayers = statement((kit, p: { intents: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    // Cross joins because SQLite keeps their order: the orders of the bills first, not every storno of the venue.
    .crossJoin('bills')
    .whereRef('bills.company_id', '=', 'bill_intent_orders.company_id')
    .whereRef('bills.intent_id', '=', 'bill_intent_orders.intent_id')
    .crossJoin('ledger_entries')
    .whereRef('ledger_entries.company_id', '=', 'bill_intent_orders.company_id')
    .whereRef('ledger_entries.order_id', '=', 'bill_intent_orders.order_id')
    .whereRef('ledger_entries.at', '>=', 'bills.at')
    .crossJoin('users')
    .whereRef('users.company_id', '=', 'ledger_entries.company_id')
    .whereRef('users.id', '=', 'ledger_entries.user_id')
    .select(['bill_intent_orders.intent_id', 'users.id', 'users.firstname', 'users.lastname'])
    .distinct()
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.intent_id', 'in', kit.list(p.intents))
    .where('ledger_entries.kind', '=', sql.lit('storno'))
    .orderBy('users.id'),
)

/** Why the bills of an order were undone, by its own earliest first. The action is literal for its index. */
export const selectUnbillings = statement((kit, p: { orderId: string }) =>
  kit.db
    .selectFrom('audit')
    .select('details')
    .where('company_id', '=', kit.companyId)
    .where('entity_id', '=', p.orderId)
    .where('action', '=', sql.lit('order.unbilled'))
    .orderBy('at')
    .orderBy('id'),
)

/** Of these stornos, by the ids of their bills: why, and who paid the guests in cash. */
export const loadStornos = async (
  tx: Tx,
  intents: readonly string[],
): Promise<ReadonlyMap<string, Pick<Reversal, 'reason' | 'paidBy'>>> => {
  if (intents.length === 0) return new Map()
  const reasons = await tx.all(selectStornoReasons, { intents })
  const payers = Map.groupBy(await tx.all(selectStornoPayers, { intents }), (row) => row.intent_id)
  return new Map(
    reasons.map(({ intent_id: id, reason }) => {
      const paidBy = (payers.get(id) ?? []).map((row) => ({
        id: row.id,
        firstname: row.firstname,
        lastname: row.lastname,
      }))
      return [id, { reason: reason ?? '', paidBy }]
    }),
  )
}

const stornoOf = async (tx: Tx, { id, storno }: Order): Promise<Reversal[]> => {
  if (storno === null) return []
  const bill = (await tx.get(selectStornoOf, { orderId: id }))?.id ?? ''
  const known = (await loadStornos(tx, [bill])).get(bill)
  return [{ kind: 'storno', at: storno.at, by: storno.by, ...(known ?? { reason: '', paidBy: [] }) }]
}

const reasonIn = (details: string | undefined): string => {
  const { reason } = JSON.parse(details ?? '{}') as { reason?: string }
  return reason ?? ''
}

/** What undid the bills of an order, earliest first. Reads nothing for an order whose bills all hold. */
export const loadReversals = async (
  tx: Tx,
  order: Order,
  history: readonly StatusStep[],
): Promise<Reversal[]> => {
  const undone = history.filter(({ from }) => from === 'billed')
  const audited = undone.length === 0 ? [] : await tx.all(selectUnbillings, { orderId: order.id })
  const unbillings = undone.map(({ at, by }, index): Reversal => {
    return { kind: 'unbill', at, by, reason: reasonIn(audited[index]?.details), paidBy: [] }
  })
  return [...unbillings, ...(await stornoOf(tx, order))]
}
