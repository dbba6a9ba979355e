import { createHash } from 'node:crypto'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { Check, ChecksService } from '../checks/index.ts'
import {
  insertCopiedLines,
  insertCopy,
  linkCopiedLines,
  selectCopies,
  selectCopyLinks,
} from './copy-orders-store.ts'
import { loadOrders, selectIdsOfChecks } from './order-read-model.ts'
import { insertStep } from './order-store.ts'
import type { Order, OrderNumber, SpreadDiscounts } from './order.ts'
import { counts } from './reckon-discounts.ts'
import type { TaxRestating } from './restate-tax.ts'

export interface OrderCopies {
  /**
   * Delivered copies of orders whose receipt was voided, in this order: on the same check while it is open, otherwise
   * on a new one of the table that is like it and has nothing else. Stock does not move and no screen makes a sound. An order has one
   * copy ever, so that copying again answers the same.
   * @param by whose PIN it was
   * @param printedIds of orders that are on the receipt by another id, which a restored database has forgotten: that id
   * @throws AppError NOT_FOUND, NOT_STORNO
   */
  copyVoided(
    tx: WriteTx,
    caller: Caller,
    by: string,
    ids: readonly string[],
    printedIds?: ReadonlyMap<string, string>,
  ): Promise<Order[]>
}

/**
 * Made from the id of its order on the receipt: a server that was restored from an earlier backup makes the same id again, and a
 * gateway prints no second receipt for it.
 */
const ID_LENGTH = 32
const copyIdOf = (printedId: string): string =>
  createHash('sha256').update(`copy of ${printedId}`).digest('hex').slice(0, ID_LENGTH)

const linkOf = (id: string | null, number: number | null): OrderNumber | null =>
  id === null || number === null ? null : { id, number }

/** The order that an order was copied from, and its own copy. */
export const copyLinks = async (
  tx: Tx,
  id: string,
): Promise<{ readonly copyOf: OrderNumber | null; readonly copy: OrderNumber | null }> => {
  const row = await tx.get(selectCopyLinks, { id })
  if (!row) return { copyOf: null, copy: null }
  return {
    copyOf: linkOf(row.source_id, row.source_number),
    copy: linkOf(row.copy_id, row.copy_number),
  }
}

interface CopyDeps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly checks: Pick<ChecksService, 'check' | 'addTicket' | 'openPart'>
  readonly restating: Pick<TaxRestating, 'restateOrders'>
  readonly spread: SpreadDiscounts
}

export const createOrderCopies = ({
  platform: { audit, clock },
  checks,
  restating,
  spread,
}: CopyDeps): OrderCopies => {
  /** How many guests a check has, if nothing else of it counts: neither another order nor an earlier copy of one. */
  const coversOf = async (
    tx: Tx,
    { id, covers }: Check,
    copied: readonly Order[],
  ): Promise<number | null> => {
    const rows = await tx.all(selectIdsOfChecks, { checkIds: [id] })
    const ids = rows.map((row) => row.id)
    const isCopied = (order: Order): boolean => copied.some((each) => each.id === order.id)
    const others = (await loadOrders(tx, ids)).filter((order) => counts(order) && !isCopied(order))
    return others.length > 0 || (await tx.all(selectCopies, { ids })).length > 0 ? null : covers
  }

  /** The check of copies that were on one check: that one, or one like it if it is closed. Null if they were on none. */
  const checkOf = async (
    tx: WriteTx,
    by: string,
    { checkId, table, type }: Order,
    copied: readonly Order[],
  ): Promise<Pick<Check, 'id' | 'tableId'> | null> => {
    if (checkId === null) return null
    const before = await checks.check(tx, checkId)
    if (before.state === 'open') return before
    const covers = await coversOf(tx, before, copied)
    return checks.openPart(tx, { ...before, type }, table.id, by, covers)
  }

  /** The ticket of copies that were on one check, with the check that they are on from now on. */
  const openTicket = async (tx: WriteTx, caller: Caller, first: Order, copied: readonly Order[]) => {
    const there = await checkOf(tx, caller.userId, first, copied)
    const tableId = there?.tableId ?? first.table.id
    const ticketId = newId()
    const check = await checks.addTicket(tx, caller, {
      id: ticketId,
      ...(there && { checkId: there.id }),
      tableId,
      party: { type: first.type, name: null, joins: () => false },
      source: 'copy',
      note: '',
      takenAt: clock.now(),
      bodyHash: '',
    })
    return { ticketId, checkId: check.id, type: check.type, tableId }
  }

  const copy = async (
    tx: WriteTx,
    by: string,
    { order, id }: { readonly order: Order; readonly id: string },
    { ticketId, type, ...place }: Awaited<ReturnType<typeof openTicket>>,
  ): Promise<void> => {
    const now = clock.now()
    await tx.run(insertCopy, { id, copyOf: order.id, ...place, now })
    await tx.run(insertCopiedLines, { orderId: id, copyOf: order.id, ticketId })
    await tx.run(insertStep, { orderId: id, position: 1, from: null, to: 'delivered', at: now, by })
    if (type !== order.type) await restating.restateOrders(tx, [id], type)
    await audit.record(tx, {
      by,
      action: 'order.copied',
      entityId: id,
      details: { copyOf: order.id, check: place.checkId },
      event: { type: 'dataChanged', room: 'orders' },
    })
  }

  return {
    copyVoided: async (tx, caller, by, ids, printedIds = new Map()) => {
      const orders = await loadOrders(tx, ids)
      if (orders.some(({ storno }) => storno === null)) throw new AppError('NOT_STORNO')
      const copies = new Map((await tx.all(selectCopies, { ids })).map((row) => [row.copy_of, row.id]))
      const missing = orders.filter(({ id }) => !copies.has(id))
      for (const { id } of missing) copies.set(id, copyIdOf(printedIds.get(id) ?? id))
      const idOf = ({ id }: Order): string => copies.get(id) ?? id
      const parties = Map.groupBy(missing, ({ checkId, table }) => checkId ?? table.id)
      for (const party of parties.values()) {
        const [first] = party
        if (!first) continue
        const ticket = await openTicket(tx, caller, first, party)
        for (const order of party) await copy(tx, by, { order, id: idOf(order) }, ticket)
        await spread(tx, by, ticket.checkId)
      }
      await tx.run(linkCopiedLines, { orders: missing.map(idOf) })
      return loadOrders(tx, orders.map(idOf))
    },
  }
}
