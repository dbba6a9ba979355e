import type { DocumentKind, Payment, ReportedPart } from '@kafana/domain'
import { sql, type RawBuilder } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** UTC ms, start <= t < end. */
export interface DayRange {
  readonly start: number
  readonly end: number
}

/** A list parameter holds texts; these are numbers. */
const numbersIn: Record<QueryKit['engine'], (list: readonly string[]) => RawBuilder<number>> = {
  sqlite: (list) => sql`(select cast(value as integer) from json_each(${list}))`,
  postgres: (list) => sql`(select cast(jsonb_array_elements_text(${list}::jsonb) as bigint))`,
}

/** Pre-bills are not fiscal. */
export const FISCAL_KINDS = ['fiscal', 'storno'] as const

const bills = (kit: QueryKit) =>
  kit.db
    .selectFrom('bills')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'bills.company_id')
        .onRef('bill_intents.id', '=', 'bills.intent_id'),
    )
    .leftJoin('bill_intents as voided', (join) =>
      join
        .onRef('voided.company_id', '=', 'bill_intents.company_id')
        .onRef('voided.id', '=', 'bill_intents.ref_intent_id'),
    )
    .leftJoin('gateways', (join) =>
      join
        .onRef('gateways.company_id', '=', 'bill_intents.company_id')
        .onRef('gateways.id', '=', 'bill_intents.gateway_id'),
    )
    .innerJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'bills.company_id').onRef('users.id', '=', 'bills.closed_by'),
    )
    .select([
      'bills.bill_no',
      'bills.intent_id',
      'bills.kind',
      'bills.payment',
      'bill_intents.payments',
      'bills.total',
      'bills.receipt',
      'bills.at',
      'bill_intents.ref',
      'bill_intents.receipt_no',
      'bill_intents.device_serial',
      'bill_intents.gateway_id',
      'gateways.device as gateway_device',
      'bill_intents.ref_receipt_no',
      'bill_intents.reported_state',
      'voided.receipt_no as voided_receipt_no',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
    ])
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('payments.position')
        .whereRef('payments.company_id', '=', 'bills.company_id')
        .whereRef('payments.intent_id', '=', 'bills.intent_id')
        // A payment pays something, so that these rows are of tips alone.
        .where('payments.amount', '=', 0)
        .where('payments.tip', '<>', 0)
        .limit(1)
        .as('changed_tip'),
    )
    // The command that a restored database made for a bill that it had lost.
    .select((eb) =>
      eb
        .case()
        .when('bill_intents.forgotten', '=', sql.lit(1))
        .then(eb.ref('bill_intents.command'))
        .else(null)
        .end()
        .as('held_command'),
    )
    .where('bills.company_id', '=', kit.companyId)
    .where('bills.kind', 'in', FISCAL_KINDS)
    .$narrowType<{ kind: (typeof FISCAL_KINDS)[number]; payment: Payment }>()
    // Nobody has a receipt of an undone bill.
    .where('bill_intents.state', '<>', 'ABORTED')

export interface BillRow {
  bill_no: number
  intent_id: string
  kind: (typeof FISCAL_KINDS)[number]
  payment: Payment
  payments: string | null
  total: number
  receipt: string
  at: number
  ref: string
  receipt_no: number | null
  device_serial: string | null
  gateway_id: string | null
  gateway_device: string | null
  ref_receipt_no: number | null
  reported_state: 'DONE' | 'CANCELLED' | 'UNKNOWN' | null
  voided_receipt_no: number | null
  /** Not null where a tip was changed after the bill was closed. */
  changed_tip: number | null
  held_command: string | null
  user_id: string
  firstname: string
  lastname: string
}

export const selectBills = statement((kit, p: DayRange) =>
  bills(kit).where('bills.at', '>=', p.start).where('bills.at', '<', p.end),
)
export const selectBillsOfTasks = statement((kit, p: { tasks: readonly string[] }) =>
  bills(kit).where('bills.intent_id', 'in', kit.list(p.tasks)),
)
/** Reconstructed bills have another intent than the task of their document. */
export const selectBillsByNumber = statement((kit, p: { serial: string; numbers: readonly string[] }) =>
  bills(kit)
    .where('bill_intents.company_id', '=', kit.companyId)
    .where('bill_intents.device_serial', '=', p.serial)
    .where('bill_intents.receipt_no', 'in', numbersIn[kit.engine](p.numbers)),
)

/**
 * The bills that were undone after they had been closed, by the time at which they were closed. The cross join makes
 * SQLite start with the bills.
 */
export const selectUndone = statement((kit, p: DayRange) =>
  kit.db
    .selectFrom('bills')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'bills.company_id')
        .onRef('bill_intents.id', '=', 'bills.intent_id'),
    )
    .crossJoin('bill_intent_history as undoing')
    .whereRef('undoing.company_id', '=', 'bills.company_id')
    .whereRef('undoing.intent_id', '=', 'bills.intent_id')
    .where('undoing.to_state', '=', 'ABORTED')
    .innerJoin('users as closer', (join) =>
      join.onRef('closer.company_id', '=', 'bills.company_id').onRef('closer.id', '=', 'bills.closed_by'),
    )
    .innerJoin('users as owner', (join) =>
      join.onRef('owner.company_id', '=', 'bills.company_id').onRef('owner.id', '=', 'undoing.by_user'),
    )
    .select([
      'bills.bill_no',
      'bills.intent_id',
      'bills.total',
      'bills.at',
      'closer.id as closer_id',
      'closer.firstname as closer_firstname',
      'closer.lastname as closer_lastname',
      'undoing.at as undone_at',
      'undoing.reason',
      'owner.id as owner_id',
      'owner.firstname as owner_firstname',
      'owner.lastname as owner_lastname',
    ])
    .where('bills.company_id', '=', kit.companyId)
    .where('bills.at', '>=', p.start)
    .where('bills.at', '<', p.end)
    .where('bill_intents.state', '=', 'ABORTED')
    .orderBy('bills.at')
    .orderBy('bills.bill_no'),
)

const documents = (kit: QueryKit) =>
  kit.db.selectFrom('device_documents').where('company_id', '=', kit.companyId)

const documentRows = (kit: QueryKit) =>
  documents(kit).select([
    'serial',
    'receipt_no',
    'kind',
    'total',
    'by_class',
    'reported',
    'payment',
    'payments',
    'task_id',
    'ref',
    'gateway_id',
    'printed_at',
  ])

export interface DocumentRow {
  serial: string
  receipt_no: number
  kind: DocumentKind
  total: number
  by_class: string
  reported: ReportedPart
  payment: Payment | null
  payments: string | null
  task_id: string | null
  ref: string | null
  gateway_id: string
  printed_at: number
}

export const selectDocuments = statement((kit, p: DayRange) =>
  documentRows(kit).where('printed_at', '>=', p.start).where('printed_at', '<', p.end),
)
export const selectDocumentsByNumber = statement((kit, p: { serial: string; numbers: readonly string[] }) =>
  documentRows(kit)
    .where('serial', '=', p.serial)
    .where('receipt_no', 'in', numbersIn[kit.engine](p.numbers)),
)

/** The documents that a daily report certainly includes. */
export const selectDocumentsOfClosing = statement((kit, p: { serial: string; closingNo: number }) =>
  documentRows(kit)
    .where('serial', '=', p.serial)
    .where('closing_no', '=', p.closingNo)
    .where('closing_from', 'is', null),
)
/** The documents of which nobody knows whether this daily report includes them, in the order of printing. */
export const selectDocumentsMaybeOfClosing = statement((kit, p: { serial: string; closingNo: number }) =>
  documentRows(kit)
    .where('serial', '=', p.serial)
    .where('closing_no', '>=', p.closingNo)
    .where('closing_from', '<=', p.closingNo)
    .orderBy('receipt_no'),
)

/** The document of a device with the highest number: how far its gateway has reported. */
export const selectLastDocumentOf = statement((kit, p: { serial: string }) =>
  documents(kit)
    .select(['receipt_no', 'noted_at'])
    .where('serial', '=', p.serial)
    .orderBy('receipt_no', 'desc')
    .limit(1),
)
/** The document that was printed last on any device. */
export const selectLastDocument = statement((kit) =>
  documents(kit).select(['receipt_no', 'noted_at']).orderBy('printed_at', 'desc').limit(1),
)
/** The times of the first and the last document. As two subqueries each needs one step in the index. */
export const selectReportedSpan = statement((kit) =>
  kit.db.selectNoFrom([
    documents(kit)
      .select((eb) => eb.fn.min<number | null>('printed_at').as('first'))
      .as('first'),
    documents(kit)
      .select((eb) => eb.fn.max<number | null>('printed_at').as('last'))
      .as('last'),
  ]),
)

export const selectClosings = statement((kit, p: DayRange) =>
  kit.db
    .selectFrom('device_closings')
    .leftJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'device_closings.company_id')
        .onRef('users.id', '=', 'device_closings.permitted_by'),
    )
    .select([
      'serial',
      'closing_no',
      'gateway_id',
      'closed_at',
      'noted_at',
      'sales',
      'storno',
      'cash',
      'card',
      'reported',
      'permit',
      'permitted_by',
      'users.firstname',
      'users.lastname',
    ])
    .where('device_closings.company_id', '=', kit.companyId)
    .where('closed_at', '>=', p.start)
    .where('closed_at', '<', p.end)
    .orderBy('closed_at')
    .orderBy('serial')
    .orderBy('closing_no'),
)

export const selectOrdersOfBills = statement((kit, p: { intents: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .select(['intent_id', 'order_id'])
    .where('company_id', '=', kit.companyId)
    .where('intent_id', 'in', kit.list(p.intents)),
)

/**
 * The tax rates at which the orders of these bills were taken, whatever the venue's rates are now. The cross
 * join makes SQLite start with the bills.
 */
export const selectRates = statement((kit, p: { intents: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .crossJoin('order_lines')
    .whereRef('order_lines.company_id', '=', 'bill_intent_orders.company_id')
    .whereRef('order_lines.order_id', '=', 'bill_intent_orders.order_id')
    .select(['order_lines.tax_class', 'order_lines.tax_rate'])
    .distinct()
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.intent_id', 'in', kit.list(p.intents))
    .where('order_lines.voided_at', 'is', null),
)

/** Bills that need attention: it is not known whether they were printed. */
export const selectNeedingAttention = statement((kit, p: DayRange) =>
  kit.db
    .selectFrom('bill_intents')
    .select(['id', 'kind', 'total', 'receipt_no', 'device_serial', 'armed_at'])
    .where('company_id', '=', kit.companyId)
    .where('state', '=', 'MANUAL')
    .where('kind', 'in', FISCAL_KINDS)
    .where('armed_at', '>=', p.start)
    .where('armed_at', '<', p.end)
    .orderBy('armed_at')
    .orderBy('id'),
)

/** Literals instead of parameters: only with literals is the partial index of these actions used. */
const AUDITED = (
  ['gateway.confirmed', 'gateway.lineSetAside', 'bill.lost', 'device.contradicted'] as const
).map((action) => sql.lit<string>(action))
/** Confirmations of devices, quarantined lines, lost bills and contradictions of devices, oldest first. */
export const selectAudited = statement((kit, p: DayRange) =>
  kit.db
    .selectFrom('audit')
    .select(['action', 'entity_id', 'details'])
    .where('company_id', '=', kit.companyId)
    .where('action', 'in', AUDITED)
    .where('at', '>=', p.start)
    .where('at', '<', p.end)
    .orderBy('at')
    .orderBy('id'),
)

interface Numbers {
  readonly serial: string
  readonly first: number
  readonly last: number
}
export const selectDocumentNumbers = statement((kit, p: Numbers) =>
  documents(kit)
    .select('receipt_no')
    .where('serial', '=', p.serial)
    .where('receipt_no', '>=', p.first)
    .where('receipt_no', '<=', p.last),
)
export const selectBillNumbers = statement((kit, p: Numbers) =>
  kit.db
    .selectFrom('bill_intents')
    .select('receipt_no')
    .where('company_id', '=', kit.companyId)
    .where('state', '<>', 'ABORTED')
    .where('device_serial', '=', p.serial)
    .where('receipt_no', '>=', p.first)
    .where('receipt_no', '<=', p.last),
)

/** A bill with this mark that is not over, or whose end its gateway has reported. */
export const selectBillOfMark = statement((kit, p: { ref: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('ref', '=', p.ref)
    .where((eb) => eb.or([eb('state', '<>', 'ABORTED'), eb('reported_state', 'is not', null)]))
    .limit(1),
)
export const selectDocumentOfMark = statement((kit, p: { ref: string }) =>
  documents(kit).select('receipt_no').where('ref', '=', p.ref).limit(1),
)
