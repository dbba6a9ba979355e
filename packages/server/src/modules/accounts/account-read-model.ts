import { statement } from '../../platform/unit-of-work/statement.ts'

/** Every account and voucher of the venue with its balance, which is null without an entry. */
export const selectAccounts = statement((kit) =>
  kit.db
    .selectFrom('accounts')
    .selectAll('accounts')
    .select((eb) =>
      eb
        .selectFrom('account_entries')
        .select('balance_after')
        .whereRef('account_entries.company_id', '=', 'accounts.company_id')
        .whereRef('account_entries.account_id', '=', 'accounts.id')
        .orderBy('position', 'desc')
        .limit(1)
        .as('balance'),
    )
    .where('accounts.company_id', '=', kit.companyId)
    .orderBy('accounts.id'),
)

/**
 * What was paid for each voucher, and when it was sold. A cross join, because SQLite keeps its order: the vouchers
 * first, not every entry of the guests' accounts.
 */
export const selectSold = statement((kit) =>
  kit.db
    .selectFrom('accounts')
    .crossJoin('account_entries')
    .select(['account_id', 'amount', 'at'])
    .where('accounts.company_id', '=', kit.companyId)
    .whereRef('account_entries.company_id', '=', 'accounts.company_id')
    .whereRef('account_entries.account_id', '=', 'accounts.id')
    .where('accounts.kind', '=', 'voucher')
    .where('account_entries.kind', '=', 'payment'),
)

interface EntriesParams {
  readonly accountId: string
  readonly before: number
  readonly count: number
}
/** The entries before this position, newest first. */
export const selectEntries = statement((kit, p: EntriesParams) =>
  kit.db
    .selectFrom('account_entries')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'account_entries.company_id')
        .onRef('users.id', '=', 'account_entries.by_user'),
    )
    .leftJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'account_entries.company_id')
        .onRef('bill_intents.id', '=', 'account_entries.intent_id'),
    )
    .select([
      'account_entries.position',
      'account_entries.kind',
      'amount',
      'balance_after',
      'tender_id',
      'note',
      'at',
      'by_user',
      'users.firstname',
      'users.lastname',
      'bill_intents.receipt_no',
    ])
    .select((eb) =>
      eb
        .selectFrom('bill_intent_orders')
        .select((order) => order.fn.min('order_id').as('first'))
        .whereRef('bill_intent_orders.company_id', '=', 'account_entries.company_id')
        .whereRef('bill_intent_orders.intent_id', '=', 'account_entries.intent_id')
        .as('order_id'),
    )
    .where('account_entries.company_id', '=', kit.companyId)
    .where('account_entries.account_id', '=', p.accountId)
    .where('account_entries.position', '<', p.before)
    .orderBy('account_entries.position', 'desc')
    .limit(p.count),
)
