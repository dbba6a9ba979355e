import type { Category, CourseKey, CourseMode, PaymentType, TableKind, TenderKind } from '@kafana/domain'
import type { Generated } from 'kysely'

interface CompanyRow {
  id: string
  name: string
  address: string
  email: string
  phone: string
  /** As it stands on invoices to companies; empty where it is not known. */
  legal_name: Generated<string>
  tax_number: Generated<string>
  currency: string
  timezone: string
  day_start: string
  tax_classes: string
  ticket_times: string
  storno_minutes: number
  course_mode: CourseMode
  /** JSON list of the types of orders that the venue offers beside eating in. */
  order_types: Generated<string>
  /** 1 where lines may have a seat. */
  seats: Generated<0 | 1>
  /** 1 where the pad asks how many guests a new check is for. */
  ask_covers: Generated<0 | 1>
  /** 1 where waiters may close bills. */
  waiters_bill: Generated<0 | 1>
  /** 1 where guests may pay before anything is made. */
  pay_first: Generated<0 | 1>
  /** 1 where a company that pays by bank transfer may get an invoice instead of a receipt. */
  invoice_instead: Generated<0 | 1>
  /** JSON of what differs from the default limits; empty for a new row. */
  limits: Generated<string>
  version: number
  created_at: number
}

/** It has a key or a name, or both: the name is shown. */
interface CourseRow {
  company_id: string
  id: string
  key: CourseKey | null
  name: string | null
  position: number
  archived_at: number | null
  version: number
}

/** A way to pay; without a name it is called after its kind. */
interface TenderRow {
  company_id: string
  id: string
  name: string | null
  kind: TenderKind
  fiscal_type: PaymentType
  position: number
  needs_reference: 0 | 1
  /** To how many minor units cash is rounded. */
  step: number
  archived_at: number | null
  version: number
}

/** Numbers that grow without a gap. On PostgreSQL every unit locks this row first. */
interface VenueSequenceRow {
  company_id: string
  event_seq: number
  receipt_no: number
}

interface SectionRow {
  company_id: string
  id: string
  name: string
  category: Category | null
  version: number
  position: number
}

interface SectionMemberRow {
  company_id: string
  section_id: string
  user_id: string
}

interface ZoneRow {
  company_id: string
  id: string
  name: string
  smoking_zone: 0 | 1
  archived_at: number | null
  version: number
  created_at: number
}

interface VenueTableRow {
  company_id: string
  id: string
  zone_id: string | null
  name: string
  capacity: number
  kind: TableKind
  x: number
  y: number
  archived_at: number | null
  version: number
  created_at: number
}

interface TableAssignmentRow {
  company_id: string
  table_id: string
  user_id: string
}

export interface VenueTables {
  companies: CompanyRow
  courses: CourseRow
  tenders: TenderRow
  venue_sequences: VenueSequenceRow
  sections: SectionRow
  section_members: SectionMemberRow
  zones: ZoneRow
  venue_tables: VenueTableRow
  table_assignments: TableAssignmentRow
}
