import {
  afterReturn,
  afterSale,
  isSoldOut,
  leftOf,
  type Remaining,
  type SoldOut,
  todayBounds,
} from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { selectAvailability, selectRemaining, updateAvailability } from './product-store.ts'
import { type Availability, type Product, type SoldOutProduct, toSoldOut } from './product.ts'

/** How many pieces of which product. */
export interface Pieces {
  readonly productId: string
  readonly quantity: number
}

export interface AvailabilityService {
  /** Marks a product as sold out or available, or says how many are left. @throws AppError NOT_FOUND */
  setAvailability(tx: WriteTx, caller: Caller, id: string, availability: Availability): Promise<Product>
  /**
   * Marks those of these products that are on the menu as sold out until this moment (UTC ms), by default until the
   * venue's day ends.
   */
  sellOut(
    tx: WriteTx,
    caller: Caller,
    ids: readonly string[],
    until: number | undefined,
  ): Promise<SoldOutProduct[]>
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

/** What has to be said of a product for it to be as it is. */
const availabilityOf = (now: Remaining, at: number): Availability => {
  if (isSoldOut(now.soldOut, at)) return { state: 'soldOut', until: now.soldOut?.until }
  const left = leftOf(now, at)
  return left === null ? { state: 'available' } : { state: 'left', left }
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

  const sellOut = async (
    tx: WriteTx,
    by: string,
    id: string,
    before: SoldOut | null,
    until: number | null,
  ) => {
    const now = clock.now()
    const since = isSoldOut(before, now) ? (before?.since ?? now) : now
    await save(tx, id, { left: null, soldOut: { since, until } })
    await record(tx, by, 'product.soldOut', id, { until })
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
      await sellOut(tx, userId, id, soldOut, sent === undefined ? await endOfToday(tx) : sent)
      return current(tx, id)
    },
    sellOut: async (tx, { userId }, ids, sent) => {
      const until = sent ?? (await endOfToday(tx))
      const marked: SoldOutProduct[] = []
      for (const row of await tx.all(selectAvailability, { ids })) {
        const soldOut = toSoldOut(row)
        const before = availabilityOf({ left: row.left_count, soldOut }, clock.now())
        await sellOut(tx, userId, row.id, soldOut, until)
        marked.push({ id: row.id, name: row.name, before })
      }
      return marked
    },
    countSold: (tx, by, pieces) =>
      count(tx, by, pieces, async (before, quantity) =>
        afterSale(before, quantity, clock.now(), await endOfToday(tx)),
      ),
    countReturned: (tx, by, pieces) =>
      count(tx, by, pieces, (before, quantity) => afterReturn(before, quantity, clock.now())),
  }
}
