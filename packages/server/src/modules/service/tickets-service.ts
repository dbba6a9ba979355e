import { createHash } from 'node:crypto'
import {
  canonicalJson,
  type ChosenOption,
  isHeldBack,
  lateTakenAt,
  leftOf,
  mergedChoice,
  optionLineId,
  orderTotal,
  type OrderType,
  takenAtOf,
  toMinor,
} from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  type CatalogService,
  type ChosenProduct,
  countedOf,
  missingFor,
  type NamedProduct,
  type SaleProduct,
  soldOut,
} from '../catalog/index.ts'
import { type ChecksService, orderNameOf, partyAt, type Ticket } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { ActiveTable, LayoutService } from '../layout/index.ts'
import {
  type FiredLine,
  type OpenHeldLine,
  openHeldLine,
  type Order,
  type OrdersService,
  type PlacedLine,
  withOptionLines,
} from '../orders/index.ts'

/** What a device sends. Its ids are unique in the venue; times are UTC ms by its own clock. */
export interface SentTicket {
  readonly id: string
  readonly check?: string | undefined
  readonly table?: string | undefined
  /** Of the check of new guests, which the first ticket opens. */
  readonly newCheck?: string | undefined
  readonly covers?: number | undefined
  readonly type?: OrderType | undefined
  readonly name?: string | undefined
  /** Its check was closed: it joins no party that sits at the table. */
  readonly ownCheck?: true | undefined
  readonly note: string
  readonly takenAt?: number | undefined
  readonly sentAt?: number | undefined
  readonly lines: readonly {
    readonly id: string
    readonly product: string
    readonly quantity: number
    readonly note: string
    readonly course?: string | null | undefined
    readonly hold?: boolean | undefined
    readonly seat?: number | undefined
    /** What was chosen for one piece. */
    readonly options?: readonly ChosenOption[] | undefined
    /** What the guests were shown as the price of one, in major units. */
    readonly shownPrice?: number | undefined
  }[]
}

export interface TicketWithOrders {
  readonly ticket: Ticket
  /** One of each category, drinks first. */
  readonly orders: readonly Order[]
  /** What the kitchen gets later. */
  readonly held: readonly OpenHeldLine[]
}

export interface TicketsService {
  /**
   * Makes the orders of a ticket, all or none. The same ticket sent again returns what was made of it.
   * @throws AppError NOT_FOUND, SOLD_OUT with the `products`, also those that are archived, OPTIONS_INVALID with the `lines`, CHECK_CLOSED, ORDER_TYPE_OFF, ID_TAKEN,
   * TAX_RATE_UNKNOWN
   */
  send(tx: WriteTx, caller: Caller, sent: SentTicket): Promise<TicketWithOrders>
}

export interface TicketDeps {
  readonly catalog: Pick<CatalogService, 'forSale' | 'archivedOf' | 'countSold' | 'withChosen'>
  readonly checks: ChecksService
  readonly company: Pick<CompanyService, 'courses' | 'current'>
  readonly layout: Pick<LayoutService, 'activeTable'>
  readonly orders: OrdersService
}

/** Of what is ordered; the same ticket may be sent again with other times, and from a menu with other prices. */
const hashOf = ({ takenAt: _takenAt, sentAt: _sentAt, ...body }: SentTicket): string => {
  const lines = body.lines.map(({ shownPrice: _shown, ...line }) => line)
  return createHash('sha256')
    .update(canonicalJson({ ...body, lines }))
    .digest('base64url')
}

/** What a ticket names and nobody can order now. */
interface Unavailable {
  readonly missing: readonly SaleProduct[]
  readonly archived: readonly NamedProduct[]
}

/**
 * Something that was ordered before it was said to be sold out is made: the guest has been promised it. What is counted
 * is not: another guest has the last one. Nor is what is archived: the venue sells it no longer.
 */
const ensureAvailable = ({ missing, archived }: Unavailable, takenAt: number, now: number): void => {
  const refused = missing.filter(
    (product) => leftOf(product, now) !== null || (product.soldOut?.since ?? takenAt) <= takenAt,
  )
  if (refused.length + archived.length === 0) return
  throw soldOut(refused, now, archived)
}

/** With the products that were chosen as options, of which there may not be as many. @throws AppError SOLD_OUT */
const ensureAllThere = (
  lines: readonly PlacedLine[],
  missing: ReadonlySet<string>,
  takenAt: number,
  now: number,
): ReadonlySet<string> => {
  if (lines.every(({ parent }) => parent === undefined)) return missing
  const all = missingFor(lines, now)
  ensureAvailable({ missing: all, archived: [] }, takenAt, now)
  return new Set(all.map(({ id }) => id))
}

interface TakenLine {
  readonly placed: PlacedLine
  readonly isHeld: boolean
}

type LineWithProducts = PlacedLine & { readonly chosenProducts: readonly ChosenProduct[] }

/**
 * A line with the price that its guests were shown, if they pay another one. What they were shown contains the products
 * that were chosen as its options.
 */
const withShown = (placed: LineWithProducts, shown: number | undefined): LineWithProducts => {
  if (shown === undefined) return placed
  const beside = placed.chosenProducts.map(({ product: { price }, quantity }) => ({ price, quantity }))
  const shownPrice = Math.max(0, toMinor(shown) - orderTotal(beside))
  return shownPrice === placed.product.price ? placed : { ...placed, shownPrice }
}

/** The ids that the lines of a ticket can have, with those of the products that were chosen as options. */
const lineIdsOf = ({ lines }: SentTicket): string[] =>
  lines.flatMap(({ id, options = [] }) => [
    id,
    ...mergedChoice(options).map((_, position) => optionLineId(id, position)),
  ])

/** Those that are held, and those that the kitchen gets now. @throws AppError ID_TAKEN if two have the same id */
const split = (lines: readonly TakenLine[]): [held: PlacedLine[], fired: PlacedLine[]] => {
  if (new Set(lines.map(({ placed }) => placed.id)).size < lines.length) throw new AppError('ID_TAKEN')
  const of = (isHeld: boolean) => lines.filter((line) => line.isHeld === isHeld).map(({ placed }) => placed)
  return [of(true), of(false)]
}

/** The check that a ticket names, if it is there already. */
const namedCheck = async (
  tx: Tx,
  checks: Pick<ChecksService, 'isKnown'>,
  { check, newCheck }: SentTicket,
): Promise<string | undefined> =>
  check ?? (newCheck !== undefined && (await checks.isKnown(tx, newCheck)) ? newCheck : undefined)

export const createTicketsService = (
  { clock, audit }: Pick<Platform, 'audit' | 'clock'>,
  { catalog, checks, company, layout, orders }: TicketDeps,
): TicketsService => {
  const tableOf = async (tx: Tx, check: string | undefined, { table }: SentTicket): Promise<ActiveTable> =>
    layout.activeTable(tx, check === undefined ? ensureFound(table) : (await checks.check(tx, check)).tableId)

  /** Types of orders are looked up only where one is named, or where there is a counter. */
  const offeredAt = async (tx: Tx, { kind }: ActiveTable, { type }: SentTicket) =>
    kind === 'table' && type === undefined ? [] : (await company.current(tx)).orderTypes

  /** The number of a check is asked for only where it is its name. */
  const nameOf = async (
    tx: Tx,
    { id, name }: { readonly id: string; readonly name: string | null },
    table: ActiveTable,
  ): Promise<string> =>
    orderNameOf(
      name === null && table.kind === 'counter' ? await checks.check(tx, id) : { name, number: 0 },
      table,
    )

  /** Null where nothing is held: nobody chose a course, or the venue does not use them. @throws AppError NOT_FOUND */
  const firstCourse = async (tx: Tx, { lines }: SentTicket): Promise<string | null> => {
    if (lines.every(({ course, hold }) => !course && hold !== true)) return null
    const { mode, courses } = await company.courses(tx)
    if (mode === 'off') return null
    const known = new Set<string | null | undefined>(courses.map(({ id }) => id))
    if (lines.some(({ course }) => course && !known.has(course))) throw new AppError('NOT_FOUND')
    return courses.find(({ archivedAt }) => archivedAt === null)?.id ?? null
  }

  /** The products of a ticket, and those that are sold out since it was taken. @throws AppError NOT_FOUND, SOLD_OUT */
  const productsOf = async (tx: Tx, { lines }: SentTicket, takenAt: number, now: number) => {
    const ids = [...new Set(lines.map(({ product }) => product))]
    const products = await catalog.forSale(tx, ids)
    const absent = ids.filter((id) => !products.has(id))
    const archived = absent.length === 0 ? [] : await catalog.archivedOf(tx, absent)
    if (archived.length < absent.length) throw new AppError('NOT_FOUND')
    const offered = lines.flatMap(({ product: id, quantity }) => {
      const product = products.get(id)
      return product ? [{ product, quantity }] : []
    })
    const missing = missingFor(offered, now)
    ensureAvailable({ missing, archived }, takenAt, now)
    return { products, missing: new Set(missing.map(({ id }) => id)) }
  }

  const heldOf = async (tx: Tx, ids: readonly string[]): Promise<OpenHeldLine[]> =>
    ids.length === 0 ? [] : (await checks.heldById(tx, ids)).map(openHeldLine)

  return {
    send: async (tx, caller, sent) => {
      const bodyHash = hashOf(sent)
      const earlier = await checks.ticket(tx, sent.id)
      if (earlier && earlier.bodyHash !== bodyHash) throw new AppError('ID_TAKEN')
      // With the same content it has the same lines, whatever has become of their orders.
      if (earlier) {
        const lineIds = lineIdsOf(sent)
        const made = await orders.ofLines(tx, lineIds)
        return { ticket: earlier, orders: made, held: await heldOf(tx, lineIds) }
      }

      const named = await namedCheck(tx, checks, sent)
      const table = await tableOf(tx, named, sent)
      const tableId = table.id
      const now = clock.now()
      const takenAt = takenAtOf(sent, now)
      const { products, missing: soldOutSince } = await productsOf(tx, sent, takenAt, now)
      const first = await firstCourse(tx, sent)
      const chosen = sent.lines.map(
        ({ product, hold: _hold, shownPrice: _shown, course = null, ...line }) => ({
          ...line,
          product: ensureFound(products.get(product)),
          course: first === null ? null : course,
        }),
      )
      const taken = (await catalog.withChosen(tx, chosen)).flatMap((line, index): TakenLine[] => {
        const ordered = ensureFound(sent.lines[index])
        const isHeld = isHeldBack(ordered, first)
        return withOptionLines(withShown(line, ordered.shownPrice)).map((placed) => ({ placed, isHeld }))
      })
      const placed = taken.map((line) => line.placed)
      const missing = ensureAllThere(placed, soldOutSince, takenAt, now)
      await catalog.countSold(tx, caller.userId, countedOf(placed))
      const check = await checks.addTicket(tx, caller, {
        id: sent.id,
        checkId: named,
        openAs: sent.newCheck,
        tableId,
        party: partyAt(table, sent, await offeredAt(tx, table, sent)),
        isLate: sent.ownCheck === true,
        covers: sent.covers,
        source: caller.role === 'waiter' ? 'waiter' : 'web',
        note: sent.note,
        takenAt,
        bodyHash,
      })
      const [held, fired] = split(taken)
      const checkId = check.id
      await orders.hold(tx, { id: sent.id, checkId }, held)
      const firedIds = fired.map(({ id }) => id)
      if ((await checks.heldById(tx, firedIds)).length > 0) throw new AppError('ID_TAKEN')
      const made = await orders.placeTicket(tx, caller.userId, {
        id: sent.id,
        checkId,
        tableId,
        type: check.type,
        name: await nameOf(tx, check, table),
        description: sent.note,
        lateTakenAt: lateTakenAt(sent, now),
        lines: fired.map((line): FiredLine => ({ ...line, isSoldOut: missing.has(line.product.id) })),
      })
      await audit.record(tx, {
        by: caller.userId,
        action: 'ticket.sent',
        entityId: sent.id,
        details: { check: checkId, table: tableId },
        // What is held is shown on the floor, too.
        event: { type: 'dataChanged', room: held.length > 0 ? 'orders' : 'checks' },
      })
      return {
        ticket: ensureFound(await checks.ticket(tx, sent.id)),
        orders: made,
        held: await heldOf(
          tx,
          held.map(({ id }) => id),
        ),
      }
    },
  }
}
