import {
  CATEGORIES,
  type LineState,
  orderTotal,
  type OrderType,
  sameCategory,
  searchKey,
  searchTextOf,
  statusWithLines,
  taxFor,
} from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  type CatalogService,
  type ChosenProduct,
  countedOf,
  type LineOption,
  missingFor,
  needsOf,
  type SaleProduct,
} from '../catalog/index.ts'
import { type ChecksService, partyOfOrder } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import type { KitchenPapers } from '../printing/index.ts'
import type { StationsService } from '../stations/index.ts'
import { sentStates } from './line-stations.ts'
import { loadOrder, selectLinesById } from './order-read-model.ts'
import type { OrderStock } from './order-stock.ts'
import { insertLine, insertOrder, insertStep, type NewLineValues } from './order-store.ts'
import type { ChosenAs, NewOrder, Order, ParentLine, SpreadDiscounts } from './order.ts'
import { orderEvent } from './save-order.ts'

/** What is ordered of one product, as the product with its options is at this moment. */
export interface PlacedLine {
  readonly id: string
  readonly product: SaleProduct
  readonly quantity: number
  readonly note: string
  readonly options: readonly LineOption[]
  /** With which it was ordered; null for none. */
  readonly course: string | null
  /** The guest it is for, from 1; missing for nobody. */
  readonly seat?: number | undefined
  /** What the guests were shown as the price of one; missing for the same. */
  readonly shownPrice?: number | undefined
  /** The line that it goes with: it is one of its options. */
  readonly parent?: ParentLine
  readonly chosenAs?: ChosenAs
}

/** A line with those of the products that were chosen as its options; they are for the same guest and course. */
export const withOptionLines = ({
  chosenProducts,
  ...line
}: PlacedLine & { readonly chosenProducts: readonly ChosenProduct[] }): [PlacedLine, ...PlacedLine[]] => [
  line,
  ...chosenProducts.map(({ id, option, product, quantity }) => ({
    id,
    product,
    quantity: quantity * line.quantity,
    note: '',
    options: [],
    course: line.course,
    seat: line.seat,
    parent: { id: line.id, name: line.product.name },
    chosenAs: { option, each: quantity },
  })),
]

/** A line that the kitchen gets. */
export interface FiredLine extends PlacedLine {
  /** Of the ticket with which it was taken, where that was an earlier one. */
  readonly ticketId?: string
  /** Its product is sold out. */
  readonly isSoldOut: boolean
  /** The voided line whose place it takes. */
  readonly replaces?: string
}

/** The lines of a ticket that is stored already. */
export interface PlacedTicket {
  readonly id: string
  readonly checkId: string
  readonly tableId: string
  /** Of its check: it decides the tax of the lines. */
  readonly type: OrderType
  /** Of its orders. */
  readonly name: string
  readonly description: string
  readonly lines: readonly FiredLine[]
  /** When it was taken, if it arrived late. */
  readonly lateTakenAt?: number | null
  /** Who took the order, where somebody else sends it to the kitchen. */
  readonly takenBy?: string
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

const alongValues = ({ parent, chosenAs }: Pick<PlacedLine, 'parent' | 'chosenAs'>) => ({
  parent_id: parent?.id ?? null,
  option_id: chosenAs?.option ?? null,
  option_pieces: chosenAs?.each ?? null,
})

/** What is stored of a line that the kitchen gets. */
export const newLineValues = (
  { id, product, quantity, note, options, course, ...fired }: FiredLine,
  position: number,
  { id: ticketId, type }: { readonly id: string | null; readonly type: OrderType },
  state: LineState,
): NewLineValues => {
  const { recipe, cost } = needsOf(product, quantity)
  const { taxRate, taxClass } = product.taxes ? taxFor(product.taxes, type) : product
  return {
    id,
    position,
    product_id: product.id,
    name: product.name,
    price: product.price,
    shown_price: fired.shownPrice ?? null,
    quantity,
    tax_rate: taxRate,
    tax_class: taxClass,
    cost,
    recipe: JSON.stringify(recipe),
    note,
    state,
    station_id: product.station,
    ticket_id: fired.ticketId ?? ticketId,
    course_id: course,
    sold_out: fired.isSoldOut ? 1 : 0,
    options: JSON.stringify(options),
    replaces: fired.replaces ?? null,
    taxes: product.taxes ? JSON.stringify(product.taxes) : null,
    seat: fired.seat ?? null,
    no_discount: product.noDiscount ? 1 : 0,
    ...alongValues(fired),
  }
}

interface PlacingDeps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly catalog: Pick<CatalogService, 'forSale' | 'countSold'>
  readonly layout: Pick<LayoutService, 'activeTable'>
  readonly checks: Pick<ChecksService, 'addTicket'>
  readonly company: Pick<CompanyService, 'current'>
  readonly stations: Pick<StationsService, 'list'>
  readonly stock: OrderStock
  readonly papers: Pick<KitchenPapers, 'printTicket'>
  readonly spread: SpreadDiscounts
}

export const createOrderPlacing = ({
  platform: { audit, clock },
  catalog,
  layout,
  checks,
  company,
  stations,
  stock,
  papers,
  spread,
}: PlacingDeps): OrderPlacing => {
  /** @param lines of one category */
  const place = async (tx: WriteTx, by: string, ticket: PlacedTicket): Promise<Order> => {
    const { lines, checkId, tableId, type, name, description, takenBy = by, lateTakenAt = null } = ticket
    const { category } = ensureFound(lines[0]).product
    const [id, now] = [newId(), clock.now()]
    const stateAt = await sentStates(
      tx,
      stations,
      lines.map(({ product }) => product.station),
    )
    const values = lines.map((line, position) =>
      newLineValues(line, position, ticket, stateAt(line.product.station)),
    )
    const status = statusWithLines(
      'created',
      values.map(({ state }) => state),
    )
    const total = orderTotal(lines.map(({ product, quantity }) => ({ price: product.price, quantity })))
    tx.send(insertOrder, {
      id,
      name,
      nameKey: searchKey(name),
      searchText: searchTextOf([name, ...lines.map(({ product }) => product.name)]),
      description,
      status,
      category,
      tableId,
      createdBy: takenBy,
      total,
      checkId,
      type,
      takenAt: lateTakenAt,
      now,
    })
    for (const line of values) tx.send(insertLine, { orderId: id, ...line })
    tx.send(insertStep, { orderId: id, position: 1, from: null, to: status, at: now, by })
    if (status !== 'created') await stock.applyStatus(tx, { id, servedAt: null }, status, by)
    await spread(tx, by, checkId)
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
      await papers.printTicket(tx, ticket.takenBy ?? by, ticket.id, orders)
      return orders
    },
    create: async (tx, caller, { name, description, tableId: chosen, lines: ordered }) => {
      const table = await layout.activeTable(tx, chosen)
      const tableId = table.id
      const products = await catalog.forSale(tx, [...new Set(ordered.map(({ productId }) => productId))])
      const wanted = ordered.map(({ productId, quantity }) => ({
        id: newId(),
        product: ensureFound(products.get(productId)),
        quantity,
        note: '',
        course: null,
        options: [],
      }))
      const missing = new Set(missingFor(wanted, clock.now()))
      const lines = wanted.map((line): FiredLine => ({ ...line, isSoldOut: missing.has(line.product) }))
      if (!sameCategory(lines.map(({ product }) => product.category))) throw new AppError('MIXED_CATEGORIES')
      await catalog.countSold(tx, caller.userId, countedOf(lines))
      const id = newId()
      const offered = table.kind === 'counter' ? (await company.current(tx)).orderTypes : []
      const { id: checkId, type } = await checks.addTicket(tx, caller, {
        id,
        tableId,
        party: partyOfOrder(table, name, offered),
        source: 'order',
        note: description,
        takenAt: clock.now(),
        bodyHash: '',
      })
      const order = await place(tx, caller.userId, {
        id,
        checkId,
        tableId,
        type,
        name,
        description,
        lines,
      })
      await papers.printTicket(tx, caller.userId, id, [order])
      return order
    },
  }
}
