import { type Minor, usernameKey } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import type { EraseTraces, ErasedPerson } from '../../platform/erasure.ts'
import { AppError, ensureFound } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { EndSessions } from './member-service.ts'
import {
  type ExportedRow,
  selectBillInProgress,
  selectErasable,
  selectRowsOf,
} from './personal-data-read-model.ts'
import { eraseUser } from './staff-store.ts'

interface Export {
  readonly exportedAt: number
  /** By table; tables without a row of the person are left out. */
  readonly records: Record<string, ExportedRow[]>
}

export interface PersonalDataService {
  /** Everything stored about a person, also an archived or erased one. @throws AppError NOT_FOUND */
  exportOf(tx: Tx, id: string): Promise<Export>
  /**
   * Erases a person for good and returns the name that remains. Whoever is not archived yet is archived.
   * @throws AppError NOT_FOUND (also after erasing), SELF_LOCKOUT, BALANCE_LEFT, BILLS_IN_PROGRESS; INPUT_INVALID
   * if `username` is not the person's
   */
  erase(tx: WriteTx, caller: Caller, id: string, username: string): Promise<ErasedPerson['pseudonym']>
}

/** The mails to or from an address, as they are exported. */
export type MailsOf = (tx: Tx, email: string) => Promise<ExportedRow[]>

export interface PersonalDataDeps {
  readonly endSessions: EndSessions
  readonly eraseTraces: readonly EraseTraces[]
  readonly mailsOf: MailsOf
  readonly balanceOf: (tx: Tx, id: string) => Promise<Minor>
}

const CODE_LENGTH = 6
/** The end of the id distinguishes several erased people; bills and orders have the id anyway. */
const pseudonymOf = (id: string): ErasedPerson['pseudonym'] => ({
  firstname: 'Person',
  lastname: id.slice(-CODE_LENGTH).toUpperCase(),
})

export const createPersonalDataService = (
  { audit, clock, security }: Pick<Platform, 'audit' | 'clock' | 'security'>,
  { endSessions, eraseTraces, mailsOf, balanceOf }: PersonalDataDeps,
): PersonalDataService => {
  const record = changesOf(audit, 'staff')
  const ensureErasable = async (tx: Tx, caller: Caller, id: string): Promise<void> => {
    if (caller.userId === id) throw new AppError('SELF_LOCKOUT')
    if ((await balanceOf(tx, id)) !== 0) throw new AppError('BALANCE_LEFT')
    if (await tx.get(selectBillInProgress, { userId: id })) throw new AppError('BILLS_IN_PROGRESS')
  }
  return {
    exportOf: async (tx, id) => {
      const records: Record<string, ExportedRow[]> = {}
      for (const [table, select] of selectRowsOf) {
        const rows = await tx.all(select, { id, pattern: `%${id}%` })
        if (rows.length > 0) records[table] = rows
      }
      const [person] = ensureFound(records['users'])
      const mails = await mailsOf(tx, String(person?.['email']))
      if (mails.length > 0) records['mails'] = mails
      return { exportedAt: clock.now(), records }
    },
    erase: async (tx, caller, id, username) => {
      const person = ensureFound(await tx.get(selectErasable, { id }))
      await ensureErasable(tx, caller, id)
      if (usernameKey(username) !== person.username_key)
        throw new AppError('INPUT_INVALID', { issues: [{ path: 'username', key: 'USERNAME_DIFFERS' }] })
      const pseudonym = pseudonymOf(id)
      await endSessions(tx, id)
      for (const erase of eraseTraces) await erase(tx, { ...person, pseudonym })
      await tx.run(eraseUser, { id, ...pseudonym, now: clock.now() })
      await record(tx, caller.userId, 'staff.erased', id)
      const event = { event: 'rightsChanged', by: caller.userId, person: id } as const
      await security.record(tx, { ...event, details: { changes: ['erased'] } })
      return pseudonym
    },
  }
}
