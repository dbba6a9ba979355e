import { preBillsOwedSince } from '@kafana/domain'
import { CommittedRefusal } from '../../../platform/http/app-error.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Tx, WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { PinProof, PinService } from '../../auth/index.ts'
import { closingPermit, type GatewaysService } from '../../gateways/index.ts'
import type { Order, OrdersService } from '../../orders/index.ts'
import { listIntents, type Intent } from '../intent/intent.ts'
import { selectBilledInQuestion, selectOpenTables } from './open-day-read-model.ts'

interface OpenSum {
  readonly table: Order['table']
  readonly orders: number
  readonly total: number
}
/** What is open before the day is closed; see the contract's OpenDay. Money in minor units, times UTC ms. */
export interface OpenDay {
  readonly tables: readonly OpenSum[]
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
  readonly platform: Pick<Platform, 'clock' | 'audit'>
  readonly orders: Pick<OrdersService, 'byIds'>
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

export const createDayClosing = ({
  platform: { clock, audit },
  orders,
  pins,
  gateways,
}: Deps): DayClosing => ({
  open: async (tx) => {
    const tables = await tx.all(selectOpenTables, {})
    const rows = await tx.all(selectBilledInQuestion, { since: preBillsOwedSince(clock.now()) })
    const found = (await orders.byIds(tx, [...new Set(rows.map(({ id }) => id))])).toSorted(byBillTime)
    const of = (is: (typeof rows)[number]['is']): readonly Order[] =>
      found.filter(({ id }) => rows.some((row) => row.id === id && row.is === is))
    return {
      tables: tables.map(({ table_id: id, table_name: name, zone_id, zone_name, ...sum }) => ({
        ...sum,
        table: {
          id,
          name,
          zone: zone_id === null || zone_name === null ? null : { id: zone_id, name: zone_name },
        },
      })),
      preBills: preBillsOf(of('unpaid')),
      unmade: of('unmade').map(({ id, table, total, billedAt }) => ({
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
