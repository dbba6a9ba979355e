import { type CheckStep, joinGuests, type Minor } from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectWaiters } from './check-read-model.ts'
import type { Check } from './check.ts'
import { selectHasHeld } from './held-line-store.ts'
import { heldLines } from './held-lines.ts'

/** Writes a change with its history step, at the check's new version. */
export type SaveCheck = (
  tx: WriteTx,
  before: Check,
  change: Partial<Omit<Check, 'id' | 'version'>>,
  step: { readonly what: CheckStep; readonly by: string; readonly details?: object },
) => Promise<Check>

/** Opens a check and returns its id, which is a new one unless it is given. */
export type OpenCheck = (
  tx: WriteTx,
  by: string,
  values: Pick<Check, 'tableId' | 'type' | 'name' | 'covers' | 'allergies' | 'note' | 'openedLate'> & {
    readonly waiterId: string | null
    readonly id?: string | undefined
    /** The guest check that its guests were shown; missing for none. */
    readonly presented?: Check['presented']
  },
) => Promise<string>

/** Who moved something, and who approved it where that was necessary. */
export interface MoveBy {
  readonly by: string
  readonly approvedBy: string | null
}

/** What happens to checks as a whole. Whoever calls these moves the orders in the same unit. */
export interface CheckMoving {
  /** The waiters who can take over a check. */
  waiters(tx: Tx): Promise<NonNullable<Check['waiter']>[]>
  /** Whether a check has a held line. */
  isHolding(tx: Tx, checkId: string): Promise<boolean>
  /** An open check goes to another table. */
  relocate(tx: WriteTx, check: Check, tableId: string, by: MoveBy): Promise<Check>
  /**
   * Opens a check for a part of a party, like its own: what they were shown, they were shown. The guests are counted where
   * they came, not twice.
   * @param covers the guests that are counted here; none if it is missing
   */
  openPart(
    tx: WriteTx,
    of: Pick<Check, 'type' | 'name' | 'allergies' | 'note' | 'waiter' | 'presented'>,
    tableId: string,
    by: string,
    covers?: number | null,
  ): Promise<Check>
  /** One check takes over the guests and the held lines of another one, which is that check from now on. */
  merge(tx: WriteTx, from: Check, into: Check, by: MoveBy): Promise<Check>
  /** Orders of one check go to another one: what its guests were shown goes along, unless the others were shown theirs later. */
  presentAlong(tx: WriteTx, from: Check, into: Check, by: MoveBy): Promise<void>
  /** Writes that guests were shown what they owe. @throws AppError CHECK_CLOSED */
  present(tx: WriteTx, by: string, check: Check, total: Minor): Promise<Check>
  /** @throws AppError NOT_FOUND for somebody who is not a waiter here */
  handOver(tx: WriteTx, check: Check, to: string, by: MoveBy): Promise<Check>
}

interface Deps {
  readonly clock: Platform['clock']
  readonly load: (tx: Tx, id: string) => Promise<Check>
  readonly save: SaveCheck
  readonly open: OpenCheck
}

/** @throws AppError CHECK_CLOSED */
export const ensureOpen = ({ state }: Check): void => {
  if (state !== 'open') throw new AppError('CHECK_CLOSED')
}

/** The guest check that was printed last. */
const lastPresented = (into: Check['presented'], from: Check['presented']): Check['presented'] =>
  into !== null && (from === null || from.at <= into.at) ? into : from

export const createCheckMoving = ({ clock, load, save, open }: Deps): CheckMoving => {
  const waiters = (tx: Tx) => tx.all(selectWaiters, {})
  return {
    waiters,
    isHolding: async (tx, checkId) => (await tx.get(selectHasHeld, { checkId })) !== undefined,
    relocate: async (tx, check, tableId, { by, approvedBy }) => {
      ensureOpen(check)
      const details = { from: check.tableId, to: tableId, approvedBy }
      await save(tx, check, { tableId }, { what: 'moved', by, details })
      return load(tx, check.id)
    },
    openPart: async (tx, { type, name, allergies, note, waiter, presented }, tableId, by, covers = null) => {
      const of = { type, name, covers, allergies, note, waiterId: waiter?.id ?? null, presented }
      return load(tx, await open(tx, by, { ...of, tableId, openedLate: false }))
    },
    merge: async (tx, from, into, { by, approvedBy }) => {
      ensureOpen(from)
      ensureOpen(into)
      await heldLines.moveHeld(tx, from.id, into.id)
      const merged = { state: 'merged', mergedInto: into.id, closedAt: clock.now() } as const
      await save(tx, from, merged, { what: 'merged', by, details: { into: into.id, approvedBy } })
      const joined = {
        ...joinGuests(into, from),
        waiter: into.waiter ?? from.waiter,
        presented: lastPresented(into.presented, from.presented),
      }
      await save(tx, into, joined, { what: 'merged', by, details: { from: from.id, approvedBy } })
      return load(tx, into.id)
    },
    presentAlong: async (tx, from, into, { by, approvedBy }) => {
      const presented = lastPresented(into.presented, from.presented)
      if (presented === null || presented.at === into.presented?.at) return
      const details = { total: presented.total, from: from.id, approvedBy }
      await save(tx, into, { presented }, { what: 'presented', by, details })
    },
    present: (tx, by, check, total) => {
      ensureOpen(check)
      const presented = { at: clock.now(), total }
      return save(tx, check, { presented }, { what: 'presented', by, details: { total } })
    },
    handOver: async (tx, check, to, { by, approvedBy }) => {
      ensureOpen(check)
      const waiter = ensureFound((await waiters(tx)).find(({ id }) => id === to))
      await save(
        tx,
        check,
        { waiter },
        { what: 'handedOver', by, details: { from: check.waiter?.id ?? null, to, approvedBy } },
      )
      return load(tx, check.id)
    },
  }
}
