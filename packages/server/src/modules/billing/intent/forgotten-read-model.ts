import { type BillKind, FINAL_BILL_KINDS, VOIDING_BILL_KINDS } from '@kafana/domain'
import { sql } from 'kysely'
import { sortFew, type QueryKit } from '../../../platform/database/query-kit.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'
import { OPEN_STATES } from './intent-read-model.ts'

/** Bills that another copy of the database knew, which this one was not restored with: no screen reserved them. */
const forgotten = (kit: QueryKit, kinds: readonly BillKind[]) =>
  kit.db
    .selectFrom('bill_intents')
    .select('bill_intents.id')
    .where('bill_intents.company_id', '=', kit.companyId)
    .where('bill_intents.session_hash', '=', sql.lit(''))
    .where(
      'bill_intents.kind',
      'in',
      kinds.map((kind) => sql.lit(kind)),
    )
    .orderBy(sortFew('bill_intents.created_at'))
    .orderBy('bill_intents.id')

/** Receipts and invoices that need attention: a gateway or a record outside the database says what may be on their paper. */
export const selectForgottenUnresolved = statement((kit) =>
  forgotten(kit, FINAL_BILL_KINDS).where('bill_intents.state', '=', sql.lit('MANUAL')),
)

/** Receipts and invoices that are closed. */
export const selectForgottenClosed = statement((kit) =>
  forgotten(kit, FINAL_BILL_KINDS).where('bill_intents.state', '=', sql.lit('BILLED')),
)

/** Open stornos and credit notes. */
export const selectForgottenVoidings = statement((kit) =>
  forgotten(kit, VOIDING_BILL_KINDS).where('bill_intents.state', 'in', OPEN_STATES),
)

/** Closed stornos and credit notes that void no bill of this database. */
export const selectVoidingsOfNothing = statement((kit) =>
  forgotten(kit, VOIDING_BILL_KINDS)
    .leftJoin('bill_intents as voided', (join) =>
      join
        .onRef('voided.company_id', '=', 'bill_intents.company_id')
        .onRef('voided.id', '=', 'bill_intents.ref_intent_id'),
    )
    .where('bill_intents.state', '=', sql.lit('BILLED'))
    .where((eb) => eb.or([eb('voided.id', 'is', null), eb('voided.state', '=', sql.lit('ABORTED'))])),
)
