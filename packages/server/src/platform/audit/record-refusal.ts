import type { SecurityEvent } from '@kafana/domain'
import type { Caller } from '../http/caller.ts'
import { isStorageFull, type UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { SecurityLog } from './security-log.ts'

export interface RefusalLog {
  readonly uow: UnitOfWork
  readonly security: Pick<SecurityLog, 'record'>
}
interface Refusal {
  readonly event: SecurityEvent
  /** Such as `PUT /api/company`. */
  readonly call: string
  readonly ip: string
}

/** Writes what somebody who is signed in was refused into the security log, in a unit of its own. */
export const recordRefusal = async (
  { uow, security }: RefusalLog,
  { companyId, userId }: Pick<Caller, 'companyId' | 'userId'>,
  { event, call, ip }: Refusal,
): Promise<void> => {
  try {
    await uow.write(companyId, (tx) => security.record(tx, { event, by: userId, ip, details: { call } }))
  } catch (failure) {
    // The caller still learns why they are refused.
    if (!isStorageFull(failure)) throw failure
  }
}
