import { createHash } from 'node:crypto'
import { canonicalJson, type ChosenOption, isSoldOut, takenAtOf } from '@kafana/domain'
import { iso } from '../../platform/clock.ts'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService, SaleProduct } from '../catalog/index.ts'
import type { ChecksService, Ticket } from '../checks/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { Order, OrdersService } from '../orders/index.ts'

/** What a device sends. Its ids are unique in the venue; times are UTC ms. */
export interface SentTicket {
  readonly id: string
  readonly check?: string | undefined
  readonly table?: string | undefined
  readonly covers?: number | undefined
  readonly note: string
  readonly takenAt?: number | undefined
  readonly lines: readonly {
    readonly id: string
    readonly product: string
    readonly quantity: number
    readonly note: string
    /** What was chosen for one piece. */
    readonly options?: readonly ChosenOption[] | undefined
  }[]
}

export interface TicketWithOrders {
  readonly ticket: Ticket
  /** One of each category, drinks first. */
  readonly orders: readonly Order[]
}

export interface TicketsService {
  /**
   * Makes the orders of a ticket, all or none. The same ticket sent again returns what was made of it.
   * @throws AppError NOT_FOUND, SOLD_OUT with the `products`, OPTIONS_INVALID with the `lines`, CHECK_CLOSED, ID_TAKEN, TAX_RATE_UNKNOWN
   */
  send(tx: WriteTx, caller: Caller, sent: SentTicket): Promise<TicketWithOrders>
}

export interface TicketDeps {
  readonly catalog: Pick<CatalogService, 'forSale' | 'withChosen'>
  readonly checks: ChecksService
  readonly layout: Pick<LayoutService, 'activeTable'>
  readonly orders: OrdersService
}

const hashOf = ({ takenAt: _takenAt, ...body }: SentTicket): string =>
  createHash('sha256').update(canonicalJson(body)).digest('base64url')

/** Something that was ordered before it was sold out is made: the guest has been promised it. */
const ensureAvailable = (products: readonly SaleProduct[], takenAt: number, now: number): void => {
  const missing = products.filter(
    ({ soldOut }) => soldOut !== null && isSoldOut(soldOut, now) && soldOut.since <= takenAt,
  )
  if (missing.length === 0) return
  throw new AppError('SOLD_OUT', {
    details: {
      products: missing.map(({ id, name, soldOut }) => ({
        product: id,
        name,
        until: soldOut?.until ? iso(soldOut.until) : null,
      })),
    },
  })
}

export const createTicketsService = (
  { clock, audit }: Pick<Platform, 'audit' | 'clock'>,
  { catalog, checks, layout, orders }: TicketDeps,
): TicketsService => {
  const tableOf = async (tx: Tx, { check, table }: SentTicket): Promise<{ id: string; name: string }> =>
    layout.activeTable(tx, check === undefined ? ensureFound(table) : (await checks.check(tx, check)).tableId)

  return {
    send: async (tx, caller, sent) => {
      const bodyHash = hashOf(sent)
      const earlier = await checks.ticket(tx, sent.id)
      if (earlier && earlier.bodyHash !== bodyHash) throw new AppError('ID_TAKEN')
      // With the same content it has the same lines, whatever has become of their orders.
      if (earlier) {
        const lineIds = sent.lines.map(({ id }) => id)
        return { ticket: earlier, orders: await orders.ofLines(tx, lineIds) }
      }

      const { id: tableId, name } = await tableOf(tx, sent)
      const now = clock.now()
      const takenAt = takenAtOf(sent.takenAt, now)
      const products = await catalog.forSale(tx, [...new Set(sent.lines.map(({ product }) => product))])
      const wanted = sent.lines.map(({ product, ...line }) => ({
        ...line,
        product: ensureFound(products.get(product)),
      }))
      ensureAvailable([...products.values()], takenAt, now)
      const lines = await catalog.withChosen(tx, wanted)
      const checkId = await checks.addTicket(tx, caller, {
        id: sent.id,
        checkId: sent.check,
        tableId,
        covers: sent.covers,
        source: caller.role === 'waiter' ? 'waiter' : 'web',
        note: sent.note,
        takenAt,
        bodyHash,
      })
      const placed = await orders.placeTicket(tx, caller.userId, {
        id: sent.id,
        checkId,
        tableId,
        name,
        description: sent.note,
        lines,
      })
      await audit.record(tx, {
        by: caller.userId,
        action: 'ticket.sent',
        entityId: sent.id,
        details: { check: checkId, table: tableId },
        event: { type: 'dataChanged', room: 'checks' },
      })
      return { ticket: ensureFound(await checks.ticket(tx, sent.id)), orders: placed }
    },
  }
}
