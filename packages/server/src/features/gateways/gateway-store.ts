import { statement } from '../../platform/unit-of-work/statement.ts'

interface NewGateway {
  readonly id: string
  readonly name: string
  readonly tokenHash: string
  readonly secret: string
  readonly pairedBy: string | null
  readonly now: number
}
export const insertGateway = statement((kit, p: NewGateway) =>
  kit.db.insertInto('gateways').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    token_hash: p.tokenHash,
    secret: p.secret,
    paired_at: p.now,
    paired_by: p.pairedBy,
    unpaired_at: null,
    seen_at: null,
    journal_id: null,
    acknowledged: 0,
    device: null,
    confirmed_serial: null,
    confirmed_receipt_no: null,
  }),
)

/** Parted with or not: what it signed while it was the venue's still has to be checked. */
export const selectGateway = statement((kit, p: { id: string }) =>
  kit.db.selectFrom('gateways').selectAll().where('company_id', '=', kit.companyId).where('id', '=', p.id),
)

export const selectGateways = statement((kit) =>
  kit.db
    .selectFrom('gateways')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .where('unpaired_at', 'is', null)
    .orderBy('paired_at')
    .orderBy('id'),
)

/** Across venues: a token says by itself whose it is, or was. */
export const selectByToken = statement((kit, p: { tokenHash: string }) =>
  kit.db
    .selectFrom('gateways')
    .select(['company_id', 'id', 'unpaired_at'])
    .where('token_hash', '=', p.tokenHash),
)

export const setUnpaired = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('gateways')
    .set({ unpaired_at: p.now })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('unpaired_at', 'is', null),
)

export const setHeard = statement((kit, p: { id: string; now: number; device: string }) =>
  kit.db
    .updateTable('gateways')
    .set({ seen_at: p.now, device: p.device })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
/** Another journal is told from its first line. */
export const setJournal = statement((kit, p: { id: string; journalId: string }) =>
  kit.db
    .updateTable('gateways')
    .set((eb) => ({ journal_id: p.journalId, acknowledged: eb.lit(0) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const setAcknowledged = statement((kit, p: { id: string; acknowledged: number }) =>
  kit.db
    .updateTable('gateways')
    .set({ acknowledged: p.acknowledged })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
/** Across venues: where one was last heard in this span. */
export const selectSilentVenues = statement((kit, p: { after: number; until: number }) =>
  kit.db
    .selectFrom('gateways')
    .select('company_id')
    .distinct()
    .where('unpaired_at', 'is', null)
    .where('seen_at', '>', p.after)
    .where('seen_at', '<=', p.until),
)

export const setConfirmed = statement((kit, p: { id: string; serial: string; receiptNo: number }) =>
  kit.db
    .updateTable('gateways')
    .set({ confirmed_serial: p.serial, confirmed_receipt_no: p.receiptNo })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const clearConfirmed = statement((kit, p: { id: string }) =>
  kit.db
    .updateTable('gateways')
    .set({ confirmed_serial: null, confirmed_receipt_no: null })
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

export const insertCode = statement((kit, p: { codeHash: string; by: string; expiresAt: number }) =>
  kit.db
    .insertInto('gateway_codes')
    .values({ code_hash: p.codeHash, company_id: kit.companyId, by_user: p.by, expires_at: p.expiresAt }),
)
/** A new code ends the venue's earlier ones. */
export const deleteCodes = statement((kit) =>
  kit.db.deleteFrom('gateway_codes').where('company_id', '=', kit.companyId),
)
/** Across venues: whoever types a code does not say whose it is. */
export const selectCode = statement((kit, p: { codeHash: string }) =>
  kit.db
    .selectFrom('gateway_codes')
    .select(['company_id', 'by_user', 'expires_at'])
    .where('code_hash', '=', p.codeHash),
)
/** Takes the code, so that it works once. */
export const takeCode = statement((kit, p: { codeHash: string }) =>
  kit.db
    .deleteFrom('gateway_codes')
    .where('company_id', '=', kit.companyId)
    .where('code_hash', '=', p.codeHash),
)

/** Across venues. */
export const deleteCodesBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('gateway_codes').where('expires_at', '<=', p.before),
)

export const selectVenues = statement((kit) =>
  kit.db.selectFrom('companies').select('id').orderBy('id').limit(2),
)
