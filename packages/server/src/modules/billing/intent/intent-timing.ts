import {
  hasElapsed,
  NEEDS_ATTENTION_AFTER_SECONDS,
  RESERVE_SECONDS,
  UNCONFIRMED_AFTER_SECONDS,
  type IntentState,
} from '@kafana/domain'
import { iso } from '../../../platform/clock.ts'
import { AppError } from '../../../platform/http/app-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../../platform/unit-of-work/unit-of-work.ts'
import type { OrdersService } from '../../orders/index.ts'
import { hasChanged } from './charged-lines.ts'
import { selectHolders, timedIntents, venuesWithTimedIntents } from './intent-read-model.ts'
import type { IntentTransitions } from './intent-transitions.ts'
import { loadIntent, type Intent } from './intent.ts'

const SECOND_MS = 1000

/**
 * The state that an intent reaches by time alone: a reservation expires, an armed bill without a report
 * becomes unconfirmed, and an unconfirmed one needs attention. A timeout never aborts an armed bill.
 * @param since when it entered its state
 */
export const dueTransition = (
  state: IntentState,
  since: number,
  expiresAt: number,
  now: number,
): IntentState | null => {
  const isOver = (seconds: number, from: number): boolean => hasElapsed(seconds * SECOND_MS, from, now)
  if (state === 'RESERVED' && isOver(RESERVE_SECONDS, expiresAt - RESERVE_SECONDS * SECOND_MS))
    return 'ABORTED'
  if (state === 'ARMED' && isOver(UNCONFIRMED_AFTER_SECONDS, since)) return 'IN_DOUBT'
  if (state === 'IN_DOUBT' && isOver(NEEDS_ATTENTION_AFTER_SECONDS, since)) return 'MANUAL'
  return null
}

export interface IntentTiming {
  /**
   * Makes the transition that is due, if any, and returns the intent as it is then. A reservation has ended as well when its
   * orders are not what it is for any more.
   */
  applyTimeout(tx: WriteTx, intent: Intent): Promise<Intent>
  /** The open bills that hold one of these orders. A reservation that has expired holds none. */
  holdersOf(tx: WriteTx, orderIds: readonly string[]): Promise<Intent[]>
  /** The same, with the orders of reservations that have ended now: what has changed of them since is to be reckoned. */
  settle(
    tx: WriteTx,
    orderIds: readonly string[],
  ): Promise<{ readonly holders: Intent[]; readonly released: readonly string[] }>
  /** Applies the timeouts of every open bill, venue by venue. */
  sweep(): Promise<void>
}

export const createIntentTiming = (
  { clock, uow }: Pick<Platform, 'clock' | 'uow'>,
  intents: IntentTransitions,
  orders: Pick<OrdersService, 'findExisting' | 'reckonReleased'>,
): IntentTiming => {
  /** Another server, or this one before its clock was set, saw it end and changed its orders. A storno has its receipt. */
  const isOutdated = async (tx: WriteTx, intent: Intent): Promise<boolean> =>
    intent.state === 'RESERVED' &&
    intent.kind === null &&
    hasChanged(intent, await orders.findExisting(tx, intent.orderIds))
  const applyTimeout = async (tx: WriteTx, intent: Intent): Promise<Intent> => {
    const due = dueTransition(intent.state, intent.since, intent.expiresAt, clock.now())
    const isOver = due === null && (await isOutdated(tx, intent))
    const to = isOver ? 'ABORTED' : due
    if (to === null) return intent
    const reason = isOver ? 'orders changed' : 'never armed'
    await intents.move(tx, intent, to, { by: null, reason: to === 'ABORTED' ? reason : null })
    return loadIntent(tx, intent.id)
  }
  const sweepVenue = (companyId: string): Promise<void> =>
    uow.write(companyId, async (tx) => {
      for (const { id } of await tx.all(timedIntents, {})) {
        const { state, orderIds } = await applyTimeout(tx, await loadIntent(tx, id))
        if (state === 'ABORTED') await orders.reckonReleased(tx, orderIds, null)
      }
    })
  const settle: IntentTiming['settle'] = async (tx, orderIds) => {
    const [holders, released]: [Intent[], string[]] = [[], []]
    for (const { intent_id: id } of await tx.all(selectHolders, { orderIds })) {
      const intent = await applyTimeout(tx, await loadIntent(tx, id))
      if (intent.state === 'ABORTED') released.push(...intent.orderIds)
      else holders.push(intent)
    }
    return { holders, released }
  }
  return {
    applyTimeout,
    settle,
    holdersOf: async (tx, orderIds) => (await settle(tx, orderIds)).holders,
    sweep: async () => {
      const venues = await uow.read(NO_COMPANY, (tx) => tx.all(venuesWithTimedIntents, {}))
      for (const { company_id: companyId } of venues) await sweepVenue(companyId)
    },
  }
}

/** The error that says who holds the orders, since when and in which bill. */
export const orderHeldError = ({ id: intentId, createdAt, closedBy: { id, ...name } }: Intent): AppError =>
  new AppError('ORDER_IN_BILLING', { details: { by: { _id: id, ...name }, since: iso(createdAt), intentId } })
