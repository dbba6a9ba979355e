import { FINAL_BILL_KINDS, PERMITTED_KINDS, VOIDING_BILL_KINDS } from '@kafana/domain'
import { sql } from 'kysely'
import { sortFew } from '../../../platform/database/query-kit.ts'
import { statement } from '../../../platform/unit-of-work/statement.ts'

export const OPEN_STATES = ['RESERVED', 'ARMED', 'IN_DOUBT', 'MANUAL', 'PRINTED'] as const
/** Literals instead of parameters: only with literals is the partial index of these states used. */
const TIMED_STATES = (['RESERVED', 'ARMED', 'IN_DOUBT'] as const).map((state) => sql.lit(state))

/** An intent with the person who closes the bill and the time at which it entered its state. */
export const selectIntent = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'bill_intents.company_id')
        .onRef('users.id', '=', 'bill_intents.closed_by'),
    )
    .selectAll('bill_intents')
    .select(['users.firstname', 'users.lastname'])
    .select((eb) =>
      eb
        .selectFrom('bill_intent_history')
        .select('at')
        .whereRef('bill_intent_history.company_id', '=', 'bill_intents.company_id')
        .whereRef('bill_intent_history.intent_id', '=', 'bill_intents.id')
        .orderBy('position', 'desc')
        .limit(1)
        .as('since'),
    )
    // A payment pays something: other rows are of tips alone, or say what is not paid any more.
    .select((eb) =>
      eb
        .selectFrom('payments')
        .select('payments.position')
        .whereRef('payments.company_id', '=', 'bill_intents.company_id')
        .whereRef('payments.intent_id', '=', 'bill_intents.id')
        .where('payments.amount', '<=', 0)
        .where('payments.tip', '<>', 0)
        .limit(1)
        .as('changed_tip'),
    )
    .where('bill_intents.company_id', '=', kit.companyId)
    .where('bill_intents.id', '=', p.id),
)

/** The bill that a device asked for with this id. */
export const selectByRequest = statement((kit, p: { requestId: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('request_id', '=', p.requestId),
)

export const selectIntentOrders = statement((kit, p: { intentId: string }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .select('order_id')
    .where('company_id', '=', kit.companyId)
    .where('intent_id', '=', p.intentId)
    .orderBy('order_id'),
)

/** The open bills that hold one of these orders. */
export const selectHolders = statement((kit, p: { orderIds: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .select(sql<string>`${sortFew('intent_id')}`.as('intent_id'))
    .distinct()
    .where('company_id', '=', kit.companyId)
    .where('live', '=', sql.lit(1))
    .where('order_id', 'in', kit.list(p.orderIds))
    .orderBy(sortFew('intent_id')),
)

/** Those of these orders that are in a bill which may be on paper. */
export const selectOrdersInPrint = statement((kit, p: { orderIds: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'),
    )
    .select('bill_intent_orders.order_id')
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.order_id', 'in', kit.list(p.orderIds))
    .where('bill_intent_orders.live', '=', 1)
    .where('bill_intents.state', '<>', 'RESERVED'),
)

/** The ids of the open bills, oldest first. */
export const openIntents = statement((kit) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('state', 'in', OPEN_STATES)
    .orderBy(sortFew('created_at'))
    .orderBy('id'),
)

const RECENT = 100
export const recentIntents = statement((kit) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(RECENT),
)

/** The most recent bills of an order in any state, newest first. */
export const selectIntentsOf = statement((kit, p: { orderId: string }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'),
    )
    .select('bill_intents.id')
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.order_id', '=', p.orderId)
    // Always so. Without a column that is not in its key, SQLite would read the whole key instead of the index by order.
    .where('bill_intent_orders.undone', '>=', 0)
    .orderBy(sortFew('bill_intents.created_at'), 'desc')
    .orderBy('bill_intents.id')
    .limit(RECENT),
)

/** Bills with a timeout. */
export const timedIntents = statement((kit) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('state', 'in', TIMED_STATES)
    .orderBy(sortFew('created_at'))
    .orderBy('id'),
)

/** Across all venues, each looked up by itself: an index by state alone would have to be written with every bill. */
export const countNeedingAttention = statement((kit) =>
  kit.db.selectFrom('venue_sequences').select((eb) =>
    eb.fn
      .sum<number | null>(
        // A join would be made the other way round, over all bills.
        eb
          .selectFrom('bill_intents')
          .select((bills) => bills.fn.countAll<number>().as('count'))
          .whereRef('bill_intents.company_id', '=', 'venue_sequences.company_id')
          .where('bill_intents.state', '=', 'MANUAL'),
      )
      .as('count'),
  ),
)

/** Across all venues: those that have bills with a timeout. */
export const venuesWithTimedIntents = statement((kit) =>
  kit.db.selectFrom('bill_intents').select('company_id').distinct().where('state', 'in', TIMED_STATES),
)

/**
 * Across all venues: open bills that hold an order which has its receipt or invoice without them. Their locks make that
 * impossible; a database that was restored in part has it.
 */
export const contradictedIntents = statement((kit) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .innerJoin('bill_intents', (join) =>
      join
        .onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'),
    )
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('orders.id', '=', 'bill_intent_orders.order_id'),
    )
    .select('bill_intents.id')
    .distinct()
    .where('bill_intents.state', 'in', OPEN_STATES)
    .where('bill_intent_orders.live', '=', sql.lit(1))
    .where('orders.bill_kind', 'in', [...FINAL_BILL_KINDS])
    .where((eb) =>
      eb.or([
        eb('bill_intents.kind', 'is', null),
        eb('bill_intents.kind', 'not in', [...VOIDING_BILL_KINDS]),
      ]),
    )
    .orderBy('bill_intents.id'),
)

export const armedInSession = statement((kit, p: { sessionHash: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('session_hash', '=', p.sessionHash)
    .where('kind', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(RECENT),
)

/** The bills that closed these orders, in the order of their numbers, without those that were undone since. */
export const selectBillsOf = statement((kit, p: { orderIds: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intent_orders')
    .innerJoin('bills', (join) =>
      join
        .onRef('bills.company_id', '=', 'bill_intent_orders.company_id')
        .onRef('bills.intent_id', '=', 'bill_intent_orders.intent_id'),
    )
    .select(['bill_intent_orders.order_id', 'bills.intent_id', 'bills.kind', 'bills.at', 'bills.closed_by'])
    .where('bill_intent_orders.company_id', '=', kit.companyId)
    .where('bill_intent_orders.order_id', 'in', kit.list(p.orderIds))
    .where('bill_intent_orders.undone', '=', 0)
    .orderBy('bills.bill_no'),
)

/** Whether the person who closes a bill still may, and whether the session that reserved it still exists. */
export const selectCloserAccess = statement((kit, p: { userId: string; sessionHash: string }) =>
  kit.db
    .selectFrom('users')
    .leftJoin('sessions', (join) => join.on('sessions.token_hash', '=', p.sessionHash))
    .select(['users.is_blocked', 'users.archived_at', 'sessions.token_hash'])
    .where('users.company_id', '=', kit.companyId)
    .where('users.id', '=', p.userId),
)

/** How often each of these bills was armed, and as what. */
export const selectEpochs = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('bill_intents')
    .select(['id', 'epoch', 'kind'])
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids)),
)

/** Whether the venue has ever had a bill that is recorded outside the database. */
export const anyArmed = statement((kit) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('armed_at', 'is not', null)
    .where('kind', 'in', [...PERMITTED_KINDS])
    .limit(1),
)

/** Receipts and stornos that a gateway may print, and that a screen or the server waits for. */
export const selectArmedFiscal = statement((kit) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('state', 'in', ['ARMED'])
    .where('kind', 'in', ['fiscal', 'storno'])
    .orderBy(sortFew('id')),
)

/** Bills that a gateway may print and has not reported. */
export const armedAtGateway = statement((kit, p: { gatewayId: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('state', 'in', ['ARMED', 'IN_DOUBT'])
    .where('gateway_id', '=', p.gatewayId)
    .orderBy(sortFew('id')),
)

/**
 * Only gateways know what a device has counted: a number that a screen reported may be wrong. Of an undone bill it
 * stays stored, whatever its gateway reports later.
 */
export const highestReceipt = statement((kit, p: { serial: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('receipt_no')
    .where('company_id', '=', kit.companyId)
    .where('device_serial', '=', p.serial)
    .where('reported_state', '=', 'DONE')
    .where('state', '<>', 'ABORTED')
    .where('receipt_no', 'is not', null)
    .orderBy('receipt_no', 'desc')
    .limit(1),
)

export const selectByRef = statement((kit, p: { ref: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select(['id', 'state', 'epoch', 'reported_state', 'called_unprinted'])
    .where('company_id', '=', kit.companyId)
    .where('ref', '=', p.ref),
)

/** Which of these bills the audit log has as lost. A literal: only with one the partial index of these entries is used. */
export const selectLost = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .selectFrom('audit')
    .select('entity_id')
    .where('company_id', '=', kit.companyId)
    .where('action', '=', sql.lit('bill.lost'))
    .where('entity_id', 'in', kit.list(p.ids)),
)

/** Stornos of a bill that are not armed yet, found by the orders that they hold. */
export const selectReservedStornos = statement(
  (kit, p: { refIntentId: string; orderIds: readonly string[] }) =>
    kit.db
      .selectFrom('bill_intent_orders')
      .innerJoin('bill_intents', (join) =>
        join
          .onRef('bill_intents.company_id', '=', 'bill_intent_orders.company_id')
          .onRef('bill_intents.id', '=', 'bill_intent_orders.intent_id'),
      )
      .select('bill_intents.id')
      .distinct()
      .where('bill_intent_orders.company_id', '=', kit.companyId)
      .where('bill_intent_orders.order_id', 'in', kit.list(p.orderIds))
      .where('bill_intent_orders.live', '=', 1)
      .where('bill_intents.state', '=', 'RESERVED')
      .where('bill_intents.ref_intent_id', '=', p.refIntentId)
      .orderBy('bill_intents.id'),
)

/** The closed stornos of a bill, or the one that voids it without a device. */
export const selectStornosOf = statement((kit, p: { refIntentId: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('ref_intent_id', '=', p.refIntentId)
    .where('kind', 'in', [...VOIDING_BILL_KINDS])
    .where('state', '=', 'BILLED'),
)

/** The bills of a sale receipt, by its device and number: a device may number from 1 again. */
export const selectByReceipt = statement((kit, p: { receiptNo: number; serial: string }) =>
  kit.db
    .selectFrom('bill_intents')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('device_serial', '=', p.serial)
    .where('receipt_no', '=', p.receiptNo)
    .where('kind', '=', 'fiscal')
    .where('state', '<>', 'ABORTED'),
)

/** This person of the venue, even if archived; otherwise the venue's first owner. */
export const selectCloser = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('users')
    .select(['id'])
    .where('company_id', '=', kit.companyId)
    .where((eb) => eb.or([eb('id', '=', p.id), eb('role', '=', 'owner')]))
    .orderBy((eb) => eb.case().when('id', '=', p.id).then(eb.lit(0)).else(eb.lit(1)).end())
    .orderBy('created_at')
    .orderBy('id')
    .limit(1),
)
