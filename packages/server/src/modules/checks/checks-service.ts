import { type CheckStep, dayOf, PAID_AT_PASS_MS, preBillsOwedSince } from '@kafana/domain'
import { ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import { type HistoryPage, readHistory } from './check-history.ts'
import { listChoice, selectListedChecks } from './check-list-read-model.ts'
import {
  type CheckMoving,
  createCheckMoving,
  ensureOpen,
  type OpenCheck,
  type SaveCheck,
} from './check-moving.ts'
import {
  selectCheck,
  selectChecksInService,
  selectCheckToBill,
  selectFirstUnbilled,
  selectHasOpenOrder,
  selectOpenChecks,
  selectPresentedTables,
  selectTicket,
  selectUnpaidChecks,
  toCheck,
} from './check-read-model.ts'
import { insertCheck, insertCheckStep, insertTicket, updateCheck } from './check-store.ts'
import type { Check, CheckChange, CheckFilter, NewTicket, Ticket } from './check.ts'
import { selectHasHeld } from './held-line-store.ts'
import { heldLines, type HeldLines } from './held-lines.ts'

export interface ChecksService extends HeldLines, CheckMoving {
  /** One that was merged is the check that it went into. @throws AppError NOT_FOUND */
  check(tx: Tx, id: string): Promise<Check>
  /**
   * Those that no other check took over, the latest first, and whether there are more.
   * @throws AppError NOT_FOUND for `after`
   */
  list(
    tx: Tx,
    filter: CheckFilter,
    limit: number,
  ): Promise<{ readonly checks: readonly Check[]; readonly isLast: boolean }>
  /** What happened to it, the latest first. @throws AppError NOT_FOUND */
  history(tx: Tx, id: string, page: HistoryPage): ReturnType<typeof readHistory>
  /** Whether there is one with this id, also if it was merged. */
  isKnown(tx: Tx, id: string): Promise<boolean>
  /** Its id, and whether its guests may pay before anything is made. @throws as `check` */
  toBill(tx: Tx, id: string): Promise<{ readonly id: string; readonly payFirst: boolean }>
  /** Of a table, earliest first. */
  openChecks(tx: Tx, tableId: string): Promise<Check[]>
  /**
   * Closed ones of a table that still owe something: orders on a pre-bill that is not paid. What is ordered next is on
   * another check. Earliest first.
   */
  unpaidChecks(tx: Tx, tableId: string): Promise<Check[]>
  /** Of the venue, earliest first: those that are open, or of which something that was paid first is not served. */
  inService(tx: Tx): Promise<Check[]>
  /** By table: when the first guest check was printed of its parties that have not paid, UTC ms. */
  presentedByTable(tx: Tx): Promise<ReadonlyMap<string, number>>
  /** Null if no such ticket has arrived. */
  ticket(tx: Tx, id: string): Promise<Ticket | null>
  /**
   * Stores a ticket with its check and returns this. The caller makes its orders in the same unit.
   * @throws AppError NOT_FOUND for the check, CHECK_CLOSED
   */
  addTicket(tx: WriteTx, caller: Caller, ticket: NewTicket): Promise<Pick<Check, 'id' | 'type' | 'name'>>
  /**
   * Changes an open check. The caller restates the tax of its orders where the type has changed.
   * @throws AppError NOT_FOUND, CHECK_CLOSED; ConflictError VERSION_CONFLICT
   */
  change(tx: WriteTx, by: string, id: string, change: CheckChange): Promise<Check>
  /**
   * Writes that a discount of an open check was given or reversed. @throws ConflictError VERSION_CONFLICT where the caller
   * has seen another version; AppError CHECK_CLOSED
   */
  recordDiscount(tx: WriteTx, by: string, check: Check, step: DiscountStep): Promise<void>
  /**
   * Closes a check that has no open order and no held line, and opens it again with the first order that is open again.
   * Called in the unit of every change that opens or closes an order, and of every one that takes a held line off.
   */
  settle(tx: WriteTx, checkId: string, by: string): Promise<void>
}

/** A discount that is given or reversed, and the version that the caller has seen. */
interface DiscountStep {
  readonly discount: string
  readonly version: number | undefined
  readonly isReversed?: true
}

/** What people change of a check, each with a step of its own. */
const CHANGEABLE = ['type', 'covers', 'allergies', 'note'] as const

/** What the history keeps of a step. */
const detailsOf = (what: CheckStep, before: Check, after: Check): object => {
  const field = CHANGEABLE.find((each) => each === what)
  if (field === undefined) return {}
  return { [field]: after[field], ...(field === 'covers' && { was: before.covers }) }
}

const byOpening = (a: Check, b: Check): number => a.openedAt - b.openedAt || (a.id < b.id ? -1 : 1)

const load = async (tx: Tx, id: string): Promise<Check> => {
  const check = toCheck(ensureFound(await tx.get(selectCheck, { id })))
  return check.mergedInto === null ? check : load(tx, check.mergedInto)
}
const openChecks = async (tx: Tx, tableId: string): Promise<Check[]> =>
  (await tx.all(selectOpenChecks, { tableId })).map(toCheck)

/** Undefined for a party that has none. */
const checkFor = async (
  tx: WriteTx,
  { checkId, tableId, party, isLate, openAs }: NewTicket,
): Promise<Check | undefined> => {
  if (checkId !== undefined) return load(tx, checkId)
  return isLate || openAs !== undefined ? undefined : (await openChecks(tx, tableId)).find(party.joins)
}

const toBill: ChecksService['toBill'] = async (tx, id) => {
  const row = ensureFound(await tx.get(selectCheckToBill, { id }))
  return row.merged_into === null ? { id, payFirst: row.pay_first === 1 } : toBill(tx, row.merged_into)
}

const presentedByTable: ChecksService['presentedByTable'] = async (tx) => {
  const rows = await tx.all(selectPresentedTables, {})
  return new Map(rows.map(({ table_id, presented_at }) => [table_id, presented_at]))
}

const list: ChecksService['list'] = async (tx, filter, limit) => {
  const { tableId = '', waiterId = '', after } = filter
  const last =
    after === undefined ? { day: '', number: 0 } : ensureFound(await tx.get(selectCheck, { id: after }))
  const { day, number } = last
  const rows = await tx.all(selectListedChecks(listChoice(filter)), {
    tableId,
    waiterId,
    day,
    number,
    limit: limit + 1,
  })
  return { checks: rows.slice(0, limit).map(toCheck), isLast: rows.length <= limit }
}

/** What was on its last guest check; null once everything is billed that guests were shown, or may have been. */
const stillPresented = async (tx: Tx, { id, presented }: Check): Promise<Check['presented']> => {
  if (presented === null) return null
  const first = (await tx.get(selectFirstUnbilled, { checkId: id }))?.created_at ?? null
  return first !== null && first <= presented.at ? presented : null
}

const ticket: ChecksService['ticket'] = async (tx, id) => {
  const row = await tx.get(selectTicket, { id })
  if (!row) return null
  const { check_id: checkId, taken_at: takenAt, body_hash: bodyHash, number, note, at } = row
  const by = { id: row.user_id, firstname: row.firstname, lastname: row.lastname }
  return { id, checkId, number, note, by, takenAt, at, bodyHash }
}

export const createChecksService = (
  { clock }: Pick<Platform, 'clock'>,
  company: Pick<CompanyService, 'current'>,
): ChecksService => {
  /** Writes a change with its history step; the version is the step's position. */
  const save: SaveCheck = async (tx, before, change, { what, by, details }) => {
    const after = { ...before, ...change, version: before.version + 1 }
    tx.send(updateCheck, {
      ...after,
      waiterId: after.waiter?.id ?? null,
      presentedAt: after.presented?.at ?? null,
      presentedTotal: after.presented?.total ?? null,
    })
    tx.send(insertCheckStep, {
      what,
      by,
      checkId: after.id,
      position: after.version,
      details: JSON.stringify(details ?? detailsOf(what, before, after)),
      at: clock.now(),
    })
    return after
  }

  const open: OpenCheck = async (tx, by, { id = newId(), presented, ...values }) => {
    const at = clock.now()
    const day = dayOf(at, await company.current(tx))
    await tx.run(insertCheck, {
      ...values,
      openedLate: values.openedLate ? 1 : 0,
      presentedAt: presented?.at ?? null,
      presentedTotal: presented?.total ?? null,
      id,
      day,
      at,
      by,
    })
    tx.send(insertCheckStep, { checkId: id, position: 1, what: 'opened', details: '{}', at, by })
    return id
  }

  const join = async (
    tx: WriteTx,
    caller: Caller,
    sent: NewTicket,
  ): Promise<Pick<Check, 'id' | 'type' | 'name'>> => {
    const { tableId, covers, party, isLate: openedLate = false } = sent
    const check = await checkFor(tx, sent)
    if (check === undefined) {
      const { type, name } = party
      const waiterId = caller.role === 'waiter' ? caller.userId : null
      const guests = { covers: covers ?? null, allergies: '', note: '' }
      const values = { id: sent.openAs, tableId, type, name, waiterId, openedLate, ...guests }
      return { id: await open(tx, caller.userId, values), type, name }
    }
    ensureOpen(check)
    if (covers !== undefined && covers !== check.covers)
      await save(tx, check, { covers }, { what: 'covers', by: caller.userId })
    return check
  }

  return {
    ...heldLines,
    ...createCheckMoving({ clock, load, save, open }),
    check: load,
    list,
    history: readHistory,
    isKnown: async (tx, id) => (await tx.get(selectCheckToBill, { id })) !== undefined,
    toBill,
    openChecks,
    unpaidChecks: async (tx, tableId) =>
      (await tx.all(selectUnpaidChecks, { tableId, since: preBillsOwedSince(clock.now()) })).map(toCheck),
    inService: async (tx) =>
      (await tx.all(selectChecksInService, { since: clock.now() - PAID_AT_PASS_MS }))
        .map(toCheck)
        .toSorted(byOpening),
    presentedByTable,
    ticket,
    addTicket: async (tx, caller, sent) => {
      const check = await join(tx, caller, sent)
      const { id, source, note, takenAt, bodyHash } = sent
      tx.send(insertTicket, {
        id,
        checkId: check.id,
        source,
        note,
        by: caller.userId,
        takenAt,
        at: clock.now(),
        bodyHash,
      })
      return check
    },
    change: async (tx, by, id, { version, ...change }) => {
      let check = await load(tx, id)
      ensureOpen(check)
      ensureVersion(check, version)
      for (const what of CHANGEABLE) {
        const value = change[what]
        if (value === undefined || value === check[what]) continue
        check = await save(tx, check, { [what]: value }, { what, by })
      }
      return check
    },
    recordDiscount: async (tx, by, check, { version, ...details }) => {
      ensureOpen(check)
      ensureVersion(check, version)
      await save(tx, check, {}, { what: 'discounted', by, details })
    },
    settle: async (tx, id, by) => {
      const check = await load(tx, id)
      const checkId = check.id
      const isOpen =
        (await tx.get(selectHasOpenOrder, { checkId })) ?? (await tx.get(selectHasHeld, { checkId }))
      const state = isOpen ? 'open' : 'closed'
      if (state === check.state) return
      const closedAt = state === 'closed' ? clock.now() : null
      const after = { state, closedAt, presented: await stillPresented(tx, check) } as const
      await save(tx, check, after, { what: state === 'open' ? 'opened' : 'closed', by })
    },
  }
}
