import { statement } from '../platform/unit-of-work/statement.ts'
import type { Running } from './venue-records.ts'

const selectBills = statement((kit) =>
  kit.db
    .selectFrom('bills')
    .select([
      'bill_no as billNo',
      'intent_id as intentId',
      'kind',
      'payment',
      'total',
      'closed_by as closedBy',
      'at',
    ])
    .where('company_id', '=', kit.companyId)
    .orderBy('bill_no'),
)

/** The bills that a venue closed, by their numbers. */
export const billsOf = ({ platform }: Running, companyId: string) =>
  platform.uow.read(companyId, (tx) => tx.all(selectBills, {}))
