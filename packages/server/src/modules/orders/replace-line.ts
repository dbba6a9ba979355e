import {
  type ChosenOption,
  discountsOfReplaced,
  isSameChoice,
  isWholePieces,
  lineGross,
  mergedChoice,
  type Minor,
  replacedState,
} from '@kafana/domain'
import { AppError, ConflictError, ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CatalogService, SaleProduct } from '../catalog/index.ts'
import type { ChecksService } from '../checks/index.ts'
import type { KitchenPapers } from '../printing/index.ts'
import type { StationsService } from '../stations/index.ts'
import { updateLineDiscount } from './discount-store.ts'
import { discountValues } from './divide-line.ts'
import { loadDiscounts } from './given-discounts.ts'
import { type AlongChange, keepAlong, planAlong } from './keep-along.ts'
import { sentStates } from './line-stations.ts'
import { ensureNotLocked } from './move-orders.ts'
import { loadOrder, selectLinesById } from './order-read-model.ts'
import type { OrderStock } from './order-stock.ts'
import { insertLine } from './order-store.ts'
import type { Order, OrderLine, SpreadDiscounts } from './order.ts'
import { newLineValues, type OrderPlacing, type PlacedLine, withOptionLines } from './place-orders.ts'
import type { Reckoning } from './reckon-discounts.ts'
import { planReplacedDiscounts, type ReplacedDiscounts } from './replaced-discounts.ts'
import type { SaveLines } from './save-lines.ts'
import { createAlongSending } from './send-along.ts'
import { selectNextPlace } from './void-lines-store.ts'
import {
  isOff,
  type LineVoids,
  settleStock,
  type VoidDecision,
  type VoidPlan,
  type VoidStorage,
  type WrittenVoid,
  writeVoid,
} from './void-lines.ts'

/** A line, or so many pieces of it, that gets other options. */
export interface ReplaceRequest {
  readonly line: { readonly id: string; readonly version: number }
  readonly with: {
    /** Of the new line, made by the device. */
    readonly id: string
    readonly options: readonly ChosenOption[]
    readonly quantity?: number | undefined
    /** Without one it keeps that of the line. */
    readonly note?: string | undefined
  }
}

/** The first order is that of the line; the others are those of what goes with it and is taken off. */
export interface ReplacePlan extends VoidPlan {
  /** The line that takes its place, and what becomes of what goes with it. */
  readonly made: PlacedLine
  readonly along: AlongChange
  /** Null where no discount takes a greater share of a price then. */
  readonly discounts: ReplacedDiscounts | null
}

export interface LineReplacing {
  /** The order in which the same request has replaced the line before. @throws AppError ID_TAKEN by another line */
  replacedBefore(tx: Tx, request: ReplaceRequest): Promise<Order | null>
  /**
   * @throws as `LineVoids.planVoids`; ConflictError LINE_CHANGED for a line that was taken off, was chosen as an option
   * itself, or is a part of a piece: the kitchen makes whole ones; AppError NOT_FOUND for a product that is not sold any
   * more, MIXED_CATEGORIES for one that has changed its category, OPTIONS_INVALID, TAX_RATE_UNKNOWN
   */
  planReplace(tx: WriteTx, request: ReplaceRequest, reasonId: string): Promise<ReplacePlan>
  /**
   * Takes the line of a plan off and makes another one of its product, as the menu is now, in the same order. What was
   * taken off the line is taken off the new one, as `discountsOfReplaced` says. What goes with the line and is still chosen goes
   * with the new one; of the rest, what is chosen no longer is taken off, and what is chosen beyond it is sent.
   * @throws AppError SOLD_OUT where the line was made already and another one is needed, or for what is sent
   */
  replaceLine(tx: WriteTx, plan: ReplacePlan, request: ReplaceRequest, decision: VoidDecision): Promise<Order>
}

interface ReplaceDeps {
  readonly clock: Platform['clock']
  readonly saveLines: SaveLines
  readonly voids: LineVoids
  readonly placing: Pick<OrderPlacing, 'placeTicket'>
  readonly storage: VoidStorage
  readonly stock: OrderStock
  readonly catalog: Pick<CatalogService, 'forSale' | 'withChosen' | 'countSold'>
  readonly checks: Pick<ChecksService, 'heldById'>
  readonly stations: Pick<StationsService, 'list'>
  readonly papers: Pick<KitchenPapers, 'printTicket' | 'printVoid'>
  readonly spread: SpreadDiscounts
  readonly loadDiscounted: Reckoning['load']
}

const askedOf = ({ line, with: { quantity } }: ReplaceRequest) => ({ ...line, quantity })

const isMadeBy = (order: Order, request: ReplaceRequest): boolean => {
  const { id, options } = request.with
  const made = [...order.lines, ...order.voided].find((line) => line.id === id)
  const off = order.voided.find((line) => line.id === made?.replaces)
  const chosen = made?.options.map((option) => ({ option: option.id, quantity: option.quantity }))
  return off !== undefined && isOff(off, askedOf(request)) && isSameChoice(chosen, mergedChoice(options))
}

interface KeptDiscounts {
  readonly old: OrderLine
  readonly off: WrittenVoid
  readonly made: { readonly id: string; readonly price: Minor; readonly quantity: number }
}

/** Gives the line that was made what was taken off the line that it replaces. */
const keepDiscounts = async (
  tx: WriteTx,
  orderId: string,
  { old, off, made }: KeptDiscounts,
): Promise<void> => {
  if (off.discounts.length === 0) return
  const ids = off.discounts.map(({ id }) => id)
  const rules = new Map((await loadDiscounts(tx, [], ids)).map((given) => [given.id, given]))
  const before = lineGross({ price: old.price, quantity: made.quantity })
  const kept = discountsOfReplaced(off.discounts, { before, after: lineGross(made) }, rules)
  if (kept.length > 0) await tx.run(updateLineDiscount, { orderId, id: made.id, ...discountValues(kept) })
}

export const createLineReplacing = ({
  clock,
  saveLines,
  voids,
  placing,
  storage,
  stock,
  catalog,
  checks,
  stations,
  papers,
  spread,
  loadDiscounted,
}: ReplaceDeps): LineReplacing => {
  const { sell, sendAlong } = createAlongSending({ clock, catalog, placing })

  const productOf = async (tx: Tx, { category }: Order, { productId }: OrderLine): Promise<SaleProduct> => {
    const product = ensureFound((await catalog.forSale(tx, [productId])).get(productId))
    if (product.category !== category) throw new AppError('MIXED_CATEGORIES')
    return product
  }

  /** Takes off what went with the line and is chosen no longer. */
  const voidAlong = async (tx: WriteTx, { orders }: VoidPlan, decision: VoidDecision): Promise<void> => {
    for (const { order, voids: own } of orders.slice(1))
      await voids.voidLines(
        tx,
        { orders: [{ order: await loadOrder(tx, order.id), voids: own }], actions: [] },
        decision,
      )
  }

  /** @returns its ticket, where that is known */
  const insertAfter = async (
    tx: WriteTx,
    { id: orderId, type }: Order,
    { old, off, placed }: { readonly old: OrderLine; readonly off: WrittenVoid; readonly placed: PlacedLine },
  ): Promise<string | null> => {
    const { position, ticket_id } = ensureFound(await tx.get(selectNextPlace, { orderId, id: old.id }))
    const { station } = placed.product
    const state = replacedState(old.state, (await sentStates(tx, stations, [station]))(station))
    const fired = { ...placed, isSoldOut: old.soldOut, replaces: off.lineId }
    const values = newLineValues(fired, position, { id: ticket_id, type }, state)
    await tx.run(insertLine, { orderId, ...values })
    await keepDiscounts(tx, orderId, { old, off, made: values })
    return ticket_id
  }

  return {
    replacedBefore: async (tx, request) => {
      const { id } = request.with
      const [found] = await tx.all(selectLinesById, { ids: [id] })
      if (!found && (await checks.heldById(tx, [id])).length === 0) return null
      const order = found && (await loadOrder(tx, found.order_id))
      if (!order || !isMadeBy(order, request)) throw new AppError('ID_TAKEN')
      return order
    },
    planReplace: async (tx, request, reasonId) => {
      const plan = await voids.planVoids(tx, { lines: [askedOf(request)], reasonId, isAlone: true })
      const { order, voids: planned } = ensureFound(plan.orders[0])
      const [off] = planned
      if (!off || off.line.chosenAs !== null || !isWholePieces(off.line))
        throw new ConflictError('LINE_CHANGED', order)
      const { id, note, options } = request.with
      const { line: old, pieces: quantity } = off
      const product = await productOf(tx, order, old)
      const { courseId: course, seat } = old
      const wanted = {
        id,
        product,
        quantity,
        note: note ?? old.note,
        course,
        seat: seat ?? undefined,
        options,
      }
      const [made, ...beside] = withOptionLines(ensureFound((await catalog.withChosen(tx, [wanted]))[0]))
      const along = await planAlong(tx, order, off, beside)
      for (const kept of along.kept) await ensureNotLocked(tx, kept.order.id, clock.now())
      const lines = along.off.map(({ line, pieces }) => ({
        id: line.id,
        version: line.version,
        quantity: pieces,
      }))
      const others = await voids.planVoids(tx, { lines, reasonId, isAlone: true })
      const actions = new Set([...plan.actions, ...others.actions])
      const replacement = { checkId: order.checkId, old, pieces: quantity, made }
      const discounts = await planReplacedDiscounts(tx, loadDiscounted, replacement)
      return { orders: [...plan.orders, ...others.orders], actions: [...actions], made, along, discounts }
    },
    replaceLine: async (tx, plan, { with: { id } }, decision) => {
      const { order, voids: planned } = ensureFound(plan.orders[0])
      const off = ensureFound(planned[0])
      const { line: old, pieces } = off
      const { made: placed, along } = plan
      const { by, approvedBy, reason } = decision
      const written = await writeVoid(tx, order.id, off, { ...decision, at: clock.now() })
      if (written.stock === 'wasted') await sell(tx, by, [placed])
      await settleStock(tx, storage, { orderId: order.id, by }, [written])
      const ticketId = await insertAfter(tx, order, { old, off: written, placed })
      for (const kept of along.kept) await keepAlong(tx, kept, id)
      if (order.checkId !== null) await spread(tx, by, order.checkId)
      const change = {
        by,
        action: 'order.lineReplaced',
        details: { reason: reason.id, approvedBy, line: old.id, pieces, with: id },
      }
      const status = await saveLines(tx, order, change)
      if (status !== 'created') await stock.applyStatus(tx, order, status, by)
      const elsewhere = new Map(along.kept.map((kept) => [kept.order.id, kept.order]))
      for (const other of elsewhere.values()) if (other.id !== order.id) await saveLines(tx, other, change)
      const after = await loadOrder(tx, order.id)
      const made = ensureFound(after.lines.find((line) => line.id === id))
      await papers.printVoid(tx, by, order, [{ ...old, quantity: pieces }])
      await papers.printTicket(tx, by, ticketId, [{ ...after, lines: [made] }])
      await voidAlong(tx, plan, decision)
      await sendAlong(tx, by, order, ticketId, along.added)
      return loadOrder(tx, order.id)
    },
  }
}
