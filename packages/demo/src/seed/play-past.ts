import { addDays, dayBounds, dayOf, type VenueClock } from '@kafana/domain'
import { planDay } from '../rhythm/plan-day.ts'
import { floatAction, settleAction } from './cash-actions.ts'
import { OPEN_SINCE_MS } from './open-orders.ts'
import { createShopper } from './shopping.ts'
import { play, type Action, type Stage } from './stage.ts'
import { visitActions } from './visit-actions.ts'

export interface Past {
  readonly stage: Stage
  readonly venueClock: VenueClock
  /** UTC ms. */
  readonly now: number
  /** Whole days before today. */
  readonly days: number
  readonly onDay?: ((day: string) => void) | undefined
}

const HOUR_MS = 3_600_000
const SHOPPING_MS = 7.25 * HOUR_MS
const OPENING_MS = 7.75 * HOUR_MS
const CLOSING_MS = 23.75 * HOUR_MS
/** Receipts of the past came out of another device: the one of today starts at 1. */
const FIRST_RECEIPT = 20_001

/** Plays the days before today, and today up to the guests who are here now. */
export const playPast = async ({ stage, venueClock, now, days, onDay }: Past): Promise<void> => {
  const today = dayOf(now, venueClock)
  const end = now - OPEN_SINCE_MS
  const shop = createShopper()
  let receiptNo = FIRST_RECEIPT
  for (let ago = days; ago >= 0; ago -= 1) {
    const day = addDays(today, -ago)
    const { start } = dayBounds(day, venueClock)
    const visits = planDay(day)
      .filter(({ paysAt }) => start + paysAt * 1000 < end)
      .toSorted((a, b) => a.paysAt - b.paysAt)
    const actions: Action[] = [
      shop(stage, day, start + SHOPPING_MS),
      settleAction(stage, start + CLOSING_MS),
      ...visits.flatMap((visit, index) => visitActions(stage, visit, start, receiptNo + index)),
    ]
    receiptNo += visits.length
    if (ago === days) actions.push(floatAction(stage, start + OPENING_MS))
    await play(
      stage,
      actions.filter(({ at }) => at < end),
    )
    onDay?.(day)
  }
}
