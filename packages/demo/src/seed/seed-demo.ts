import { addDays, dayBounds, dayOf, fromMinor, type VenueClock } from '@kafana/domain'
import { type AppOptions, createApp } from '@kafana/server'
import type { WaiterName } from '../accounts.ts'
import { planDay } from '../guests/plan-day.ts'
import { DEMO_COMPANY } from '../venue/floor.ts'
import { createAccounts, createFloor, createMenu, createStorage } from './create-venue.ts'
import { type Action, createMovingClock, type DemoContext, type DemoVenue, runActions } from './demo-venue.ts'
import { createGuestMoney, paidByGuests, payInAction } from './guest-money.ts'
import { OPEN_SINCE_MS, openOrderActions } from './open-orders.ts'
import { createPastDevice, replaceDeviceAction } from './past-device.ts'
import { createPurchasePlanner } from './purchases.ts'
import { visitActions } from './visit-actions.ts'

const WAITERS: readonly WaiterName[] = ['ana', 'luka']
/** The cash float of a waiter, in denars. */
const FLOAT = 3000
/** Cash is handed over in whole notes, in denars. */
const NOTE = 100

/** The owner gives each waiter their cash float. */
const floatAction = (
  {
    app: {
      services: { staff },
    },
    callers,
  }: DemoVenue,
  at: number,
): Action => ({
  at,
  run: async (tx) => {
    for (const waiter of WAITERS)
      await staff.changeBalance(tx, callers.vesna, callers[waiter].userId, 'give', FLOAT)
  },
})

/** At closing time the owner takes the cash of the day and leaves the float. */
const settleAction = (
  {
    app: {
      services: { staff },
    },
    callers,
  }: DemoVenue,
  at: number,
): Action => ({
  at,
  run: async (tx) => {
    for (const waiter of WAITERS) {
      const { balance } = await staff.find(tx, callers[waiter].userId)
      const cash = Math.floor((fromMinor(balance) - FLOAT) / NOTE) * NOTE
      if (cash > 0) await staff.changeBalance(tx, callers.vesna, callers[waiter].userId, 'take', cash)
    }
  },
})

interface PastOptions {
  readonly venue: DemoVenue
  readonly venueClock: VenueClock
  /** UTC ms. */
  readonly now: number
  /** Whole days before today. */
  readonly days: number
  readonly onDay?: ((day: string) => void) | undefined
}

/** So many days ago guests paid by account and voucher. */
const PAID_BY_GUESTS_AGO = 2

const HOUR_MS = 3_600_000
const PURCHASES_MS = 7.25 * HOUR_MS
const OPENING_MS = 7.75 * HOUR_MS
const CLOSING_MS = 23.75 * HOUR_MS
const DAILY_REPORT_MS = CLOSING_MS + 5 * 60_000

/** Simulates the days before today, and the visits of today that are over. */
const simulatePast = async ({ venue, venueClock, now, days, onDay }: PastOptions): Promise<void> => {
  const today = dayOf(now, venueClock)
  const end = now - OPEN_SINCE_MS
  const planPurchases = createPurchasePlanner()
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago)
    const { start } = dayBounds(day, venueClock)
    const visits = planDay(day)
      .filter(({ paysAt }) => start + paysAt * 1000 < end)
      .toSorted((a, b) => a.paysAt - b.paysAt)
    const paid = paidByGuests(venue, ago === Math.min(days, PAID_BY_GUESTS_AGO) ? visits : [])
    const actions: Action[] = [
      planPurchases(venue, day, start + PURCHASES_MS),
      settleAction(venue, start + CLOSING_MS),
      { at: start + DAILY_REPORT_MS, run: venue.device.closeDay },
      ...visits.flatMap((visit) => visitActions(venue, visit, start, paid.get(visit))),
    ]
    if (ago === Math.min(days, PAID_BY_GUESTS_AGO)) actions.push(payInAction(venue, start + CLOSING_MS))
    if (ago === days) actions.push(floatAction(venue, start + OPENING_MS))
    await runActions(
      venue,
      actions.filter(({ at }) => at < end),
    )
    onDay?.(day)
  }
}

interface SeedOptions extends Pick<AppOptions, 'settings' | 'store' | 'log' | 'hasher'> {
  /** The current time of the venue, UTC ms. */
  readonly now: number
  /** Whole days of past orders. */
  readonly days: number
  readonly onDay?: (day: string) => void
}

/** The clock of a new venue. */
const VENUE_CLOCK = { timezone: DEMO_COMPANY.timezone, dayStart: '00:00' }
/** The venue is set up at noon of the day before the first guests. */
const SETUP_MS = 12 * 3_600_000

const createVenue = async (context: DemoContext): Promise<DemoVenue> => {
  const device = await createPastDevice(context)
  return context.app.platform.uow.write(context.companyId, async (tx) => {
    const tables = await createFloor(tx, context)
    const ingredients = await createStorage(tx, context)
    const products = await createMenu(tx, context, ingredients)
    return {
      ...context,
      device,
      tables,
      ingredients,
      products,
      guestMoney: await createGuestMoney(tx, context),
    }
  })
}

/**
 * Fills an empty store with the demo venue. The server's own modules simulate its past under a clock that is
 * set to each time. Returns the venue's id.
 */
export const seedDemo = async ({ now, days, onDay, ...options }: SeedOptions): Promise<string> => {
  const firstDay = addDays(dayOf(now, VENUE_CLOCK), -days)
  const clock = createMovingClock(dayBounds(addDays(firstDay, -1), VENUE_CLOCK).start + SETUP_MS)
  const app = createApp({ ...options, clock })
  const venue = await createVenue(await createAccounts(app, clock))
  await simulatePast({ venue, venueClock: VENUE_CLOCK, now, days, onDay })
  await runActions(venue, [...openOrderActions(venue, now), replaceDeviceAction(venue, venue.device, now)])
  return venue.companyId
}
