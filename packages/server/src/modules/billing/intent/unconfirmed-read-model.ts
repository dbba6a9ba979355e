import { type ExpressionBuilder, sql } from 'kysely'
import type { QueryKit } from '../../../platform/database/query-kit.ts'
import type { Schema } from '../../../platform/database/schema/schema.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'

/** Literals instead of parameters: only with literals is the partial index of these bills used. */
const STATES = (['IN_DOUBT', 'MANUAL', 'ABORTED', 'BILLED'] as const).map((state) => sql.lit(state))
const FISCAL_KINDS = (['fiscal', 'storno'] as const).map((kind) => sql.lit(kind))
/** Matches a command that names an id. One of an earlier version, made before its gateway had ever called, does not. */
const NAMES_ID = sql.lit('%"journal":%')

/** The most unconfirmed bills that one response names to a gateway; it asks for the others at once. */
export const UNCONFIRMED_PAGE = 500

/**
 * Fiscal bills and stornos of which this gateway has not reported the final state, although no screen waits for the
 * print any more: unconfirmed and cancelled ones, and those that a screen or a person reported as printed; newest first.
 */
const unreported = (kit: QueryKit, { gatewayId }: { gatewayId: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select(['id', 'epoch', 'command'])
    .where('company_id', '=', kit.companyId)
    .where('gateway_id', '=', gatewayId)
    .where('reported_state', 'is', null)
    .where('state', 'in', STATES)
    .where('kind', 'in', FISCAL_KINDS)
    .orderBy('id', 'desc')

const isCalledUnprinted = (eb: ExpressionBuilder<Schema, 'bill_intents'>) =>
  eb.and([
    eb('state', '=', sql.lit('ABORTED')),
    eb('called_unprinted', '=', 1),
    eb.or([eb('forgotten', '=', 0), eb('sending', '=', 1)]),
  ])

/**
 * Receipts and stornos that a person called not printed, and of which this gateway has not reported yet what became of
 * them: the paper may come later. One that its journal may have lost may never be reported, unless it was sent already.
 */
export const selectCalledUnprinted = statement((kit, p: { gatewayId: string }) =>
  unreported(kit, p).where(isCalledUnprinted),
)
/** Those, and the ones that need attention. */
export const selectUndecided = statement((kit, p: { gatewayId: string }) =>
  unreported(kit, p).where((eb) => eb.or([eb('state', '=', sql.lit('MANUAL')), isCalledUnprinted(eb)])),
)

export interface OfGateway {
  readonly gatewayId: string
  /** Matches a command that names the id which this gateway requires now. */
  readonly naming: string
}
/** Where no id is known, nothing matches. */
export const naming = (commandsFor: string | null): string =>
  `%"journal":${JSON.stringify(commandsFor ?? '')}%`

/** Nothing but being named to it keeps the gateway from printing these, whatever its journal may have lost. */
const mayPrint = (p: OfGateway) => (eb: ExpressionBuilder<Schema, 'bill_intents'>) =>
  eb.or([eb('command', 'not like', NAMES_ID), eb('command', 'like', p.naming)])

const unconfirmedBills = (kit: QueryKit, p: OfGateway) =>
  unreported(kit, p)
    .where((eb) => eb.or([eb('forgotten', '=', 0), mayPrint(p)(eb)]))
    .where('session_hash', '<>', '')
    .limit(UNCONFIRMED_PAGE + 1)
/**
 * The bills that this gateway must not print any more. Reconstructed bills are left out: the gateway may know them by
 * another id. So is a bill that its journal may have lost, because the gateway refuses commands that name its earlier id; but
 * not one whose id it requires again, with a journal that was restored from a copy, nor one that an earlier version armed
 * before the gateway had ever called: nothing else would keep it from being printed.
 */
export const selectUnconfirmed = statement((kit, p: OfGateway) => unconfirmedBills(kit, p))
/** Those that follow a bill in that list. */
export const selectUnconfirmedAfter = statement((kit, p: OfGateway & { readonly after: string }) =>
  unconfirmedBills(kit, p).where('id', '<', p.after),
)
/**
 * Bills that a restored database holds and that this gateway would print. The command says by which id the gateway knows
 * one: the database may have had another bill with it.
 */
export const selectHeldUnconfirmed = statement((kit, p: OfGateway) =>
  unreported(kit, p).where('session_hash', '=', '').where(mayPrint(p)).limit(UNCONFIRMED_PAGE),
)
