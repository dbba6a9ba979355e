/**
 * The tables as rows come out of either engine. Money is integer minor units, quantities are thousandths, times are UTC milliseconds, booleans 0 or 1.
 * Every row that belongs to a venue carries `company_id`, first in its keys.
 */
type Flag = 0 | 1

interface CompanyRow {
  id: string
  name: string
  address: string
  email: string
  phone: string
  currency: string
  timezone: string
  day_start: string
  tax_classes: string
  ticket_times: string
  storno_minutes: number
  version: number
  created_at: number
}
/** Locked first by every unit on PostgreSQL; numbers that must grow without a gap live here. */
interface VenueSequenceRow {
  company_id: string
  event_seq: number
  receipt_no: number
}

interface UserRow {
  id: string
  company_id: string
  firstname: string
  lastname: string
  username: string
  username_key: string
  email: string
  email_key: string
  password_hash: string
  pin_hash: string
  role: string
  allowed_routes: string
  is_blocked: Flag
  archived_at: number | null
  version: number
  created_at: number
}
interface SessionRow {
  token_hash: string
  user_id: string
  company_id: string
  created_at: number
  last_used_at: number
}
interface AttemptRow {
  scope: string
  failures: number
  window_start: number
  blocked_until: number
}
/** A mail that is to go out, or went. `message` is JSON, there only where it cannot be sent: see `state`. */
interface MailRow {
  id: string
  kind: string
  payload: string
  message: string | null
  state: string
  tries: number
  due_at: number
  lease: string | null
  leased_until: number
  fault: string | null
  created_at: number
  ended_at: number | null
}
/** A link by which a person may choose a new password. It ends when the address it was mailed to is theirs no more. */
interface PasswordResetRow {
  user_id: string
  company_id: string
  email_key: string
  token_hash: string
  expires_at: number
}
interface SettingRow {
  name: string
  value: string
}
interface LedgerRow {
  company_id: string
  id: string
  user_id: string
  position: number
  kind: string
  amount: number
  balance_after: number
  at: number
  by_user: string
  order_id: string | null
}

interface SectionRow {
  company_id: string
  id: string
  name: string
  category: string | null
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
  smoking_zone: Flag
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

interface IngredientRow {
  company_id: string
  id: string
  name: string
  category: string
  quantity: number
  price: number
  serving_unit: string
  buying_quantity: number
  buying_unit: string
  low_at: number | null
  archived_at: number | null
  version: number
  created_at: number
}
interface StockMovementRow {
  company_id: string
  id: string
  ingredient_id: string
  kind: string
  change: number
  quantity_after: number
  at: number
  by_user: string | null
  order_id: string | null
}

interface ProductRow {
  company_id: string
  id: string
  name: string
  category: string
  price: number
  tax_rate: number
  archived_at: number | null
  version: number
  created_at: number
}
interface RecipeEntryRow {
  company_id: string
  product_id: string
  position: number
  ingredient_id: string
  quantity: number
}

interface OrderRow {
  company_id: string
  id: string
  name: string
  /** The name as searches compare it: neither engine folds Cyrillic or Greek by itself. */
  name_key: string
  description: string
  status: string
  category: string
  table_id: string
  created_by: string
  total: number
  created_at: number
  updated_at: number
  version: number
  /** When it was first done or delivered since its ingredients were taken; null before. */
  served_at: number | null
  done_by: string | null
  bill_kind: string | null
  billed_at: number | null
  receipt_no: number | null
  /** When its fiscal receipt was taken back, by which document and with whose PIN; the document's number may come later. */
  storno_at: number | null
  storno_receipt_no: number | null
  storno_by: string | null
}
interface OrderLineRow {
  company_id: string
  order_id: string
  position: number
  product_id: string
  name: string
  price: number
  quantity: number
  tax_rate: number
  tax_class: string
  cost: number
  /** 1 while the ingredients of this line are taken from storage. */
  stock_taken: Flag
  /** What was taken, or would be: JSON list of `{ingredientId, quantity}`, quantities for the whole line. */
  recipe: string
}
interface OrderHistoryRow {
  company_id: string
  order_id: string
  position: number
  from_status: string | null
  to_status: string
  at: number
  by_user: string
}

interface BillIntentRow {
  company_id: string
  id: string
  state: string
  kind: string | null
  payment: string | null
  ref: string
  epoch: number
  receipt: string
  total: number
  closed_by: string
  created_by: string
  session_hash: string
  created_at: number
  armed_at: number | null
  expires_at: number
  receipt_no: number | null
  device_serial: string | null
  printed_at: number | null
  command: string | null
  ref_receipt_no: number | null
  reason: string | null
  gateway_id: string | null
  ref_intent_id: string | null
  forgotten: Flag
  last_word: Flag
}
interface BillIntentOrderRow {
  company_id: string
  intent_id: string
  order_id: string
  live: Flag
  fiscal: Flag
  storno: Flag
  undone: Flag
}
interface BillIntentHistoryRow {
  company_id: string
  intent_id: string
  position: number
  from_state: string | null
  to_state: string
  at: number
  by_user: string | null
  reason: string | null
}
/** One row for each bill that became final, numbered by the venue without a gap. What the device said of it stands on the intent, which may learn it later. */
interface BillRow {
  company_id: string
  bill_no: number
  intent_id: string
  kind: string
  payment: string
  total: number
  receipt: string
  closed_by: string
  at: number
}

/** `device` is what it last said of its device, JSON; `acknowledged` the last line of its journal that this store has. `secret` signs its permits. */
interface GatewayRow {
  company_id: string
  id: string
  name: string
  token_hash: string
  secret: string
  paired_at: number
  paired_by: string | null
  unpaired_at: number | null
  seen_at: number | null
  journal_id: string | null
  acknowledged: number
  device: string | null
  confirmed_serial: string | null
  confirmed_receipt_no: number | null
}
interface GatewayCodeRow {
  code_hash: string
  company_id: string
  by_user: string
  expires_at: number
}
/** A command on its way to a gateway for somebody who cannot reach it, and the answer that came back. */
interface GatewayWorkRow {
  company_id: string
  id: string
  gateway_id: string
  path: string
  command: string | null
  created_at: number
  handed_at: number | null
  answered_at: number | null
  status: number | null
  answer: string | null
}
interface DeviceDocumentRow {
  company_id: string
  serial: string
  receipt_no: number
  gateway_id: string
  kind: string
  total: number
  by_class: string
  payment: string | null
  task_id: string | null
  ref: string | null
  closing_no: number
  printed_at: number
  noted_at: number
}
interface DeviceClosingRow {
  company_id: string
  serial: string
  closing_no: number
  gateway_id: string
  closed_at: number
  sales: string
  storno: string
  receipts: number
  stornos: number
  voids: number
  noted_at: number
}

/** The sales book: what was billed, summed by UTC quarters, hours and days of the moment of billing. A row may sum to nothing after a bill was taken back. */
interface SalesQuarterRow {
  company_id: string
  quarter: number
  orders: number
  total: number
  profit: number
}
interface SalesTableRow {
  company_id: string
  span_hours: number
  bucket: number
  table_id: string
  orders: number
  total: number
}
interface SalesProductRow {
  company_id: string
  span_hours: number
  bucket: number
  product_id: string
  name: string
  category: string
  quantity: number
  total: number
  profit: number
}
/** `quarter` is when the orders were made. */
interface SalesHourRow {
  company_id: string
  span_hours: number
  bucket: number
  quarter: number
  orders: number
}

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

export interface Schema {
  companies: CompanyRow
  venue_sequences: VenueSequenceRow
  users: UserRow
  sessions: SessionRow
  attempts: AttemptRow
  settings: SettingRow
  mails: MailRow
  password_resets: PasswordResetRow
  ledger_entries: LedgerRow
  sections: SectionRow
  section_members: SectionMemberRow
  zones: ZoneRow
  venue_tables: VenueTableRow
  table_assignments: TableAssignmentRow
  ingredients: IngredientRow
  stock_movements: StockMovementRow
  products: ProductRow
  recipe_entries: RecipeEntryRow
  orders: OrderRow
  order_lines: OrderLineRow
  order_history: OrderHistoryRow
  bill_intents: BillIntentRow
  bill_intent_orders: BillIntentOrderRow
  bill_intent_history: BillIntentHistoryRow
  bills: BillRow
  gateways: GatewayRow
  gateway_codes: GatewayCodeRow
  gateway_work: GatewayWorkRow
  device_documents: DeviceDocumentRow
  device_closings: DeviceClosingRow
  sales_quarters: SalesQuarterRow
  sales_tables: SalesTableRow
  sales_products: SalesProductRow
  sales_hours: SalesHourRow
  events: EventRow
  audit: AuditRow
  idempotency_keys: IdempotencyRow
}
