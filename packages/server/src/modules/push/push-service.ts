import { isPushHost } from '../../platform/config/push-hosts.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type Tx, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { createPushDelivery, hasDue, heardMsOf, leaseDue } from './push-delivery.ts'
import type { PushKeys } from './push-keys.ts'
import { createPushPhones } from './push-phones.ts'
import { selectOwnPhone, selectPushVenues } from './push-read-model.ts'
import { applyRound, isNothing, planRound } from './push-rounds.ts'
import {
  deleteOldestOf,
  deleteOthersOfEndpoint,
  deleteSubscription,
  type NewSubscription,
  putSubscription,
} from './push-store.ts'
import type { PushTransport } from './push-transport.ts'

/** Far more phones than a waiter has. */
export const MOST_SUBSCRIPTIONS = 10
/** How long a stop waits for push services, and then for what became of the calls that it has ended. */
const STOP_MS = 2_000
const RECORD_MS = 1_000

/** Whether the phone of a session gets pushes; `key` is null where they are switched off. */
export interface PushState {
  readonly key: string | null
  readonly isOn: boolean
}

export interface PushService {
  state(tx: Tx, caller: Caller): Promise<PushState>
  /** @throws AppError PUSH_OFF; PUSH_SERVICE_UNKNOWN for an address on no list; NOT_FOUND for a session of no known device */
  subscribe(
    tx: WriteTx,
    caller: Caller,
    subscription: Pick<NewSubscription, 'endpoint' | 'p256dh' | 'auth' | 'language'>,
  ): Promise<PushState>
  unsubscribe(tx: WriteTx, caller: Caller): Promise<PushState>
  /** Something has come to the pass of a venue. */
  wake(companyId: string): void
  /** Looks for what is due in every venue; what is sent is not waited for. */
  tick(): Promise<void>
  /** Resolves when nothing is being sent. */
  settled(): Promise<void>
  /** Ends what is being sent after a moment; it is sent after the next start. */
  stop(): Promise<void>
}

interface PushDeps {
  readonly keys: () => PushKeys
  readonly transport: PushTransport
}

export const createPushService = (platform: Platform, { keys, transport }: PushDeps): PushService => {
  const { uow, clock, timer, live, log, audit, settings } = platform
  const isShared = settings.databaseUrl !== null
  const phones = createPushPhones({ clock, live, isShared })
  const deliver = createPushDelivery({ uow, clock, log, keys, transport })
  const stopping = new AbortController()
  /** Venues with subscriptions, as far as this process knows. */
  let venues: ReadonlySet<string> = new Set()
  const waiting = new Set<string>()
  let rounds: Promise<void> | null = null
  const sending = new Set<Promise<void>>()

  const send = (companyId: string, push: Parameters<typeof deliver>[1]): void => {
    const sent = deliver(companyId, push, stopping.signal)
      .catch((error: unknown) => log.error({ error }, 'a push could not be recorded'))
      .finally(() => sending.delete(sent))
    sending.add(sent)
  }
  const hasWork = (companyId: string): Promise<boolean> =>
    uow.read(companyId, async (tx) => {
      const plan = await planRound(tx, clock)
      return !isNothing(plan) || (await hasDue(tx, clock.now())) || (await phones.unreported(tx)).length > 0
    })
  const round = async (companyId: string): Promise<void> => {
    if (!(await hasWork(companyId))) return
    const leased = await uow.write(companyId, async (tx) => {
      await phones.report(tx, await phones.unreported(tx))
      const known = await phones.read(tx)
      await applyRound(tx, await planRound(tx, clock), { phones: known, audit, now: clock.now() })
      return leaseDue(tx, { phones: known, heardMs: heardMsOf(isShared), now: clock.now() })
    })
    for (const push of leased) send(companyId, push)
  }
  const runRounds = async (): Promise<void> => {
    try {
      for (const companyId of waiting) {
        waiting.delete(companyId)
        await round(companyId).catch((error: unknown) => log.error({ companyId, error }, 'pushes failed'))
      }
    } finally {
      rounds = null
    }
  }
  const run = (companyIds: Iterable<string>): Promise<void> => {
    if (stopping.signal.aborted || !settings.hasPush) return Promise.resolve()
    for (const companyId of companyIds) waiting.add(companyId)
    return (rounds ??= runRounds())
  }

  const phoneOf = (tx: Tx, { userId, sessionHash }: Caller) => tx.get(selectOwnPhone, { userId, sessionHash })
  const key = (): string | null => (settings.hasPush ? keys().publicKey : null)

  return {
    state: async (tx, caller) => ({
      key: key(),
      isOn: settings.hasPush && typeof (await phoneOf(tx, caller))?.endpoint === 'string',
    }),
    subscribe: async (tx, caller, subscription) => {
      if (!settings.hasPush) throw new AppError('PUSH_OFF')
      if (!isPushHost(subscription.endpoint, settings.pushHosts)) throw new AppError('PUSH_SERVICE_UNKNOWN')
      const phone = await phoneOf(tx, caller)
      if (!phone) throw new AppError('NOT_FOUND')
      const own = { userId: caller.userId, deviceHash: phone.token_hash }
      await tx.run(deleteOthersOfEndpoint, { ...own, endpoint: subscription.endpoint })
      await tx.run(putSubscription, { ...own, ...subscription, now: clock.now() })
      await tx.run(deleteOldestOf, { userId: caller.userId, most: MOST_SUBSCRIPTIONS })
      await audit.record(tx, { by: caller.userId, action: 'push.subscribed', entityId: caller.userId })
      tx.afterCommit(() => (venues = new Set([...venues, tx.companyId])))
      return { key: key(), isOn: true }
    },
    unsubscribe: async (tx, caller) => {
      const phone = await phoneOf(tx, caller)
      if (phone) {
        await tx.run(deleteSubscription, { userId: caller.userId, deviceHash: phone.token_hash })
        await audit.record(tx, { by: caller.userId, action: 'push.unsubscribed', entityId: caller.userId })
      }
      return { key: key(), isOn: false }
    },
    wake: (companyId) => {
      if (venues.has(companyId)) void run([companyId])
    },
    tick: async () => {
      if (!settings.hasPush) return
      const rows = await uow.read(NO_COMPANY, (tx) => tx.all(selectPushVenues, {}))
      venues = new Set(rows.map(({ company_id }) => company_id))
      await run(venues)
    },
    settled: async () => {
      await rounds
      await Promise.all(sending)
    },
    stop: async () => {
      const isOver = Promise.withResolvers<undefined>()
      const cancels = [
        timer.after(STOP_MS, () => stopping.abort()),
        timer.after(STOP_MS + RECORD_MS, () => isOver.resolve(undefined)),
      ]
      await rounds
      await Promise.race([Promise.all(sending), isOver.promise])
      for (const cancel of cancels) cancel()
      stopping.abort()
    },
  }
}
