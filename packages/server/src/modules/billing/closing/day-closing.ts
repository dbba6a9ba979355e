import { orderTotal } from '@kafana/domain'
import { CommittedRefusal } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import type { ChecksService } from '../../checks/index.ts'
import { closingPermit, type GatewaysService } from '../../gateways/index.ts'
import { openHeldLine, type Order, type OrdersService } from '../../orders/index.ts'
import { listIntents, type Intent } from '../intent/intent.ts'
import {
  selectHoldingChecks,
  selectOpenTables,
  selectPaidUnmade,
  selectUnpaidPreBilled,
} from './open-day-read-model.ts'

interface OpenSum {
  readonly table: Order['table']
  readonly orders: number
  readonly total: number
}
/** What is open before the day is closed; see the contract's OpenDay. Money in minor units, times UTC ms. */
export interface OpenDay {
  readonly tables: readonly OpenSum[]
  /** What is ordered and held, so that no order has it. */
  readonly held: readonly { readonly table: Order['table']; readonly lines: number; readonly total: number }[]
  readonly preBills: readonly (OpenSum & { readonly orderId: string; readonly since: number })[]
  /** Paid before they were made, and made by nobody. */
  readonly unmade: readonly (Omit<OpenSum, 'orders'> & { readonly orderId: string; readonly since: number })[]
  readonly bills: readonly Intent[]
}

export interface DayClosing {
  open(tx: Tx): Promise<OpenDay>
  /**
   * A permit for one daily report of a gateway. The audit log has who asked and whose PIN it was.
   * @throws AppError NO_GATEWAY, NOT_FOUND, TOO_MANY_ATTEMPTS
   */
  permit(
    tx: WriteTx,
    caller: Caller,
    owner: PinProof,
    gatewayId: string | null,
  ): Promise<{ readonly permit: string; readonly gateway: string } | CommittedRefusal>
}

interface Deps {
  readonly platform: Pick<Platform, 'audit'>
  readonly orders: Pick<OrdersService, 'byIds'>
  readonly checks: Pick<ChecksService, 'heldOf'>
  readonly pins: PinService
  readonly gateways: Pick<GatewaysService, 'choose'>
}

const byBillTime = (a: Order, b: Order): number =>
  (a.billedAt ?? 0) - (b.billedAt ?? 0) || (a.id < b.id ? -1 : 1)

/** The orders by their pre-bill, the oldest first. */
const preBillsOf = (orders: readonly Order[]): OpenDay['preBills'] =>
  [...Map.groupBy(orders, ({ id, preBillId }) => preBillId ?? id).values()].flatMap((together) =>
    together.slice(0, 1).map(({ id, table, billedAt }) => ({
      orderId: id,
      table,
      orders: together.length,
      total: together.reduce((sum, { total }) => sum + total, 0),
      since: billedAt ?? 0,
    })),
  )

interface TableRow {
  readonly table_id: string
  readonly table_name: string
  readonly zone_id: string | null
  readonly zone_name: string | null
}
const tableOf = ({ table_id: id, table_name: name, zone_id, zone_name }: TableRow): Order['table'] => ({
  id,
  name,
  zone: zone_id === null || zone_name === null ? null : { id: zone_id, name: zone_name },
})

/** What each table holds, that of the earliest check first. */
const heldOf = async (tx: Tx, checks: Deps['checks']): Promise<OpenDay['held']> => {
  const holding = await tx.all(selectHoldingChecks, {})
  const lines = await checks.heldOf(
    tx,
    holding.map(({ check_id }) => check_id),
  )
  return [...Map.groupBy(holding, ({ table_id }) => table_id).values()].flatMap((at) => {
    const own = lines.filter(({ checkId }) => at.some(({ check_id }) => check_id === checkId))
    const total = orderTotal(
      own.map(openHeldLine).map(({ line: { product, quantity } }) => ({ price: product.price, quantity })),
    )
    return at.slice(0, 1).map((row) => ({ table: tableOf(row), lines: own.length, total }))
  })
}

/** So many orders on pre-bills are listed: a venue that prints nothing else has no end of them. */
const PRE_BILLED_LISTED = 500

export const createDayClosing = ({
  platform: { audit },
  orders,
  checks,
  pins,
  gateways,
}: Deps): DayClosing => ({
  open: async (tx) => {
    const tables = await tx.all(selectOpenTables, {})
    const idsOf = (rows: readonly { readonly id: string }[]) => new Set(rows.map(({ id }) => id))
    const unpaid = idsOf(await tx.all(selectUnpaidPreBilled, { limit: PRE_BILLED_LISTED }))
    const unmade = idsOf(await tx.all(selectPaidUnmade, {}))
    // One may be both.
    const found = (await orders.byIds(tx, [...unpaid.union(unmade)])).toSorted(byBillTime)
    return {
      tables: tables.map((row) => ({ table: tableOf(row), orders: row.orders, total: row.total })),
      held: await heldOf(tx, checks),
      preBills: preBillsOf(found.filter(({ id }) => unpaid.has(id))),
      unmade: found
        .filter(({ id }) => unmade.has(id))
        .map(({ id, table, total, billedAt }) => ({
          orderId: id,
          table,
          total,
          since: billedAt ?? 0,
        })),
      bills: await listIntents(tx, { isOpen: true, orderId: null }),
    }
  },
  permit: async (tx, { userId }, owner, gatewayId) => {
    const person = await pins.confirm(tx, owner)
    if (person instanceof CommittedRefusal) return person
    const gateway = await gateways.choose(tx, gatewayId)
    await audit.record(tx, {
      by: userId,
      action: 'gateway.closingPermitted',
      entityId: gateway.id,
      details: { closedBy: person.id },
    })
    return { permit: closingPermit(person.id, gateway), gateway: gateway.id }
  },
})
