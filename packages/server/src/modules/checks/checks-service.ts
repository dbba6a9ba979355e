import { dayOf } from '@kafana/domain'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import {
  selectAllOpenChecks,
  selectCheck,
  selectHasOpenOrder,
  selectOpenChecks,
  selectTicket,
  toCheck,
} from './check-read-model.ts'
import { insertCheck, insertCheckStep, insertTicket, updateCheck } from './check-store.ts'
import type { Check, CheckChange, NewTicket, Ticket } from './check.ts'
import { selectHasHeld } from './held-line-store.ts'
import { heldLines, type HeldLines } from './held-lines.ts'

export interface ChecksService extends HeldLines {
  /** @throws AppError NOT_FOUND */
  check(tx: Tx, id: string): Promise<Check>
  /** Of a table, earliest first. */
  openChecks(tx: Tx, tableId: string): Promise<Check[]>
  /** Of the venue, earliest first. */
  allOpen(tx: Tx): Promise<Check[]>
  /** Null if no such ticket has arrived. */
  ticket(tx: Tx, id: string): Promise<Ticket | null>
  /**
   * Stores a ticket with its check and returns this. The caller makes its orders in the same unit.
   * @throws AppError NOT_FOUND for the check, CHECK_CLOSED
   */
  addTicket(tx: WriteTx, caller: Caller, ticket: NewTicket): Promise<Pick<Check, 'id' | 'type' | 'name'>>
  /**
   * Changes an open check. The caller restates the tax of its orders where the type has changed.
   * @throws AppError NOT_FOUND, CHECK_CLOSED
   */
  change(tx: WriteTx, by: string, id: string, change: CheckChange): Promise<Check>
  /**
   * Closes a check that has no open order and no held line, and opens it again with the first order that is open again.
   * Called in the unit of every change that opens or closes an order, and of every one that takes a held line off.
   */
  settle(tx: WriteTx, checkId: string, by: string): Promise<void>
}

type OpeningTicket = Pick<NewTicket, 'tableId' | 'party'> & { readonly covers?: number | null | undefined }

/** What the history keeps of a step. */
const detailsOf = (what: string, { covers, type }: Check): object => {
  if (what === 'covers') return { covers }
  return what === 'type' ? { type } : {}
}

export const createChecksService = (
  { clock }: Pick<Platform, 'clock'>,
  company: Pick<CompanyService, 'current'>,
): ChecksService => {
  const load = async (tx: Tx, id: string): Promise<Check> =>
    toCheck(ensureFound(await tx.get(selectCheck, { id })))
  const openChecks = async (tx: Tx, tableId: string): Promise<Check[]> =>
    (await tx.all(selectOpenChecks, { tableId })).map(toCheck)

  /** Writes a change with its history step; the version is the step's position. */
  const save = async (
    tx: WriteTx,
    before: Check,
    change: Partial<Pick<Check, 'covers' | 'type' | 'state' | 'closedAt'>>,
    step: { readonly what: 'opened' | 'closed' | 'covers' | 'type'; readonly by: string },
  ): Promise<Check> => {
    const after = { ...before, ...change, version: before.version + 1 }
    await tx.run(updateCheck, {
      id: after.id,
      type: after.type,
      covers: after.covers,
      state: after.state,
      closedAt: after.closedAt,
      version: after.version,
    })
    await tx.run(insertCheckStep, {
      ...step,
      checkId: after.id,
      position: after.version,
      details: JSON.stringify(detailsOf(step.what, after)),
      at: clock.now(),
    })
    return after
  }

  const open = async (
    tx: WriteTx,
    { userId: by, role }: Caller,
    { tableId, covers = null, party: { type, name } }: OpeningTicket,
  ): Promise<Pick<Check, 'id' | 'type' | 'name'>> => {
    const [id, at] = [newId(), clock.now()]
    const day = dayOf(at, await company.current(tx))
    const waiterId = role === 'waiter' ? by : null
    await tx.run(insertCheck, { id, day, tableId, type, name, covers, waiterId, at, by })
    await tx.run(insertCheckStep, { checkId: id, position: 1, what: 'opened', details: '{}', at, by })
    return { id, type, name }
  }

  const join = async (
    tx: WriteTx,
    caller: Caller,
    ticket: NewTicket,
  ): Promise<Pick<Check, 'id' | 'type' | 'name'>> => {
    const { checkId, tableId, covers, party } = ticket
    const check =
      checkId === undefined ? (await openChecks(tx, tableId)).find(party.joins) : await load(tx, checkId)
    if (check === undefined) return open(tx, caller, ticket)
    if (check.state !== 'open') throw new AppError('CHECK_CLOSED')
    if (covers !== undefined && covers !== check.covers)
      await save(tx, check, { covers }, { what: 'covers', by: caller.userId })
    return check
  }

  return {
    ...heldLines,
    check: load,
    openChecks,
    allOpen: async (tx) => (await tx.all(selectAllOpenChecks, {})).map(toCheck),
    ticket: async (tx, id) => {
      const row = await tx.get(selectTicket, { id })
      if (!row) return null
      const { check_id: checkId, taken_at: takenAt, body_hash: bodyHash, number, note, at } = row
      const by = { id: row.user_id, firstname: row.firstname, lastname: row.lastname }
      return { id, checkId, number, note, by, takenAt, at, bodyHash }
    },
    addTicket: async (tx, caller, ticket) => {
      const check = await join(tx, caller, ticket)
      const { id, source, note, takenAt, bodyHash } = ticket
      await tx.run(insertTicket, {
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
    change: async (tx, by, id, { type, covers }) => {
      const before = await load(tx, id)
      if (before.state !== 'open') throw new AppError('CHECK_CLOSED')
      const typed =
        type === undefined || type === before.type
          ? before
          : await save(tx, before, { type }, { what: 'type', by })
      return covers === undefined || covers === before.covers
        ? typed
        : save(tx, typed, { covers }, { what: 'covers', by })
    },
    settle: async (tx, checkId, by) => {
      const check = await load(tx, checkId)
      const isOpen =
        (await tx.get(selectHasOpenOrder, { checkId })) ?? (await tx.get(selectHasHeld, { checkId }))
      const state = isOpen ? 'open' : 'closed'
      if (state === check.state) return
      const closedAt = state === 'closed' ? clock.now() : null
      await save(tx, check, { state, closedAt }, { what: state === 'open' ? 'opened' : 'closed', by })
    },
  }
}
