import type { ReasonKey, ReasonKind, ReasonUse } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectLimits = statement((kit) =>
  kit.db.selectFrom('companies').select('limits').where('id', '=', kit.companyId),
)
export const updateLimits = statement((kit, p: { limits: string }) =>
  kit.db.updateTable('companies').set({ limits: p.limits }).where('id', '=', kit.companyId),
)

export const selectApprover = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('users')
    .select(['role', 'approves'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)

/** Those that are in use. */
export const selectReasons = statement((kit, p: { kind: ReasonKind }) =>
  kit.db
    .selectFrom('reasons')
    .select(['id', 'kind', 'key', 'text', 'used', 'version'])
    .where('company_id', '=', kit.companyId)
    .where('kind', '=', p.kind)
    .where('archived_at', 'is', null)
    .orderBy('position')
    .orderBy('id'),
)
export const selectReason = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('reasons')
    .select(['id', 'kind', 'key', 'text', 'used', 'version'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('archived_at', 'is', null),
)

/** The one that the venue began with, also if it is archived by now. */
export const selectSeededReason = statement((kit, p: { key: ReasonKey }) =>
  kit.db
    .selectFrom('reasons')
    .select(['id', 'kind', 'key', 'text', 'used', 'version'])
    .where('company_id', '=', kit.companyId)
    .where('key', '=', p.key),
)

/** It comes last. */
export const insertReason = statement(
  (kit, p: { id: string; text: string; used: ReasonUse; kind: ReasonKind }) =>
    kit.db.insertInto('reasons').values({
      company_id: kit.companyId,
      id: p.id,
      kind: p.kind,
      key: null,
      text: p.text,
      used: p.used,
      position: kit.db
        .selectFrom('reasons')
        .select((eb) => eb(eb.fn.coalesce(eb.fn.max('position'), eb.lit(0)), '+', 1).as('next'))
        .where('company_id', '=', kit.companyId),
      archived_at: null,
      version: 1,
    }),
)
export const updateReason = statement((kit, p: { id: string; used: ReasonUse }) =>
  kit.db
    .updateTable('reasons')
    .set((eb) => ({ used: p.used, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
export const archiveReason = statement((kit, p: { id: string; now: number }) =>
  kit.db
    .updateTable('reasons')
    .set((eb) => ({ archived_at: p.now, version: eb('version', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
