import { type TenderKind, VOIDING_BILL_KINDS } from '@kafana/domain'
import { sql } from 'kysely'
import { sortFew } from '../../../platform/database/query-kit.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'

interface NewPayment {
  readonly intentId: string
  readonly position: number
  readonly tender: string
  readonly kind: TenderKind
  readonly amount: number
  readonly rounding: number
  readonly tip: number
  readonly tendered: number | null
  readonly reference: string
  /** The account that it charges; null for none. */
  readonly account: string | null
  /** Who closed the bill that it pays, or that it says is not paid any more. */
  readonly closedBy: string
  readonly at: number
}
export const insertPayment = statement((kit, p: NewPayment) =>
  kit.db.insertInto('payments').values({
    company_id: kit.companyId,
    intent_id: p.intentId,
    position: p.position,
    tender_id: p.tender,
    kind: p.kind,
    amount: p.amount,
    rounding: p.rounding,
    tip: p.tip,
    tendered: p.tendered,
    reference: p.reference,
    by_user: p.closedBy,
    at: p.at,
    account_id: p.account,
  }),
)

export const countPayments = statement((kit, p: { intentId: string }) =>
  kit.db
    .selectFrom('payments')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId),
)

/** What is left of the tips of a bill, by tender and account. */
export const selectTips = statement((kit, p: { intentId: string }) =>
  kit.db
    .selectFrom('payments')
    .select((eb) => ['tender_id', 'kind', 'account_id', eb.fn.sum<number>('tip').as('tip')])
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId)
    .groupBy(['tender_id', 'kind', 'account_id'])
    .orderBy('tender_id')
    .orderBy('account_id'),
)

/** What stornos of these orders have reversed of the tips of a pre-bill, and not restored since, by tender and account. */
export const selectReversedTips = statement((kit, p: { preBill: string; orderIds: readonly string[] }) =>
  kit.db
    .selectFrom('payments')
    .select((eb) => ['tender_id', 'account_id', eb.fn.sum<number>('tip').as('tip')])
    .where('company_id', '=', kit.companyId)
    .where('reference', '=', p.preBill)
    .where('intent_id', 'in', (eb) =>
      eb
        .selectFrom('bill_intent_orders')
        .innerJoin('bill_intents', (join) =>
          join
            .onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id')
            .onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'),
        )
        .select('bill_intent_orders.intent_id')
        .where('bill_intent_orders.company_id', '=', kit.companyId)
        .where('bill_intent_orders.order_id', 'in', kit.list(p.orderIds))
        // Always so. Without a column that is not in its key, SQLite would read the whole key instead of the index by order.
        .where('bill_intent_orders.undone', '>=', 0)
        .where('bill_intents.kind', 'in', [...VOIDING_BILL_KINDS]),
    )
    .groupBy(['tender_id', 'account_id']),
)

/** What the rows of a bill come to, by tender, account, reference and person. */
export const selectPaymentSums = statement((kit, p: { intentId: string }) =>
  kit.db
    .selectFrom('payments')
    .select((eb) => [
      'tender_id',
      'kind',
      'account_id',
      'reference',
      'by_user',
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('rounding').as('rounding'),
      eb.fn.sum<number>('tip').as('tip'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId)
    .groupBy(['tender_id', 'kind', 'account_id', 'reference', 'by_user'])
    .orderBy('tender_id')
    .orderBy('account_id')
    .orderBy('reference')
    .orderBy('by_user'),
)

/**
 * What people paid the guests in cash for a storno of these orders, each entry by itself, which was closed at a moment: what was paid
 * before it was for one that was undone. The kind is literal, so that the index on exactly these entries is used.
 */
export const selectStornoRefunds = statement((kit, p: { orderIds: readonly string[]; since: number }) =>
  kit.db
    .selectFrom('ledger_entries')
    .select(['user_id', 'amount'])
    .where('company_id', '=', kit.companyId)
    .where('order_id', 'in', kit.list(p.orderIds))
    .where('kind', '=', sql.lit('storno'))
    .where('at', '>=', p.since)
    .orderBy(sortFew('user_id')),
)
