import { sql } from 'kysely'
import { statement } from '../../../platform/unit-of-work/statement.ts'

/** The states of a task that its gateway does not change any more. */
export type FinalState = 'DONE' | 'CANCELLED' | 'UNKNOWN'

/** The gateway has lost the journal in which it may have recorded these bills, or its last lines. */
export const setJournalLost = statement((kit, p: { gatewayId: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ forgotten: 1 })
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', '=', p.gatewayId)
    .where('reported_state', 'is', null)
    .where('state', 'in', ['ARMED', 'IN_DOUBT', 'MANUAL', 'ABORTED', 'BILLED']),
)

/** What a gateway has not reported of cancelled bills, it reports under another id: it was paired again. */
export const moveUnreported = statement((kit, p: { from: string; to: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ gateway_id: p.to })
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', '=', p.from)
    .where('reported_state', 'is', null)
    .where('state', '=', 'ABORTED'),
)

/** As `setJournalLost`, for one bill. */
export const setForgotten = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ forgotten: 1 })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** A person has said that it was not printed, without proof of its gateway. */
export const setCalledUnprinted = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ called_unprinted: 1 })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** The final state that the bill's gateway reported. A report about an earlier epoch is not final. */
export const setReportedState = statement(
  (kit, p: { id: string; gatewayId: string; epoch: number; state: FinalState }) =>
    kit.db
      .updateTable('bill_intents')
      .set({ reported_state: p.state })
      .where('company_id', '=', kit.companyId)
      .where('id', '=', p.id)
      .where('gateway_id', '=', p.gatewayId)
      .where('epoch', '<=', p.epoch),
)

/** As `setReportedState`, for a gateway that denies the bill. If it has said otherwise before, it does not know. */
export const setDenied = statement((kit, p: { id: string; gatewayId: string; epoch: number }) =>
  kit.db
    .updateTable('bill_intents')
    .set((eb) => ({
      reported_state: eb
        .case()
        .when('reported_state', 'in', ['DONE', 'UNKNOWN'])
        .then(sql.lit<FinalState>('UNKNOWN'))
        .else(sql.lit<FinalState>('CANCELLED'))
        .end(),
    }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('gateway_id', '=', p.gatewayId)
    .where('epoch', '<=', p.epoch),
)

/**
 * The bill was printed, as one of the venue's gateways reported: its own, or the same one after it was paired again,
 * which has another id then. Its line closed the bill.
 */
export const setPrintReported = statement((kit, p: { id: string; receiptNo: number }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ reported_state: 'DONE' })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('state', '=', 'BILLED')
    .where('receipt_no', '=', p.receiptNo)
    .where('reported_state', 'is', null),
)
