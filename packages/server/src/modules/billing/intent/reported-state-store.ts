import { type ExpressionBuilder, sql } from 'kysely'
import type { Schema } from '../../../platform/database/schema/schema.ts'
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

/** As it is, of a command that the gateway may print now: see `naming`. Otherwise 1. */
const forgottenUnless = (eb: ExpressionBuilder<Schema, 'bill_intents'>, named: string) =>
  eb.case().when('command', 'like', named).then(eb.ref('forgotten')).else(sql.lit<0 | 1>(1)).end()

interface PairedAgain {
  readonly from: string
  readonly to: string
  /** Matches a command that the gateway may print now: see `naming`. */
  readonly naming: string
}
/**
 * What a gateway has not reported of cancelled bills, it reports under another id: it was paired again. Of a command that
 * names another id than it requires now, it can only report what it had sent.
 */
export const moveUnreported = statement((kit, p: PairedAgain) =>
  kit.db
    .updateTable('bill_intents')
    .set((eb) => ({
      gateway_id: p.to,
      forgotten: forgottenUnless(eb, p.naming),
    }))
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', '=', p.from)
    .where('reported_state', 'is', null)
    .where('state', '=', 'ABORTED'),
)

/** The bills with the mark of this one: itself, and those that were reconstructed in its place. */
const withMarkOf = (companyId: string, id: string) => (eb: ExpressionBuilder<Schema, 'bill_intents'>) =>
  eb(
    'ref',
    '=',
    eb
      .selectFrom('bill_intents as task')
      .select('task.ref')
      .where('task.company_id', '=', companyId)
      .where('task.id', '=', id),
  )

/** The gateway has sent it to its device, or what was sent has ended there without a print. */
export const setSending = statement((kit, p: { id: string; sending: 0 | 1 }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ sending: p.sending })
    .where('company_id', '=', kit.companyId)
    .where(withMarkOf(kit.companyId, p.id))
    .where('sending', '<>', p.sending),
)

interface Reopened {
  readonly id: string
  /** Matches a command that the gateway may print now: see `naming`. */
  readonly naming: string
}
/**
 * The gateway has found a task that was unknown to it: what it reported is not how it ended. Of one whose command names
 * another id than it requires now, it can only report what it had sent.
 */
export const setReopened = statement((kit, p: Reopened) =>
  kit.db
    .updateTable('bill_intents')
    .set((eb) => ({ reported_state: null, forgotten: forgottenUnless(eb, p.naming) }))
    .where('company_id', '=', kit.companyId)
    .where(withMarkOf(kit.companyId, p.id))
    .where('reported_state', '=', 'UNKNOWN'),
)

interface MarkReported {
  readonly ref: string
  readonly gatewayId: string
  readonly state: FinalState
  readonly receiptNo: number | null
}
/** The gateway has reported a task of which other bills have the mark, too. If printed, a closed one only by its number. */
export const setMarkReported = statement((kit, p: MarkReported) =>
  kit.db
    .updateTable('bill_intents')
    .set({ reported_state: p.state })
    .where('company_id', '=', kit.companyId)
    .where('ref', '=', p.ref)
    .where('gateway_id', '=', p.gatewayId)
    .where('reported_state', 'is', null)
    .where((eb) =>
      eb.or([
        eb('state', '<>', 'BILLED'),
        ...(p.state === 'DONE' ? [eb('receipt_no', '=', p.receiptNo)] : [eb.lit(true)]),
      ]),
    ),
)

/** The gateway has another journal, which has nothing of what it had sent. */
export const setNothingSending = statement((kit, p: { gatewayId: string }) =>
  kit.db
    .updateTable('bill_intents')
    .set({ sending: 0 })
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', '=', p.gatewayId)
    .where('reported_state', 'is', null)
    .where('state', 'in', ['ARMED', 'IN_DOUBT', 'MANUAL', 'ABORTED', 'BILLED'])
    .where('sending', '=', 1),
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
