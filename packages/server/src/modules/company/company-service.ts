import {
  type AwayType,
  type CourseMode,
  DEFAULT_STORNO_MINUTES,
  DEFAULT_TAX_CLASSES,
  DEFAULT_TICKET_TIMES,
  type TaxClass,
  type TicketTimes,
  type VenueClock,
} from '@kafana/domain'
import { definedOnly } from '../../platform/defined-only.ts'
import { ensureVersion, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  countCompanies,
  insertCompany,
  insertSeededReasons,
  insertSequence,
  selectCompany,
  updateCompany,
} from './company-store.ts'
import { type CourseService, createCourseService } from './course-service.ts'
import { createOrderTypeSettings, type OrderTypeSettings } from './order-type-settings.ts'
import { createTenderService, type TenderService } from './tender-service.ts'
import { insertBuiltInTenders } from './tender-store.ts'

export interface Company extends VenueClock {
  readonly id: string
  readonly name: string
  readonly address: string
  readonly email: string
  readonly phone: string
  /** As it stands on invoices; empty where it is not known. */
  readonly legalName: string
  readonly taxNumber: string
  readonly currency: string
  readonly taxClasses: readonly TaxClass[]
  readonly ticketTimes: TicketTimes
  readonly stornoMinutes: number
  readonly courseMode: CourseMode
  /** What it offers beside eating in. */
  readonly orderTypes: readonly AwayType[]
  /** Lines may have a seat. */
  readonly seats: boolean
  /** The pad asks how many guests a new check is for. */
  readonly askCovers: boolean
  /** Waiters may close bills. */
  readonly waitersBill: boolean
  /** Guests may pay before anything is made. */
  readonly payFirst: boolean
  /** Whether a company that pays by bank transfer may get an invoice instead of a receipt. */
  readonly invoiceInstead: boolean
  /** Whether a station has a printer. */
  readonly hasPrinters: boolean
  /** To how many minor units cash is rounded; 1 for no rounding. */
  readonly cashStep: number
  readonly version: number
}
type Details = Omit<
  Company,
  'id' | 'orderTypes' | 'seats' | 'askCovers' | 'version' | 'hasPrinters' | 'cashStep'
>
/** Fields that are missing or undefined stay as they are. */
export type CompanyChange = { readonly [K in keyof Omit<Details, 'courseMode'>]?: Details[K] | undefined } & {
  readonly version?: number | undefined
}
export type NewCompany = Pick<Details, 'name' | 'address' | 'email' | 'phone'> & {
  readonly currency?: string | undefined
  readonly timezone?: string | undefined
}

const DEFAULTS = {
  legalName: '',
  taxNumber: '',
  currency: 'MKD',
  timezone: 'Europe/Skopje',
  dayStart: '00:00',
  taxClasses: DEFAULT_TAX_CLASSES,
  ticketTimes: DEFAULT_TICKET_TIMES,
  stornoMinutes: DEFAULT_STORNO_MINUTES,
  courseMode: 'off',
  waitersBill: false,
  payFirst: false,
  invoiceInstead: false,
} as const
/** Structured settings are stored as JSON text, switches as 0 or 1. */
const asStored = ({
  taxClasses,
  ticketTimes,
  waitersBill,
  payFirst,
  invoiceInstead,
}: Pick<Details, 'taxClasses' | 'ticketTimes' | 'waitersBill' | 'payFirst' | 'invoiceInstead'>) => ({
  taxClasses: JSON.stringify(taxClasses),
  ticketTimes: JSON.stringify(ticketTimes),
  waitersBill: waitersBill ? (1 as const) : (0 as const),
  payFirst: payFirst ? (1 as const) : (0 as const),
  invoiceInstead: invoiceInstead ? (1 as const) : (0 as const),
})

export interface CompanyService extends CourseService, OrderTypeSettings, TenderService {
  /** The venue of the unit of work. @throws AppError NOT_FOUND */
  current(tx: Tx): Promise<Company>
  update(tx: WriteTx, caller: Caller, change: CompanyChange): Promise<Company>
  /** Creates the venue under the id with which the unit of work was opened. */
  create(tx: WriteTx, values: NewCompany): Promise<Company>
  /** Whether this server has any venue. */
  anyExists(tx: Tx): Promise<boolean>
}

export const createCompanyService = ({
  audit,
  clock,
  security,
}: Pick<Platform, 'audit' | 'clock' | 'security'>): CompanyService => {
  const current = async (tx: Tx): Promise<Company> => {
    const {
      day_start: dayStart,
      tax_classes,
      legal_name: legalName,
      tax_number: taxNumber,
      ticket_times,
      storno_minutes: stornoMinutes,
      course_mode: courseMode,
      order_types: orderTypes,
      seats,
      ask_covers: askCovers,
      waiters_bill: waitersBill,
      pay_first: payFirst,
      invoice_instead: invoiceInstead,
      created_at: _createdAt,
      limits: _limits,
      printers,
      cash_step: cashStep,
      ...rest
    } = ensureFound(await tx.get(selectCompany, {}))
    return {
      ...rest,
      legalName,
      taxNumber,
      dayStart,
      stornoMinutes,
      courseMode,
      orderTypes: JSON.parse(orderTypes) as AwayType[],
      seats: seats === 1,
      askCovers: askCovers === 1,
      waitersBill: waitersBill === 1,
      payFirst: payFirst === 1,
      invoiceInstead: invoiceInstead === 1,
      hasPrinters: (printers ?? 0) > 0,
      cashStep: cashStep ?? 1,
      taxClasses: JSON.parse(tax_classes) as TaxClass[],
      ticketTimes: JSON.parse(ticket_times) as TicketTimes,
    }
  }
  return {
    ...createCourseService({ audit, clock }, current),
    ...createOrderTypeSettings({ audit }, current),
    ...createTenderService({ audit, clock }),
    current,
    update: async (tx, caller, { version, ...change }) => {
      const before = await current(tx)
      ensureVersion(before, version)
      const after = { ...before, ...definedOnly(change) } as Company
      await tx.run(updateCompany, { ...after, ...asStored(after) })
      await audit.record(tx, {
        by: caller.userId,
        action: 'company.updated',
        entityId: before.id,
        details: definedOnly(change),
        event: { type: 'dataChanged', room: 'company' },
      })
      const changes = [after.waitersBill ? 'waitersMayBill' : 'waitersMayNotBill'] as const
      if (after.waitersBill !== before.waitersBill)
        await security.record(tx, { event: 'rightsChanged', by: caller.userId, details: { changes } })
      return current(tx)
    },
    create: async (tx, values) => {
      const details: Details = { ...DEFAULTS, ...(definedOnly(values) as NewCompany & typeof DEFAULTS) }
      await tx.run(insertCompany, { ...details, ...asStored(details), now: clock.now() })
      await tx.run(insertSequence, {})
      await tx.run(insertSeededReasons, {})
      await tx.run(insertBuiltInTenders, {})
      return current(tx)
    },
    anyExists: async (tx) => ((await tx.get(countCompanies, {}))?.count ?? 0) > 0,
  }
}
