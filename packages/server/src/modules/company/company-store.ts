import type { CourseMode } from '@kafana/domain'
import { DISCOUNT_REASONS, SEEDED_REASONS, STORNO_REASONS } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** `printers`: how many stations have one; `cash_step`: to how many minor units cash is rounded. */
export const selectCompany = statement((kit) =>
  kit.db
    .selectFrom('companies')
    .selectAll()
    .select((eb) => [
      eb
        .selectFrom('stations')
        .select((stations) => stations.fn.countAll<number>().as('count'))
        .where('stations.company_id', '=', kit.companyId)
        .where('stations.archived_at', 'is', null)
        .where('stations.printer', 'is not', null)
        .as('printers'),
      eb
        .selectFrom('tenders')
        .select('step')
        .where('tenders.company_id', '=', kit.companyId)
        .where('tenders.id', '=', 'cash')
        .as('cash_step'),
    ])
    .where('id', '=', kit.companyId),
)

export interface CompanyValues {
  readonly name: string
  readonly address: string
  readonly email: string
  readonly phone: string
  readonly legalName: string
  readonly taxNumber: string
  readonly currency: string
  readonly timezone: string
  readonly dayStart: string
  readonly taxClasses: string
  readonly ticketTimes: string
  readonly stornoMinutes: number
  readonly courseMode: CourseMode
  readonly waitersBill: 0 | 1
  readonly payFirst: 0 | 1
  readonly invoiceInstead: 0 | 1
}

const columns = (p: CompanyValues) => ({
  name: p.name,
  address: p.address,
  email: p.email,
  phone: p.phone,
  legal_name: p.legalName,
  tax_number: p.taxNumber,
  currency: p.currency,
  timezone: p.timezone,
  day_start: p.dayStart,
  tax_classes: p.taxClasses,
  ticket_times: p.ticketTimes,
  storno_minutes: p.stornoMinutes,
  course_mode: p.courseMode,
  waiters_bill: p.waitersBill,
  pay_first: p.payFirst,
  invoice_instead: p.invoiceInstead,
})

export const insertCompany = statement((kit, p: CompanyValues & { now: number }) =>
  kit.db.insertInto('companies').values({ id: kit.companyId, ...columns(p), version: 1, created_at: p.now }),
)

export const insertSequence = statement((kit) =>
  kit.db.insertInto('venue_sequences').values({ company_id: kit.companyId, event_seq: 0, receipt_no: 0 }),
)

/** The reasons of a new venue; owners add their own. */
export const insertSeededReasons = statement((kit) =>
  kit.db.insertInto('reasons').values(
    [
      ...SEEDED_REASONS.map((reason) => ({ ...reason, kind: 'void' as const })),
      ...DISCOUNT_REASONS.map((key) => ({ key, used: 'no' as const, kind: 'discount' as const })),
      ...STORNO_REASONS.map((key) => ({ key, used: 'no' as const, kind: 'storno' as const })),
    ].map(({ key, used, kind }, position) => ({
      company_id: kit.companyId,
      id: key,
      kind,
      key,
      text: null,
      used,
      position,
      archived_at: null,
      version: 1,
    })),
  ),
)

export const updateCompany = statement((kit, p: CompanyValues) =>
  kit.db
    .updateTable('companies')
    .set((eb) => ({ ...columns(p), version: eb('version', '+', 1) }))
    .where('id', '=', kit.companyId),
)

export const updateOrderTypes = statement((kit, p: { orderTypes: string; seats: 0 | 1; askCovers: 0 | 1 }) =>
  kit.db
    .updateTable('companies')
    .set((eb) => ({
      order_types: p.orderTypes,
      seats: p.seats,
      ask_covers: p.askCovers,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', kit.companyId),
)

export const countCompanies = statement((kit) =>
  kit.db.selectFrom('companies').select((eb) => eb.fn.countAll<number>().as('count')),
)
