import { PUSH_USEFUL_MS } from '@kafana/domain'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { encryptPush } from './push-encryption.ts'
import type { PushKeys } from './push-keys.ts'
import { keyOf, type PushPhone } from './push-phones.ts'
import { selectDueMessages } from './push-read-model.ts'
import { readAtPass } from './push-rounds.ts'
import {
  deleteLeased,
  deleteMessage,
  deleteSubscriptionAt,
  LEASE_MS,
  leaseMessage,
  LISTENING_MS,
  type MessageKey,
  postponeMessage,
  retryMessage,
} from './push-store.ts'
import { pushText, topicOf } from './push-text.ts'
import type { PushOutcome, PushRequest, PushTransport } from './push-transport.ts'

/**
 * A connection that is still open after so long was open when the change was made, and its phone has signalled it. One
 * that broke without a word is noticed before that.
 */
const HEARD_MS = 35_000
/** With other servers over the same database: one of these may have died with the connection. */
export const heardMsOf = (isShared: boolean): number => (isShared ? HEARD_MS + LISTENING_MS : HEARD_MS)
/** How long a push waits for a connection to end, or for a first retry. */
const PAUSE_MS = 5_000
export const MAX_TRIES = 6
/** Calls to push services that are open at once. */
const MOST_AT_ONCE = 20

/** A message that this process has leased. */
interface LeasedPush {
  readonly lease: string
  readonly phone: PushPhone
  readonly tableId: string
  readonly text: string
  readonly since: number
  readonly tries: number
}

type DueMessage = Awaited<ReturnType<typeof readDue>>[number]
const readDue = (tx: Tx, now: number) => tx.all(selectDueMessages, { now, limit: MOST_AT_ONCE })

export const hasDue = async (tx: Tx, now: number): Promise<boolean> => (await readDue(tx, now)).length > 0

interface LeaseDeps {
  readonly phones: readonly PushPhone[]
  /** After how long a connection that is still open has signalled it (ms). */
  readonly heardMs: number
  readonly now: number
}

/** Deletes the messages that nobody needs any more, and leases the others. */
export const leaseDue = async (
  tx: WriteTx,
  { phones, heardMs, now }: LeaseDeps,
): Promise<readonly LeasedPush[]> => {
  const due = await readDue(tx, now)
  if (due.length === 0) return []
  const byKey = new Map(phones.map((phone) => [keyOf(phone), phone]))
  const pieces = new Map<string, number>()
  for (const line of await readAtPass(tx, now))
    pieces.set(line.tableId, (pieces.get(line.tableId) ?? 0) + line.pieces)
  const leased: LeasedPush[] = []
  const leaseOne = async (message: DueMessage): Promise<void> => {
    const { since, tries, table_id: tableId } = message
    const key: MessageKey = { userId: message.user_id, deviceHash: message.device_hash, tableId }
    const [phone, count, age] = [byKey.get(keyOf(key)), pieces.get(tableId) ?? 0, now - since]
    const isHeard = phone?.isListening === true && age >= heardMs
    // A lease that ended by itself counts too: nobody knows what became of that try.
    const isOver = age >= PUSH_USEFUL_MS || tries >= MAX_TRIES
    if (!phone || count === 0 || isHeard || isOver) await tx.run(deleteMessage, key)
    else if (phone.isListening) await tx.run(postponeMessage, { ...key, dueAt: now + PAUSE_MS })
    else {
      const lease = newId()
      if ((await tx.run(leaseMessage, { ...key, now, lease, until: now + LEASE_MS })) === 0) return
      const text = pushText({ tableId, table: message.name, pieces: count }, phone.language)
      leased.push({ lease, phone, tableId, text, since, tries: tries + 1 })
    }
  }
  for (const message of due) await leaseOne(message)
  return leased
}

/** Null if the key that the phone has sent is none. */
const bodyOf = ({ phone, text }: LeasedPush): Buffer | null => {
  try {
    return encryptPush(text, {
      p256dh: Buffer.from(phone.p256dh, 'base64url'),
      auth: Buffer.from(phone.auth, 'base64url'),
    })
  } catch {
    return null
  }
}

const pushOf = ({ phone, tableId }: LeasedPush, body: Buffer, keys: PushKeys, now: number): PushRequest => ({
  endpoint: phone.endpoint,
  headers: {
    authorization: keys.authorise(phone.endpoint, now),
    'content-encoding': 'aes128gcm',
    'content-type': 'application/octet-stream',
    ttl: String(PUSH_USEFUL_MS / 1000),
    topic: topicOf(tableId),
    urgency: 'high',
  },
  body,
})

/** When a push is tried again; null if not any more. */
const nextTry = ({ since, tries }: LeasedPush, afterMs: number, now: number): number | null => {
  const at = now + Math.max(afterMs, PAUSE_MS * 2 ** (tries - 1))
  return tries < MAX_TRIES && at < since + PUSH_USEFUL_MS ? at : null
}

interface DeliveryDeps extends Pick<Platform, 'uow' | 'clock' | 'log'> {
  readonly keys: () => PushKeys
  readonly transport: PushTransport
}

/** Sends leased messages, outside of any unit of work, and stores what became of them. */
export const createPushDelivery = ({ uow, clock, log, keys, transport }: DeliveryDeps) => {
  const attempt = async (push: LeasedPush, stop: AbortSignal): Promise<PushOutcome> => {
    const body = bodyOf(push)
    return body ? transport.send(pushOf(push, body, keys(), clock.now()), stop) : { is: 'gone' }
  }
  const record = async (tx: WriteTx, push: LeasedPush, outcome: PushOutcome): Promise<void> => {
    const { lease, phone } = push
    const dueAt = outcome.is === 'later' ? nextTry(push, outcome.afterMs, clock.now()) : null
    if (dueAt !== null) await tx.run(retryMessage, { lease, dueAt })
    else await tx.run(deleteLeased, { lease })
    if (outcome.is === 'gone')
      await tx.run(deleteSubscriptionAt, {
        userId: phone.userId,
        deviceHash: phone.deviceHash,
        endpoint: phone.endpoint,
      })
  }
  return async (companyId: string, push: LeasedPush, stop: AbortSignal): Promise<void> => {
    const outcome = await attempt(push, stop)
    // The address is a secret of the phone; its host is not.
    if ('reason' in outcome)
      log.warn(
        { service: new URL(push.phone.endpoint).host, reason: outcome.reason, tries: push.tries },
        'a push service did not accept a push',
      )
    await uow.write(companyId, (tx) => record(tx, push, outcome))
  }
}
