import {
  BUILT_IN_TENDERS,
  MAX_TENDERS,
  type PaymentType,
  receiptTypeOf,
  type TenderKind,
} from '@kafana/domain'
import { AppError, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import { isSameName } from '../../platform/names.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { insertTender, selectTenders, updateTender } from './tender-store.ts'

/** A way to pay. Without a name it is called after its kind, in the language of whoever reads it. */
export interface Tender {
  readonly id: string
  readonly name: string | null
  readonly kind: TenderKind
  /** What a fiscal receipt says. */
  readonly fiscalType: PaymentType
  readonly needsReference: boolean
  /** Of cash: to how many minor units it is rounded; 1 for no rounding. */
  readonly step: number
  readonly archived: boolean
  readonly version: number
}
interface NewTender extends Pick<Tender, 'kind'> {
  readonly name: string
  readonly fiscalType?: PaymentType | undefined
  readonly needsReference?: boolean | undefined
}
interface TenderChange {
  readonly name?: string | undefined
  readonly fiscalType?: PaymentType | undefined
  readonly needsReference?: boolean | undefined
  readonly step?: number | undefined
  readonly archived?: boolean | undefined
  readonly version?: number | undefined
}

export interface TenderService {
  /** In their order, archived ones included. */
  tenders(tx: Tx): Promise<Tender[]>
  /** @throws AppError NAME_TAKEN, TOO_MANY_TENDERS */
  createTender(tx: WriteTx, caller: Caller, values: NewTender): Promise<Tender>
  /**
   * @throws AppError NOT_FOUND, NAME_TAKEN, TOO_MANY_TENDERS, TENDER_NEEDED; ConflictError VERSION_CONFLICT with the
   * current one
   */
  updateTender(tx: WriteTx, caller: Caller, id: string, change: TenderChange): Promise<Tender>
}

const isBuiltIn = ({ id }: Pick<Tender, 'id'>): boolean => BUILT_IN_TENDERS.some((each) => each === id)

const inUse = (tenders: readonly Tender[], except: string | null = null): Tender[] =>
  tenders.filter(({ id, archived }) => !archived && id !== except)

/** Those in use stay few enough to choose from, and their names differ. */
const ensureFits = (others: readonly Tender[], name: string | null): void => {
  if (others.length >= MAX_TENDERS) throw new AppError('TOO_MANY_TENDERS')
  if (name !== null && others.some((other) => other.name !== null && isSameName(name, other.name)))
    throw new AppError('NAME_TAKEN')
}

const changed = (before: Tender, change: TenderChange): Tender => {
  const after = {
    ...before,
    name: change.name ?? before.name,
    fiscalType: change.fiscalType ?? before.fiscalType,
    needsReference: change.needsReference ?? before.needsReference,
    step: change.step ?? before.step,
    archived: change.archived ?? before.archived,
  }
  const isOther = after.archived || after.fiscalType !== before.fiscalType || after.needsReference
  if (isBuiltIn(before) && isOther) throw new AppError('TENDER_NEEDED')
  return before.kind === 'cash' ? after : { ...after, step: 1 }
}

export const createTenderService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): TenderService => {
  const read = async (tx: Tx): Promise<Tender[]> =>
    (await tx.all(selectTenders, {})).map((row) => ({
      id: row.id,
      name: row.name,
      kind: row.kind,
      fiscalType: row.fiscal_type,
      needsReference: row.needs_reference === 1,
      step: row.step,
      archived: row.archived_at !== null,
      version: row.version,
    }))
  const saved = async (
    tx: WriteTx,
    { userId }: Caller,
    entityId: string,
    action: 'tender.created' | 'tender.updated',
    details: Readonly<Record<string, unknown>>,
  ): Promise<Tender> => {
    const event = { type: 'dataChanged', room: 'company' } as const
    await audit.record(tx, { by: userId, action, entityId, details, event })
    return ensureFound((await read(tx)).find(({ id }) => id === entityId))
  }
  return {
    tenders: read,
    createTender: async (
      tx,
      caller,
      { name, kind, fiscalType = receiptTypeOf(kind), needsReference = false },
    ) => {
      const tenders = await read(tx)
      ensureFits(inUse(tenders), name)
      const id = newId()
      const values = { name, kind, fiscalType }
      await tx.run(insertTender, {
        ...values,
        id,
        needsReference: needsReference ? 1 : 0,
        position: tenders.length,
      })
      return saved(tx, caller, id, 'tender.created', { ...values, needsReference })
    },
    updateTender: async (tx, caller, id, { version, ...change }) => {
      const tenders = await read(tx)
      const before = ensureFound(tenders.find((each) => each.id === id))
      ensureVersion(before, version)
      const after = changed(before, change)
      if (!after.archived) ensureFits(inUse(tenders, id), after.name)
      await tx.run(updateTender, {
        ...after,
        needsReference: after.needsReference ? 1 : 0,
        archivedAt: after.archived ? clock.now() : null,
      })
      return saved(tx, caller, id, 'tender.updated', change)
    },
  }
}
