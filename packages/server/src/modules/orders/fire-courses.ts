import { courseDue } from '@kafana/domain'
import { AppError } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { type CatalogService, missingFor } from '../catalog/index.ts'
import { type ChecksService, type HeldLine, orderNameOf } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { LayoutService } from '../layout/index.ts'
import { selectFiredLines } from './fired-lines-read-model.ts'
import { selectLinesById } from './order-read-model.ts'
import type { Order } from './order.ts'
import type { FiredLine, OrderPlacing, PlacedLine } from './place-orders.ts'

/** What is to be fired of a check: one course, or these lines. */
export type Fire = { readonly course: string } | { readonly lines: readonly string[] }

export interface RemovedLines {
  readonly removed: string[]
  /** Were fired before, and stay. */
  readonly already: string[]
}

export interface CourseFiring {
  /**
   * Stores lines of a ticket that the kitchen gets later. Their price and tax are those of this moment.
   * @throws AppError ID_TAKEN for a line's id
   */
  hold(
    tx: WriteTx,
    ticket: { readonly id: string; readonly checkId: string },
    lines: readonly PlacedLine[],
  ): Promise<void>
  /**
   * Makes one order of each category of held lines. A line that is held no longer is left out: it was fired before
   * (`already`) or taken off. @throws AppError NOT_FOUND for the check, CHECK_CLOSED if nothing of this was ever fired
   */
  fire(
    tx: WriteTx,
    by: string,
    checkId: string,
    fire: Fire,
  ): Promise<{ readonly orders: Order[]; readonly already: string[] }>
  /** Fires the course that is due after something was served, in a venue that wants that. */
  fireAfterServing(tx: WriteTx, by: string, checkId: string): Promise<void>
  /** Takes held lines off; the check is closed with its last one if nothing of it is open. */
  removeHeld(tx: WriteTx, by: string, lineIds: readonly string[]): Promise<RemovedLines>
}

/** A held line with what was taken. */
export interface OpenHeldLine extends Omit<HeldLine, 'line'> {
  readonly line: PlacedLine
}

export const openHeldLine = ({ line, ...held }: HeldLine): OpenHeldLine => ({
  ...held,
  line: JSON.parse(line) as PlacedLine,
})

/** Whether a line is named, or goes with one that is. */
const isAmong = (ids: Iterable<string>) => {
  const named = new Set<string | undefined>(ids)
  return ({ id, line: { parent } }: Pick<OpenHeldLine, 'id' | 'line'>): boolean =>
    named.has(id) || named.has(parent?.id)
}

const chosenBy = (fire: Fire): ((held: OpenHeldLine) => boolean) =>
  'course' in fire ? ({ courseId }) => courseId === fire.course : isAmong(fire.lines)

/** The notes of the tickets, each once. */
const noteOf = (lines: readonly Pick<HeldLine, 'ticketNote'>[]): string =>
  [...new Set(lines.map(({ ticketNote }) => ticketNote))].filter((note) => note !== '').join(' / ')

const toDetails = ({ line: { id, product, quantity } }: OpenHeldLine) => ({
  id,
  product: product.id,
  quantity,
})

/** These lines, and those that go with them. */
const withThoseAlong = async (
  tx: Tx,
  checks: Pick<ChecksService, 'heldOf'>,
  named: readonly OpenHeldLine[],
): Promise<OpenHeldLine[]> => {
  if (named.length === 0) return []
  const all = await checks.heldOf(tx, [...new Set(named.map(({ checkId }) => checkId))])
  return all.map(openHeldLine).filter(isAmong(named.map(({ id }) => id)))
}

interface FiringDeps {
  readonly platform: Pick<Platform, 'audit' | 'clock'>
  readonly catalog: Pick<CatalogService, 'forSale' | 'countReturned'>
  readonly checks: Pick<ChecksService, 'check' | 'settle' | 'hold' | 'heldOf' | 'heldById' | 'dropHeld'>
  readonly company: Pick<CompanyService, 'courseOrder'>
  readonly layout: Pick<LayoutService, 'activeTable'>
  readonly placing: Pick<OrderPlacing, 'placeTicket'>
}

export const createCourseFiring = ({
  platform: { audit, clock },
  catalog,
  checks,
  company,
  layout,
  placing,
}: FiringDeps): CourseFiring => {
  /** Those that somebody has said to be sold out since they were ordered; what is not on the menu has no such mark. */
  const soldOutSince = async (tx: Tx, lines: readonly PlacedLine[]): Promise<ReadonlySet<string>> => {
    try {
      const products = await catalog.forSale(tx, [...new Set(lines.map(({ product }) => product.id))])
      const now = lines.flatMap((line) => {
        const product = products.get(line.product.id)
        // What was counted as sold when it was ordered is there.
        return product && product.left === null ? { product, quantity: line.quantity } : []
      })
      return new Set(missingFor(now, clock.now()).map(({ id }) => id))
    } catch (error) {
      // A missing tax class stops new orders, but not what the guest has ordered.
      if (error instanceof AppError && error.code === 'TAX_RATE_UNKNOWN') return new Set()
      throw error
    }
  }

  /** @param held of one check, at least one */
  const place = async (tx: WriteTx, by: string, held: readonly OpenHeldLine[]): Promise<Order[]> => {
    const [first] = held
    if (first === undefined) return []
    const { checkId, ticketId, takenBy } = first
    const check = await checks.check(tx, checkId)
    const table = await layout.activeTable(tx, check.tableId)
    const gone = await soldOutSince(
      tx,
      held.map(({ line }) => line),
    )
    await checks.dropHeld(
      tx,
      held.map(({ id }) => id),
    )
    return placing.placeTicket(tx, by, {
      id: ticketId,
      checkId,
      tableId: table.id,
      type: check.type,
      name: orderNameOf(check, table),
      description: noteOf(held),
      takenBy,
      lines: held.map(({ line, ticketId: own }): FiredLine => ({
        ...line,
        ticketId: own,
        isSoldOut: gone.has(line.product.id),
      })),
    })
  }

  /** Of what is to be fired or taken off, what was fired before. */
  const firedOf = async (tx: Tx, checkId: string, fire: Fire): Promise<string[]> => {
    const fired = await tx.all(selectFiredLines, { checkId })
    const named = 'course' in fire ? null : new Set(fire.lines)
    return fired
      .filter(({ id, course_id }) => ('course' in fire ? course_id === fire.course : named?.has(id)))
      .map(({ id }) => id)
  }

  return {
    hold: async (tx, ticket, lines) => {
      if (lines.length === 0) return
      const ids = lines.map(({ id }) => id)
      const taken = [...(await tx.all(selectLinesById, { ids })), ...(await checks.heldById(tx, ids))]
      if (taken.length > 0) throw new AppError('ID_TAKEN')
      await checks.hold(
        tx,
        ticket,
        lines.map((line) => ({ id: line.id, courseId: line.course, line: JSON.stringify(line) })),
      )
    },
    fire: async (tx, by, id, fire) => {
      const check = await checks.check(tx, id)
      const checkId = check.id
      const already = await firedOf(tx, checkId, fire)
      if (check.state !== 'open' && already.length === 0) throw new AppError('CHECK_CLOSED')
      const held = (await checks.heldOf(tx, [checkId])).map(openHeldLine).filter(chosenBy(fire))
      return { orders: await place(tx, by, held), already }
    },
    fireAfterServing: async (tx, by, checkId) => {
      const held = await checks.heldOf(tx, [checkId])
      if (held.length === 0) return
      const { mode, order } = await company.courseOrder(tx)
      if (mode !== 'auto') return
      const fired = (await tx.all(selectFiredLines, { checkId })).filter(
        ({ status, voided_at }) => status !== 'rejected' && voided_at === null,
      )
      const due = courseDue(
        order,
        fired.map(({ course_id: course, state }) => ({ course, served: state === 'served' })),
        held.map(({ courseId }) => courseId),
      )
      if (due !== null) await place(tx, by, held.map(openHeldLine).filter(chosenBy({ course: due })))
    },
    removeHeld: async (tx, by, lineIds) => {
      const named = (await checks.heldById(tx, lineIds)).map(openHeldLine)
      const held = await withThoseAlong(tx, checks, named)
      const removed = held.map(({ id }) => id)
      const already = (await tx.all(selectLinesById, { ids: lineIds })).map(({ id }) => id)
      if (removed.length === 0) return { removed, already }
      await checks.dropHeld(tx, removed)
      await catalog.countReturned(
        tx,
        by,
        held.map(({ line }) => ({ productId: line.product.id, quantity: line.quantity })),
      )
      for (const checkId of new Set(held.map((line) => line.checkId))) {
        await checks.settle(tx, checkId, by)
        await audit.record(tx, {
          by,
          action: 'check.heldRemoved',
          entityId: checkId,
          details: { lines: held.filter((line) => line.checkId === checkId).map(toDetails) },
          event: { type: 'dataChanged', room: 'orders' },
        })
      }
      return { removed, already }
    },
  }
}
