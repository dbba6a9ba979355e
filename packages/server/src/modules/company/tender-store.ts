import { BUILT_IN_TENDERS, type PaymentType, type TenderKind } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectTenders = statement((kit) =>
  kit.db
    .selectFrom('tenders')
    .selectAll()
    .where('company_id', '=', kit.companyId)
    .orderBy('position')
    .orderBy('id'),
)

/** What every venue begins with. */
export const insertBuiltInTenders = statement((kit) =>
  kit.db.insertInto('tenders').values(
    BUILT_IN_TENDERS.map((kind, position) => ({
      company_id: kit.companyId,
      id: kind,
      name: null,
      kind,
      fiscal_type: kind,
      position,
      needs_reference: 0 as const,
      step: 1,
      archived_at: null,
      version: 1,
    })),
  ),
)

interface NewTender {
  readonly id: string
  readonly name: string
  readonly kind: TenderKind
  readonly fiscalType: PaymentType
  readonly needsReference: 0 | 1
  readonly position: number
}
export const insertTender = statement((kit, p: NewTender) =>
  kit.db.insertInto('tenders').values({
    company_id: kit.companyId,
    id: p.id,
    name: p.name,
    kind: p.kind,
    fiscal_type: p.fiscalType,
    position: p.position,
    needs_reference: p.needsReference,
    step: 1,
    archived_at: null,
    version: 1,
  }),
)

interface TenderValues {
  readonly id: string
  readonly name: string | null
  readonly fiscalType: PaymentType
  readonly needsReference: 0 | 1
  readonly step: number
  readonly archivedAt: number | null
}
export const updateTender = statement((kit, p: TenderValues) =>
  kit.db
    .updateTable('tenders')
    .set((eb) => ({
      name: p.name,
      fiscal_type: p.fiscalType,
      needs_reference: p.needsReference,
      step: p.step,
      archived_at: p.archivedAt,
      version: eb('version', '+', 1),
    }))
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
