import { PUSH_USEFUL_MS, type PushStage } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

/** For how long one server says to the others that a phone listens. */
export const LISTENING_MS = 20_000
/** Longer than a call may take: a push has two senders only if the first one died. */
export const LEASE_MS = 60_000

export const pushTimes = [
  storedTime('push_subscriptions', 'listening_until', LISTENING_MS),
  storedTime('push_waits', 'since'),
  storedTime('push_messages', 'since'),
  storedTime('push_messages', 'due_at', PUSH_USEFUL_MS),
  storedTime('push_messages', 'leased_until', LEASE_MS),
]

/** Of one person on one device. */
export interface PhoneKey {
  readonly userId: string
  readonly deviceHash: string
}

export interface NewSubscription extends PhoneKey {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly language: string
  readonly now: number
}
export const putSubscription = statement((kit, p: NewSubscription) =>
  kit.db
    .insertInto('push_subscriptions')
    .values({
      company_id: kit.companyId,
      user_id: p.userId,
      device_hash: p.deviceHash,
      endpoint: p.endpoint,
      p256dh: p.p256dh,
      auth: p.auth,
      language: p.language,
      created_at: p.now,
      listening_until: 0,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'device_hash']).doUpdateSet({
        endpoint: p.endpoint,
        p256dh: p.p256dh,
        auth: p.auth,
        language: p.language,
        created_at: p.now,
      }),
    ),
)
/** A phone that somebody else has subscribed since is theirs. */
export const deleteOthersOfEndpoint = statement((kit, p: PhoneKey & { endpoint: string }) =>
  kit.db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', kit.companyId)
    .where('endpoint', '=', p.endpoint)
    .where((eb) => eb.or([eb('user_id', '<>', p.userId), eb('device_hash', '<>', p.deviceHash)])),
)
/** Those of a person but the newest few. */
export const deleteOldestOf = statement((kit, p: { userId: string; most: number }) =>
  kit.db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', 'not in', (eb) =>
      eb
        .selectFrom('push_subscriptions as newest')
        .select('newest.device_hash')
        .where('newest.company_id', '=', kit.companyId)
        .where('newest.user_id', '=', p.userId)
        .orderBy('newest.created_at', 'desc')
        .orderBy('newest.device_hash')
        .limit(p.most),
    ),
)
export const deleteSubscription = statement((kit, p: PhoneKey) =>
  kit.db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', '=', p.deviceHash),
)
/** Unless the phone has sent another address since. */
export const deleteSubscriptionAt = statement((kit, p: PhoneKey & { endpoint: string }) =>
  kit.db
    .deleteFrom('push_subscriptions')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', '=', p.deviceHash)
    .where('endpoint', '=', p.endpoint),
)
export const setListening = statement((kit, p: PhoneKey & { until: number }) =>
  kit.db
    .updateTable('push_subscriptions')
    .set({ listening_until: p.until })
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', '=', p.deviceHash),
)

/** Changes a row only if fewer groups were notified before: of two processes one does it. */
export const advanceWait = statement((kit, p: { lineId: string; since: number; stage: PushStage }) =>
  kit.db
    .insertInto('push_waits')
    .values({ company_id: kit.companyId, line_id: p.lineId, since: p.since, stage: p.stage })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'line_id'])
        .doUpdateSet({ stage: p.stage })
        .where('push_waits.stage', '<', p.stage),
    ),
)
export const deleteWaits = statement((kit, p: { lineIds: readonly string[] }) =>
  kit.db
    .deleteFrom('push_waits')
    .where('company_id', '=', kit.companyId)
    .where('line_id', 'in', kit.list(p.lineIds)),
)

/** A phone has one message for a table, which says what stands at the pass when it is sent. */
export interface MessageKey extends PhoneKey {
  readonly tableId: string
}
/** A message that is being sent is sent once more: it may have been made before. */
export const putMessage = statement((kit, p: MessageKey & { now: number }) =>
  kit.db
    .insertInto('push_messages')
    .values({
      company_id: kit.companyId,
      user_id: p.userId,
      device_hash: p.deviceHash,
      table_id: p.tableId,
      since: p.now,
      due_at: p.now,
      tries: 0,
      lease: null,
      leased_until: 0,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['company_id', 'user_id', 'device_hash', 'table_id'])
        .doUpdateSet({ since: p.now, due_at: p.now, tries: 0, lease: null, leased_until: 0 }),
    ),
)
/** Of two processes only one changes a row. */
export const leaseMessage = statement((kit, p: MessageKey & { now: number; lease: string; until: number }) =>
  kit.db
    .updateTable('push_messages')
    .set((eb) => ({ lease: p.lease, leased_until: p.until, tries: eb('tries', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', '=', p.deviceHash)
    .where('table_id', '=', p.tableId)
    .where('leased_until', '<=', p.now),
)
export const postponeMessage = statement((kit, p: MessageKey & { dueAt: number }) =>
  kit.db
    .updateTable('push_messages')
    .set({ due_at: p.dueAt })
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', '=', p.deviceHash)
    .where('table_id', '=', p.tableId),
)
export const retryMessage = statement((kit, p: { lease: string; dueAt: number }) =>
  kit.db
    .updateTable('push_messages')
    .set({ due_at: p.dueAt, lease: null, leased_until: 0 })
    .where('company_id', '=', kit.companyId)
    .where('lease', '=', p.lease),
)
export const deleteMessage = statement((kit, p: MessageKey) =>
  kit.db
    .deleteFrom('push_messages')
    .where('company_id', '=', kit.companyId)
    .where('user_id', '=', p.userId)
    .where('device_hash', '=', p.deviceHash)
    .where('table_id', '=', p.tableId),
)
export const deleteLeased = statement((kit, p: { lease: string }) =>
  kit.db.deleteFrom('push_messages').where('company_id', '=', kit.companyId).where('lease', '=', p.lease),
)
