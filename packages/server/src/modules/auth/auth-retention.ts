import type { Clock } from '../../platform/clock.ts'
import { NO_COMPANY, type UnitOfWork } from '../../platform/unit-of-work/unit-of-work.ts'
import { LONGEST_WINDOW_MS } from './attempt-limits.ts'
import { deleteExpiredResets, deleteExpiredSessions, dropOldAttempts } from './auth-store.ts'
import { deleteExpiredDevices } from './device-store.ts'
import { DEVICES_KEPT_MS } from './known-devices.ts'
import { deleteExpiredInvitations } from './phone-store.ts'
import { IDLE_MS, MAX_AGE_MS } from './session-service.ts'

type DeleteOld = (uow: UnitOfWork, clock: Clock) => Promise<number>

/** Sessions that expired; those that were ended are deleted at once. */
export const deleteOldSessions: DeleteOld = (uow, clock) =>
  uow.write(NO_COMPANY, (tx) =>
    tx.run(deleteExpiredSessions, {
      usedBefore: clock.now() - IDLE_MS,
      madeBefore: clock.now() - MAX_AGE_MS,
    }),
  )
/** Devices on which the person has not signed in for long. */
export const deleteOldDevices: DeleteOld = (uow, clock) =>
  uow.write(NO_COMPANY, (tx) => tx.run(deleteExpiredDevices, { usedBefore: clock.now() - DEVICES_KEPT_MS }))
/** Links to a new password that are no longer valid. */
export const deleteOldResets: DeleteOld = (uow, clock) =>
  uow.write(NO_COMPANY, (tx) => tx.run(deleteExpiredResets, { now: clock.now() }))
/** Invitations that nobody used. */
export const deleteOldInvitations: DeleteOld = (uow, clock) =>
  uow.write(NO_COMPANY, (tx) => tx.run(deleteExpiredInvitations, { now: clock.now() }))
/** Counters of failed attempts that no limit reads any more. */
export const deleteOldAttempts: DeleteOld = (uow, clock) =>
  uow.write(NO_COMPANY, (tx) =>
    tx.run(dropOldAttempts, { before: clock.now() - LONGEST_WINDOW_MS, now: clock.now() }),
  )
