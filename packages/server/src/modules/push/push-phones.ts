import type { Clock } from '../../platform/clock.ts'
import { hearsOf } from '../../platform/live/audience.ts'
import type { LiveHub } from '../../platform/live/live-hub.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { SESSION_IDLE_MS, SESSIONS_KEPT_MS } from '../auth/index.ts'
import { selectSubscriptions } from './push-read-model.ts'
import { LISTENING_MS, type PhoneKey, setListening } from './push-store.ts'

/** A phone that gets pushes, and on which its person is signed in. */
export interface PushPhone extends PhoneKey {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: string
  /** Is its live connection open, at this server or at another over the same database? */
  readonly isListening: boolean
}

export const keyOf = ({ userId, deviceHash }: PhoneKey): string => `${userId} ${deviceHash}`

interface PhonesDeps {
  readonly clock: Clock
  readonly live: Pick<LiveHub, 'listeners'>
  /** May other servers use the same database? */
  readonly isShared: boolean
}

/** The phones of the venue of a unit of work that can be sent something. */
export const createPushPhones = ({ clock, live, isShared }: PhonesDeps) => {
  /** The phones that this server has reported to the others. */
  const reported = new Set<string>()

  const read = async (
    tx: Tx,
  ): Promise<readonly (PushPhone & { readonly listensHere: boolean; until: number })[]> => {
    const now = clock.now()
    const found = await tx.all(selectSubscriptions, {
      usedAfter: now - SESSION_IDLE_MS,
      madeAfter: now - SESSIONS_KEPT_MS,
    })
    const rows = found.filter((row) => hearsOf(row, 'waiter'))
    const listening = new Set(live.listeners().map(({ sessionHash }) => sessionHash))
    const bySession = rows.map(
      ({ user_id: userId, device_hash: deviceHash, listening_until: until, token_hash, ...row }) => ({
        ...row,
        userId,
        deviceHash,
        until,
        listensHere: listening.has(token_hash),
      }),
    )
    return [...Map.groupBy(bySession, keyOf).values()].flatMap((sessions) => {
      const [first] = sessions
      if (!first) return []
      const listensHere = sessions.some((each) => each.listensHere)
      return [{ ...first, listensHere, isListening: listensHere || first.until > now }]
    })
  }
  return {
    read: async (tx: Tx): Promise<readonly PushPhone[]> => read(tx),
    /** What the other servers have to learn about the phones that listen here. */
    unreported: async (tx: Tx): Promise<readonly (PhoneKey & { readonly until: number })[]> => {
      if (!isShared) return []
      const now = clock.now()
      return (await read(tx)).flatMap(({ userId, deviceHash, listensHere, until }) => {
        if (listensHere)
          return until < now + LISTENING_MS / 2 ? [{ userId, deviceHash, until: now + LISTENING_MS }] : []
        return reported.has(keyOf({ userId, deviceHash })) ? [{ userId, deviceHash, until: 0 }] : []
      })
    },
    report: async (
      tx: WriteTx,
      changes: readonly (PhoneKey & { readonly until: number })[],
    ): Promise<void> => {
      for (const change of changes) {
        await tx.run(setListening, change)
        tx.afterCommit(() => reported[change.until > 0 ? 'add' : 'delete'](keyOf(change)))
      }
    },
  }
}
