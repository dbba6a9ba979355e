import type { SecurityEvent } from '@kafana/domain'
import type { AccountTables } from './account-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { CatalogTables } from './catalog-tables.ts'
import type { GatewayTables } from './gateway-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { VenueTables } from './venue-tables.ts'

interface EventRow {
  company_id: string
  seq: number
  message: string
  at: number
}

interface AuditRow {
  company_id: string
  id: string
  at: number
  by_user: string | null
  action: string
  entity_id: string
  details: string
}

interface SecurityLogRow {
  company_id: string
  id: string
  at: number
  event: SecurityEvent
  by_user: string | null
  person_id: string | null
  address: string | null
  origin: string
  details: string
}

/** How far retention has come: rows of the log that are older may be deleted. */
interface LogRetentionRow {
  log: 'security_log'
  deleted_before: number
}

interface IdempotencyRow {
  company_id: string
  user_id: string
  endpoint: string
  key: string
  body_hash: string
  status: number
  answer: string
  at: number
}

/**
 * The tables as rows come out of either engine. Money is in integer minor units, quantities are thousandths,
 * times are UTC milliseconds and booleans 0 or 1. Every row of a venue has `company_id`, first in its keys.
 */
export interface Schema
  extends VenueTables, AccountTables, CatalogTables, OrderTables, BillingTables, GatewayTables {
  events: EventRow
  audit: AuditRow
  security_log: SecurityLogRow
  log_retention: LogRetentionRow
  idempotency_keys: IdempotencyRow
}
