import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { type BilledRange, linePieces } from './statistics-read-model.ts'

/** The lines that were taken off in a range. */
export const takenOff = (kit: QueryKit, p: BilledRange) =>
  kit.db
    .selectFrom('order_lines')
    .where('order_lines.company_id', '=', kit.companyId)
    .where('order_lines.voided_at', 'is not', null)
    .where('order_lines.voided_at', '>=', p.start)
    .where('order_lines.voided_at', '<', p.end)

/** What a line would have cost: that it was free of charge or cheaper before does not make it less of a loss. */
export const fullPrice = sql<number>`(order_lines.price * order_lines.quantity)`

/** What was made and is lost. */
const lost = sql<number>`case order_lines.void_used when 1 then order_lines.cost else 0 end`

export const sumVoidedLines = statement((kit, p: BilledRange) =>
  takenOff(kit, p).select((eb) => [
    eb.fn.countAll<number>().as('count'),
    sql<number>`coalesce(sum(${linePieces}), 0)`.as('quantity'),
    sql<number>`coalesce(sum(${fullPrice}), 0)`.as('amount'),
    sql<number>`coalesce(sum(${lost}), 0)`.as('cost'),
  ]),
)

/** Latest first. */
export const selectVoidedLines = statement((kit, p: BilledRange & { limit: number; offset: number }) =>
  takenOff(kit, p)
    .innerJoin('orders', (join) =>
      join
        .onRef('orders.company_id', '=', 'order_lines.company_id')
        .onRef('orders.id', '=', 'order_lines.order_id'),
    )
    .innerJoin('venue_tables', (join) =>
      join
        .onRef('venue_tables.company_id', '=', 'orders.company_id')
        .onRef('venue_tables.id', '=', 'orders.table_id'),
    )
    .innerJoin('reasons', (join) =>
      join
        .onRef('reasons.company_id', '=', 'order_lines.company_id')
        .onRef('reasons.id', '=', 'order_lines.void_reason'),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'order_lines.company_id')
        .onRef('users.id', '=', 'order_lines.voided_by'),
    )
    .leftJoin('line_history', (join) =>
      join
        .onRef('line_history.company_id', '=', 'order_lines.company_id')
        .onRef('line_history.line_id', '=', 'order_lines.id')
        .on('line_history.to_state', '=', 'voided'),
    )
    .leftJoin('users as approvers', (join) =>
      join
        .onRef('approvers.company_id', '=', 'line_history.company_id')
        .onRef('approvers.id', '=', 'line_history.approved_by'),
    )
    .select((eb) => [
      eb
        .exists(
          eb
            .selectFrom('order_lines as others')
            .select('others.id')
            .whereRef('others.company_id', '=', 'order_lines.company_id')
            .whereRef('others.order_id', '=', 'order_lines.order_id')
            .whereRef('others.replaces', '=', 'order_lines.id'),
        )
        .as('replaced'),
      'order_lines.id',
      'order_lines.name',
      'order_lines.quantity',
      'order_lines.voided_at as at',
      'order_lines.void_used as used',
      fullPrice.as('amount'),
      lost.as('cost'),
      'orders.id as order_id',
      'orders.number',
      'orders.created_at',
      'venue_tables.name as table_name',
      'reasons.id as reason_id',
      'reasons.key',
      'reasons.text',
      'order_lines.void_note as note',
      'users.id as user_id',
      'users.firstname',
      'users.lastname',
      'approvers.id as approver_id',
      'approvers.firstname as approver_firstname',
      'approvers.lastname as approver_lastname',
    ])
    .orderBy('order_lines.voided_at', 'desc')
    .orderBy('order_lines.id')
    .limit(p.limit)
    .offset(p.offset),
)
