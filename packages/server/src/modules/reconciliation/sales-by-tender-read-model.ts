import type { Minor, TenderKind } from '@kafana/domain'
import { sql } from 'kysely'
import { statement } from '../../platform/unit-of-work/statement.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { DayRange } from './reconciliation-read-model.ts'

/** What was paid in a time, less what was paid back. Rounding and tips are beside the amount. */
export interface TenderSum {
  readonly tender: string
  readonly kind: TenderKind
  readonly amount: Minor
  readonly rounding: Minor
  readonly tips: Minor
}

export const sumPayments = statement((kit, p: DayRange) =>
  kit.db
    .selectFrom('payments')
    .select((eb) => [
      'tender_id',
      'kind',
      eb.fn.sum<number>('amount').as('amount'),
      eb.fn.sum<number>('rounding').as('rounding'),
      eb.fn.sum<number>('tip').as('tips'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('at', '>=', p.start)
    .where('at', '<', p.end)
    .groupBy(['tender_id', 'kind'])
    .orderBy(sql`sum(amount)`, 'desc')
    .orderBy('tender_id'),
)

/** What the tips of each of these bills come to. */
export const sumTipsOf = statement((kit, p: { intents: readonly string[] }) =>
  kit.db
    .selectFrom('payments')
    .select((eb) => [
      'intent_id as intent',
      'tender_id as tender',
      'account_id as account',
      eb.fn.sum<number>('tip').as('tip'),
    ])
    .where('company_id', '=', kit.companyId)
    .where('intent_id', 'in', kit.list(p.intents))
    .groupBy(['intent_id', 'tender_id', 'account_id']),
)

/** By tender, the largest first, without those of zero. */
export const readSalesByTender = async (tx: Tx, range: DayRange): Promise<TenderSum[]> =>
  (await tx.all(sumPayments, range))
    .map(({ tender_id: tender, ...sums }) => ({ tender, ...sums }))
    .filter(({ amount, rounding, tips }) => amount !== 0 || rounding !== 0 || tips !== 0)
