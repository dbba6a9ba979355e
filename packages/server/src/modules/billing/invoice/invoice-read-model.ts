import { MAX_FOUND_BUYERS } from '@kafana/domain'
import { sql } from 'kysely'
import { sortFew, type QueryKit } from '../../../platform/database/query-kit.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'

/** Invoices with what the device reported of their bills, an order of each, their counterparts, and whoever issued them. */
const invoices = (kit: QueryKit) =>
  kit.db
    .selectFrom('invoices')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'invoices.company_id')
        .onRef('bill_intents.id', '=', 'invoices.intent_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'invoices.company_id').onRef('users.id', '=', 'invoices.by_user'),
    )
    .leftJoin('invoices as credited', (join) =>
      join
        .onRef('credited.company_id', '=', 'invoices.company_id')
        .onRef('credited.intent_id', '=', 'invoices.credits'),
    )
    .leftJoin('invoices as credit', (join) =>
      join
        .onRef('credit.company_id', '=', 'invoices.company_id')
        .onRef('credit.credits', '=', 'invoices.intent_id'),
    )
    .select([
      'invoices.year',
      'invoices.no',
      'invoices.kind',
      'bill_intents.kind as bill_kind',
      'invoices.intent_id',
      'invoices.buyer',
      'invoices.body',
      'invoices.at',
      'bill_intents.receipt_no',
      'bill_intents.device_serial',
      'bill_intents.printed_at',
      'credited.year as credited_year',
      'credited.no as credited_no',
      'credit.year as credit_year',
      'credit.no as credit_no',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
    ])
    .select((eb) =>
      eb
        .selectFrom('bill_intent_orders')
        .select(({ fn }) => fn.min<string | null>('order_id').as('order_id'))
        .whereRef('bill_intent_orders.company_id', '=', 'invoices.company_id')
        .whereRef('bill_intent_orders.intent_id', '=', 'invoices.intent_id')
        .as('order_id'),
    )
    .where('invoices.company_id', '=', kit.companyId)

export const selectInvoice = statement((kit, p: { year: number; no: number }) =>
  invoices(kit).where('invoices.year', '=', p.year).where('invoices.no', '=', p.no),
)

/** The invoice of a bill, or the credit note of a storno. */
export const selectInvoiceOfBill = statement((kit, p: { intentId: string }) =>
  invoices(kit).where('invoices.intent_id', '=', p.intentId),
)

export const selectInvoicesIn = statement((kit, p: { start: number; end: number }) =>
  invoices(kit)
    .where('invoices.at', '>=', p.start)
    .where('invoices.at', '<', p.end)
    .orderBy(sortFew('invoices.year'), 'desc')
    .orderBy('invoices.no', 'desc'),
)

/** Whether a text contains another one, letter by letter: no character of it is a pattern. */
const contains = {
  sqlite: (column: string, part: string) => sql<boolean>`instr(${sql.ref(column)}, ${part}) > 0`,
  postgres: (column: string, part: string) => sql<boolean>`strpos(${sql.ref(column)}, ${part}) > 0`,
}
/** The buyers as the last invoice of each has them. An empty key is in none. */
export const selectBuyers = statement((kit, p: { key: string; name: string }) =>
  kit.db
    .selectFrom('invoices')
    .select('buyer')
    .where('company_id', '=', kit.companyId)
    .where('kind', '=', 'invoice')
    .where((eb) =>
      eb.or([contains[kit.engine]('buyer_key', p.key), contains[kit.engine]('buyer_name', p.name)]),
    )
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('invoices as later')
            .select('later.no')
            .whereRef('later.company_id', '=', 'invoices.company_id')
            .whereRef('later.buyer_key', '=', 'invoices.buyer_key')
            .where('later.kind', '=', 'invoice')
            .where((later) =>
              later.or([
                later('later.year', '>', later.ref('invoices.year')),
                later.and([
                  later('later.year', '=', later.ref('invoices.year')),
                  later('later.no', '>', later.ref('invoices.no')),
                ]),
              ]),
            ),
        ),
      ),
    )
    .orderBy('year', 'desc')
    .orderBy('no', 'desc')
    .limit(MAX_FOUND_BUYERS),
)
