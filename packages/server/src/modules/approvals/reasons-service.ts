import type { ReasonKey, ReasonKind, ReasonUse } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { AppError, ensureFound, ensureVersion } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  archiveReason,
  insertReason,
  selectReason,
  selectReasons,
  selectSeededReason,
  updateReason,
} from './approvals-store.ts'

/** Why something is taken off, or a discount is given. One that the venue began with has a key, any other a text. */
export interface Reason {
  readonly id: string
  readonly kind: ReasonKind
  readonly key: ReasonKey | null
  readonly text: string | null
  readonly used: ReasonUse
  readonly version: number
}

export interface ReasonsService {
  /** Those in use, in their order. */
  list(tx: Tx, kind: ReasonKind): Promise<Reason[]>
  /** @throws AppError NOT_FOUND for one that is unknown, archived or of another kind */
  find(tx: Tx, id: string, kind: ReasonKind): Promise<Reason>
  /** The one that the venue began with, also if it is archived by now. */
  seeded(tx: Tx, key: ReasonKey): Promise<Reason>
  /** @throws AppError NAME_TAKEN for the text of one in use */
  add(
    tx: WriteTx,
    caller: Caller,
    reason: { readonly text: string; readonly used: ReasonUse; readonly kind: ReasonKind },
  ): Promise<Reason>
  /** @throws AppError NOT_FOUND; ConflictError VERSION_CONFLICT */
  change(
    tx: WriteTx,
    caller: Caller,
    id: string,
    change: { readonly used: ReasonUse; readonly version?: number | undefined },
  ): Promise<Reason>
  /** What it is the reason of keeps it. @throws AppError NOT_FOUND */
  archive(tx: WriteTx, caller: Caller, id: string): Promise<void>
}

export const createReasonsService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): ReasonsService => {
  const record = changesOf(audit, 'approvals')
  const find = async (tx: Tx, id: string): Promise<Reason> => ensureFound(await tx.get(selectReason, { id }))
  return {
    list: (tx, kind) => tx.all(selectReasons, { kind }),
    find: async (tx, id, kind) => {
      const reason = await find(tx, id)
      if (reason.kind !== kind) throw new AppError('NOT_FOUND')
      return reason
    },
    seeded: async (tx, key) => ensureFound(await tx.get(selectSeededReason, { key })),
    add: async (tx, { userId }, { text, used, kind }) => {
      if ((await tx.all(selectReasons, { kind })).some((reason) => reason.text === text))
        throw new AppError('NAME_TAKEN')
      const id = newId()
      await tx.run(insertReason, { id, text, used, kind })
      await record(tx, userId, 'reason.added', id, { text, used })
      return find(tx, id)
    },
    change: async (tx, { userId }, id, { used, version }) => {
      ensureVersion(await find(tx, id), version)
      await tx.run(updateReason, { id, used })
      await record(tx, userId, 'reason.changed', id, { used })
      return find(tx, id)
    },
    archive: async (tx, { userId }, id) => {
      await find(tx, id)
      await tx.run(archiveReason, { id, now: clock.now() })
      await record(tx, userId, 'reason.archived', id)
    },
  }
}
