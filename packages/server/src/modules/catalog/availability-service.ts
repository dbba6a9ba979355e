import { afterReturn, afterSale, isSoldOut, leftOf, type Remaining, todayBounds } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { selectRemaining, updateAvailability } from './product-store.ts'
import { type Availability, type Product, toSoldOut } from './product.ts'

/** How many pieces of which product. */
export interface Pieces {
  readonly productId: string
  readonly quantity: number
}

export interface AvailabilityService {
  /** Marks a product as sold out or available, or says how many are left. @throws AppError NOT_FOUND */
  setAvailability(tx: WriteTx, caller: Caller, id: string, availability: Availability): Promise<Product>
  /**
   * Counts down what is ordered, in the unit that orders it; with its last piece a product is sold out. Of more pieces
   * than are left, all that are left are gone.
   */
  countSold(tx: WriteTx, by: string, pieces: readonly Pieces[]): Promise<void>
  /** Counts up again what was taken off before anybody made it. */
  countReturned(tx: WriteTx, by: string, pieces: readonly Pieces[]): Promise<void>
}

export const sumPieces = (pieces: readonly Pieces[]): Map<string, number> => {
  const found = new Map<string, number>()
  for (const { productId, quantity } of pieces) found.set(productId, (found.get(productId) ?? 0) + quantity)
  return found
}

export const createAvailabilityService = (
  { audit, clock }: Pick<Platform, 'audit' | 'clock'>,
  company: Pick<CompanyService, 'current'>,
  current: (tx: Tx, id: string) => Promise<Product>,
): AvailabilityService => {
  const record = changesOf(audit, 'catalog')
  const endOfToday = async (tx: Tx): Promise<number> =>
    todayBounds(clock.now(), await company.current(tx)).end

  const save = (tx: WriteTx, id: string, { left, soldOut }: Remaining) =>
    tx.run(updateAvailability, { id, since: soldOut?.since ?? null, until: soldOut?.until ?? null, left })

  const count = async (
    tx: WriteTx,
    by: string,
    pieces: readonly Pieces[],
    after: (before: Remaining, quantity: number) => Promise<Remaining> | Remaining,
  ): Promise<void> => {
    if (pieces.length === 0) return
    const wanted = sumPieces(pieces)
    for (const row of await tx.all(selectRemaining, { ids: [...wanted.keys()] })) {
      const before: Remaining = { left: row.left_count, soldOut: toSoldOut(row) }
      if (leftOf(before, clock.now()) === null) continue
      const next = await after(before, wanted.get(row.id) ?? 0)
      if (next === before) continue
      await save(tx, row.id, next)
      // Each pad shows how many there are.
      await record(tx, by, 'product.counted', row.id, { left: next.left })
    }
  }

  return {
    setAvailability: async (tx, { userId }, id, { state, until: sent, left }) => {
      const { soldOut } = await current(tx, id)
      if (state === 'available') {
        await save(tx, id, { left: null, soldOut: null })
        await record(tx, userId, 'product.available', id)
        return current(tx, id)
      }
      if (state === 'left') {
        await save(tx, id, { left: left ?? null, soldOut: null })
        await record(tx, userId, 'product.left', id, { left })
        return current(tx, id)
      }
      const [now, until] = [clock.now(), sent === undefined ? await endOfToday(tx) : sent]
      const since = isSoldOut(soldOut, now) ? (soldOut?.since ?? now) : now
      await save(tx, id, { left: null, soldOut: { since, until } })
      await record(tx, userId, 'product.soldOut', id, { until })
      return current(tx, id)
    },
    countSold: (tx, by, pieces) =>
      count(tx, by, pieces, async (before, quantity) =>
        afterSale(before, quantity, clock.now(), await endOfToday(tx)),
      ),
    countReturned: (tx, by, pieces) =>
      count(tx, by, pieces, (before, quantity) => afterReturn(before, quantity, clock.now())),
  }
}
