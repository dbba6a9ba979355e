import {
  attemptTimes,
  phoneTimes,
  resetTimes,
  secondFactorTimes,
  sessionTimes,
} from '../modules/auth/index.ts'
import { gatewayTimes } from '../modules/gateways/index.ts'
import { importTimes } from '../modules/imports/index.ts'
import { mailTimes } from '../modules/mail/index.ts'
import { printJobTimes } from '../modules/printing/index.ts'
import { pushTimes } from '../modules/push/index.ts'
import { notificationTimes } from '../modules/waiter/index.ts'
import { responseTimes } from '../platform/http/idempotency.ts'
import { eventTimes } from '../platform/live/live-hub.ts'
import type { Platform } from '../platform/platform.ts'
import type { StoredTime } from '../platform/unit-of-work/stored-time.ts'
import { NO_COMPANY } from '../platform/unit-of-work/unit-of-work.ts'

/**
 * Every stored time that something waits for or lasts by. What is derived from records that never change uses
 * `hasElapsed` instead.
 */
export const STORED_TIMES: readonly StoredTime[] = [
  ...sessionTimes,
  ...phoneTimes,
  ...secondFactorTimes,
  ...attemptTimes,
  ...resetTimes,
  ...gatewayTimes,
  ...printJobTimes,
  ...mailTimes,
  ...importTimes,
  ...notificationTimes,
  ...pushTimes,
  ...responseTimes,
  ...eventTimes,
]

/**
 * How long a start believes that its clock may not be set yet: a machine without a clock of its own gets the time from
 * the network some minutes after it was switched on.
 */
const UNSET_MS = 10 * 60_000

/**
 * Creates the check that notices a clock that was set back, and brings what was stored by the clock before within
 * the limits again: otherwise a wait, a session or a lease would last as long as the clock was wrong. The clock may
 * also have been set while no server was running; that is corrected ten minutes after the first check. Until then a
 * clock that is behind looks like one that was ahead before, and what a slow clock corrects is lost once it is
 * right: sessions end, limits of guesses start again, and a repeated call is no longer recognised.
 */
export const createClockCorrection = ({
  uow,
  clock,
  timer,
  log,
}: Pick<Platform, 'uow' | 'clock' | 'timer' | 'log'>): (() => Promise<void>) => {
  let lastCheck: number | null = null
  return async () => {
    const now = clock.now()
    if (lastCheck === null) timer.after(UNSET_MS, () => (lastCheck = Infinity))
    if (lastCheck === null || now >= lastCheck) {
      lastCheck = now
      return
    }
    const changed = await uow.write(NO_COMPANY, async (tx) => {
      let rows = 0
      for (const { limitTo, aheadMs } of STORED_TIMES)
        rows += await tx.run(limitTo, { latest: now + aheadMs })
      return rows
    })
    if (changed > 0) log.warn({ rows: changed }, 'the clock was set back: stored times were corrected')
    lastCheck = now
  }
}
