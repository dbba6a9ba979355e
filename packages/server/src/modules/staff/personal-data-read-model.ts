import { holdsOrders, INTENT_STATES } from '@kafana/domain'
import { sql } from 'kysely'
import type { Schema } from '../../platform/database/schema/schema.ts'
import { type Statement, statement } from '../../platform/unit-of-work/statement.ts'

/** Anybody of the venue whose data are still there, archived or not. */
export const selectErasable = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('users')
    .select(['id', 'username', 'username_key', 'email'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('erased_at', 'is', null),
)

/** The bills in progress that a person closes, started or pays back. */
export const selectBillInProgress = statement((kit, p: { userId: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('state', 'in', INTENT_STATES.filter(holdsOrders))
    .where((eb) =>
      eb.or([eb('closed_by', '=', p.userId), eb('created_by', '=', p.userId), eb('paid_by', '=', p.userId)]),
    )
    .limit(1),
)

interface PersonRows<T extends keyof Schema> {
  /** The columns that say whose row it is. */
  readonly of: readonly (keyof Schema[T] & string)[]
  /** A column of text in which their id may occur. */
  readonly within?: keyof Schema[T] & string
  /** What an export shows of it: no secret, and no hash of one. The first column is the order. */
  readonly shows: readonly (keyof Schema[T] & string)[]
}

/**
 * Every table that refers to people, with what an export shows of a row. A test finds the tables and columns in
 * which a person's id is stored.
 */
const PERSON_ROWS: { readonly [T in keyof Schema]?: PersonRows<T> } = {
  users: {
    of: ['id'],
    shows: [
      'created_at',
      'id',
      'firstname',
      'lastname',
      'username',
      'email',
      'role',
      'allowed_routes',
      'approves',
      'is_blocked',
      'pin_failures',
      'archived_at',
      'erased_at',
    ],
  },
  print_jobs: { of: ['by_user'], shows: ['created_at', 'id', 'state'] },
  imports: { of: ['by_user'], within: 'lines', shows: ['at', 'list', 'file_name', 'added', 'changed'] },
  sessions: { of: ['user_id'], shows: ['created_at', 'last_used_at', 'device_name'] },
  known_devices: { of: ['user_id'], shows: ['last_used_at', 'phone_name', 'enrolled_at'] },
  second_factors: { of: ['user_id'], shows: ['started_at', 'enabled_at'] },
  recovery_codes: { of: ['user_id'], shows: ['user_id'] },
  invitations: { of: ['user_id', 'by_user'], shows: ['expires_at'] },
  notifications: { of: ['person_id'], shows: ['at', 'kind', 'table_id', 'read_at'] },
  push_subscriptions: { of: ['user_id'], shows: ['created_at', 'language'] },
  push_messages: { of: ['user_id'], shows: ['since', 'table_id'] },
  password_resets: { of: ['user_id'], shows: ['expires_at'] },
  section_members: { of: ['user_id'], shows: ['section_id'] },
  table_assignments: { of: ['user_id'], shows: ['table_id'] },
  ledger_entries: {
    of: ['user_id', 'by_user'],
    shows: ['at', 'user_id', 'kind', 'amount', 'balance_after', 'by_user', 'order_id', 'reason', 'note'],
  },
  sales_people: {
    of: ['person_id'],
    shows: ['bucket', 'span_hours', 'orders', 'total', 'cash', 'card', 'storno_orders', 'taken_orders'],
  },
  sales_voids: { of: ['person_id'], shows: ['at', 'order_id', 'kind', 'total'] },
  orders: {
    of: ['created_by', 'done_by', 'storno_by', 'cash_holder', 'billed_by'],
    within: 'paid',
    shows: [
      'created_at',
      'id',
      'name',
      'description',
      'status',
      'total',
      'created_by',
      'done_by',
      'storno_by',
      'cash_holder',
      'billed_by',
    ],
  },
  order_history: { of: ['by_user'], shows: ['at', 'order_id', 'from_status', 'to_status'] },
  line_history: {
    of: ['by_user', 'approved_by'],
    shows: ['at', 'line_id', 'from_state', 'to_state', 'quantity', 'reason_id', 'by_user', 'approved_by'],
  },
  discounts: {
    of: ['by_user', 'approved_by'],
    shows: ['at', 'check_id', 'kind', 'value', 'reason_id', 'by_user', 'approved_by'],
  },
  order_lines: { of: ['voided_by'], shows: ['voided_at', 'order_id', 'name', 'quantity', 'void_reason'] },
  checks: { of: ['waiter_id', 'opened_by'], shows: ['opened_at', 'day', 'number', 'waiter_id', 'opened_by'] },
  check_history: { of: ['by_user'], shows: ['at', 'check_id', 'what'] },
  tickets: { of: ['by_user'], shows: ['at', 'taken_at', 'check_id', 'number', 'note'] },
  bill_intents: {
    of: ['closed_by', 'created_by', 'paid_by'],
    shows: ['created_at', 'id', 'state', 'kind', 'total', 'closed_by', 'created_by', 'paid_by', 'reason'],
  },
  bill_intent_history: { of: ['by_user'], shows: ['at', 'intent_id', 'from_state', 'to_state', 'reason'] },
  bills: { of: ['closed_by'], shows: ['at', 'bill_no', 'kind', 'payment', 'total'] },
  account_entries: { of: ['by_user'], shows: ['at', 'account_id', 'kind', 'amount', 'intent_id'] },
  payments: { of: ['by_user'], shows: ['at', 'intent_id', 'kind', 'amount', 'rounding', 'tip'] },
  invoices: { of: ['by_user'], shows: ['at', 'year', 'no', 'kind'] },
  stock_movements: { of: ['by_user'], shows: ['at', 'ingredient_id', 'kind', 'change', 'order_id'] },
  audit: {
    of: ['by_user', 'entity_id'],
    within: 'details',
    shows: ['at', 'by_user', 'action', 'entity_id', 'details'],
  },
  security_log: {
    of: ['by_user', 'person_id', 'origin'],
    shows: ['at', 'event', 'by_user', 'person_id', 'address', 'details'],
  },
  idempotency_keys: { of: ['user_id'], shows: ['at', 'endpoint', 'status'] },
  gateways: { of: ['paired_by'], shows: ['paired_at', 'name'] },
  device_closings: { of: ['permitted_by'], shows: ['closed_at', 'serial', 'closing_no'] },
  gateway_codes: { of: ['by_user'], shows: ['expires_at'] },
}

/** A row as it is exported. */
export type ExportedRow = Readonly<Record<string, string | number | null>>

interface RowsOf {
  readonly of: readonly string[]
  readonly within?: string
  readonly shows: readonly string[]
}
interface PersonParams {
  readonly id: string
  /** The id anywhere in a text. */
  readonly pattern: string
}

/** Tables and columns are constants of the program, which the types of a single statement cannot express. */
const rowsOf = (table: string, { of, within, shows }: RowsOf): Statement<PersonParams, ExportedRow> => {
  const column = (name: string) => sql<string | number | null>`${sql.ref(`row.${name}`)}`
  return statement((kit, p: PersonParams) =>
    kit.db
      .selectFrom(sql.table(table).as('row'))
      .select(shows.map((name) => column(name).as(name)))
      .where(column('company_id'), '=', kit.companyId)
      .where((eb) =>
        eb.or([
          ...of.map((name) => eb(column(name), '=', p.id)),
          ...(within === undefined ? [] : [eb(column(within), 'like', p.pattern)]),
        ]),
      )
      .orderBy(column(shows[0] ?? '')),
  )
}

/** A statement for each table that refers to people. */
export const selectRowsOf: readonly (readonly [string, Statement<PersonParams, ExportedRow>])[] =
  Object.entries(PERSON_ROWS).map(([table, rows]) => [table, rowsOf(table, rows)])
