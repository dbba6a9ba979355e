import { CATEGORIES, orderTotal, sameCategory, searchKey, searchTextOf } from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { needsOf, type CatalogService, type LineOption, type SaleProduct } from '../catalog/index.ts'
import type { ChecksService } from '../checks/index.ts'
import type { LayoutService } from '../layout/index.ts'
import { loadOrder, selectLinesById } from './order-read-model.ts'
import { insertLines, insertOrder, insertStep, type NewLineValues } from './order-store.ts'
import type { NewOrder, Order } from './order.ts'
import { orderEvent } from './save-order.ts'

/** What is ordered of one product, as the product with its options is at this moment. */
export interface PlacedLine {
  readonly id: string
  readonly product: SaleProduct
  readonly quantity: number
  readonly note: string
  readonly options: readonly LineOption[]
}

/** The lines of a ticket that is stored already. */
export interface PlacedTicket {
  readonly id: string
  readonly checkId: string
  readonly tableId: string
  /** Of its orders. */
  readonly name: string
  readonly description: string
  readonly lines: readonly PlacedLine[]
}

export interface OrderPlacing {
  /**
   * Names, prices, taxes and costs are those of the server at this moment, whatever the guest was shown.
   * @throws AppError NOT_FOUND for a table or product that is not there, MIXED_CATEGORIES, TAX_RATE_UNKNOWN
   */
  create(tx: WriteTx, caller: Caller, values: NewOrder): Promise<Order>
  /** Makes one order of each category of a ticket's lines, drinks first. @throws AppError ID_TAKEN for a line's id */
  placeTicket(tx: WriteTx, by: string, ticket: PlacedTicket): Promise<Order[]>
}

const toValues = ({ id, product, quantity, note, options }: PlacedLine, position: number): NewLineValues => {
  const { recipe, cost } = needsOf(product, quantity)
  return {
    id,
    position,
    product_id: product.id,
    name: product.name,
    price: product.price,
    quantity,
    tax_rate: product.taxRate,
    tax_class: product.taxClass,
    cost,
    recipe: JSON.stringify(recipe),
    note,
    options: JSON.stringify(options),
  }
}

interface PlacingDeps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly catalog: Pick<CatalogService, 'forSale'>
  readonly layout: Pick<LayoutService, 'activeTable'>
  readonly checks: Pick<ChecksService, 'addTicket'>
}

export const createOrderPlacing = ({
  platform: { audit, clock },
  catalog,
  layout,
  checks,
}: PlacingDeps): OrderPlacing => {
  /** @param lines of one category */
  const place = async (
    tx: WriteTx,
    by: string,
    { lines, id: ticketId, checkId, tableId, name, description }: PlacedTicket,
  ): Promise<Order> => {
    const { category } = ensureFound(lines[0]).product
    const [id, now, status] = [newId(), clock.now(), 'created'] as const
    const total = orderTotal(lines.map(({ product, quantity }) => ({ price: product.price, quantity })))
    await tx.run(insertOrder, {
      id,
      name,
      nameKey: searchKey(name),
      searchText: searchTextOf([name, ...lines.map(({ product }) => product.name)]),
      description,
      status,
      category,
      tableId,
      createdBy: by,
      total,
      checkId,
      now,
    })
    await tx.run(insertLines, { orderId: id, ticketId, lines: JSON.stringify(lines.map(toValues)) })
    await tx.run(insertStep, { orderId: id, position: 1, from: null, to: status, at: now, by })
    const order = await loadOrder(tx, id)
    await audit.record(tx, {
      by,
      action: 'order.created',
      entityId: id,
      details: { total, table: tableId, check: checkId },
      event: orderEvent('orderCreated', order),
    })
    return order
  }

  return {
    placeTicket: async (tx, by, ticket) => {
      const ids = ticket.lines.map(({ id }) => id)
      if (new Set(ids).size < ids.length || (await tx.all(selectLinesById, { ids })).length > 0)
        throw new AppError('ID_TAKEN')
      const byCategory = Map.groupBy(ticket.lines, ({ product }) => product.category)
      const orders: Order[] = []
      for (const category of CATEGORIES) {
        const lines = byCategory.get(category)
        if (lines) orders.push(await place(tx, by, { ...ticket, lines }))
      }
      return orders
    },
    create: async (tx, caller, { name, description, tableId: wanted, lines: ordered }) => {
      const { id: tableId } = await layout.activeTable(tx, wanted)
      const products = await catalog.forSale(tx, [...new Set(ordered.map(({ productId }) => productId))])
      const lines = ordered.map(({ productId, quantity }): PlacedLine => ({
        id: newId(),
        product: ensureFound(products.get(productId)),
        quantity,
        note: '',
        options: [],
      }))
      if (!sameCategory(lines.map(({ product }) => product.category))) throw new AppError('MIXED_CATEGORIES')
      const id = newId()
      const checkId = await checks.addTicket(tx, caller, {
        id,
        tableId,
        source: 'order',
        note: description,
        takenAt: clock.now(),
        bodyHash: '',
      })
      return place(tx, caller.userId, { id, checkId, tableId, name, description, lines })
    },
  }
}
