import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  deleteEnded,
  deleteSent,
  insertMail,
  releaseKept,
  claimMail,
  deleteMail,
  endMail,
  LEASE_MS,
  MAX_WAIT_MS,
  retryMail,
} from './mail-store.ts'
import type { MailKind, MailComposer, DueMail, MailMessage } from './mail.ts'
import type { MailTransport, Outcome } from './smtp-transport.ts'

const MINUTE_MS = 60 * 1000
const FIRST_WAIT_MS = MINUTE_MS / 2
/**
 * About five days. Tries are counted rather than time, so that a mail does not fail while the server is off.
 */
export const MAX_TRIES = 126
/** Half a minute after the first try, then 1, 2, 4 … minutes up to an hour. */
export const retryBackoff = (tries: number): number => Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))

interface DeliveryDeps {
  /** null without an SMTP server. */
  readonly transport: MailTransport | null
  readonly composerOf: (kind: string) => MailComposer | undefined
}

/** `nothing` was due; `down`: the mail server accepts no mail now, so trying others is pointless. */
type DeliveryResult = 'one' | 'nothing' | 'down'
type Ending = {
  readonly state: 'sent' | 'kept' | 'failed'
  readonly message?: MailMessage
  readonly fault?: string | null
}

/** Why a mail is not tried any more; null while it is. */
const expiryReason = (
  { createdAt, tries }: DueMail,
  composer: MailComposer | undefined,
  now: number,
): string | null => {
  if (!composer) return 'there is no composer for this kind'
  if (tries > MAX_TRIES) return 'it was tried too often'
  return composer.usefulForMs !== null && createdAt + composer.usefulForMs <= now
    ? 'it is too old to be useful'
    : null
}

/** Claims the next due mail, if any, and sends it. */
export const createDelivery = (
  { uow, clock, log }: Pick<Platform, 'uow' | 'clock' | 'log'>,
  { transport, composerOf }: DeliveryDeps,
) => {
  const claim = async (): Promise<DueMail | null> => {
    const [now, lease] = [clock.now(), newId()]
    const row = await uow.write(NO_COMPANY, (tx) => tx.get(claimMail, { now, lease, until: now + LEASE_MS }))
    return row
      ? {
          id: row.id,
          kind: row.kind,
          payload: row.payload,
          tries: row.tries,
          createdAt: row.created_at,
          lease,
        }
      : null
  }
  const end = async (
    { id, kind, lease, tries }: DueMail,
    { state, message, fault }: Ending,
  ): Promise<void> => {
    const text = message === undefined ? null : JSON.stringify(message)
    await uow.write(NO_COMPANY, (tx) =>
      tx.run(endMail, { id, lease, state, message: text, fault: fault ?? null, now: clock.now() }),
    )
    if (state === 'failed') log.warn({ mail: id, kind, tries }, 'a mail could not be sent')
    if (state === 'kept')
      log.info({ mail: id, kind }, 'a mail stays in the outbox: no SMTP server or recipient is configured')
  }
  const retry = ({ id, lease, tries }: DueMail, fault: string): Promise<number> =>
    uow.write(NO_COMPANY, (tx) =>
      tx.run(retryMail, { id, lease, dueAt: clock.now() + retryBackoff(tries), fault }),
    )
  const recordOutcome = async (mail: DueMail, outcome: Outcome): Promise<DeliveryResult> => {
    if (outcome.is === 'sent') await end(mail, { state: 'sent' })
    else if (outcome.is === 'refused') await end(mail, { state: 'failed', fault: outcome.fault })
    else {
      const { id, kind, tries } = mail
      await retry(mail, outcome.fault)
      log.warn({ mail: id, kind, tries }, 'a mail was deferred and will be retried')
    }
    return outcome.is === 'deferred' && outcome.down ? 'down' : 'one'
  }
  /**
   * undefined if composing failed. The mail is retried later: with its lease left in place, a few such mails
   * would block all others.
   */
  const compose = async (mail: DueMail, composer: MailComposer): Promise<MailMessage | null | undefined> => {
    try {
      return await composer.compose(JSON.parse(mail.payload))
    } catch (error) {
      log.error({ mail: mail.id, kind: mail.kind, error }, 'a mail could not be composed')
      await retry(mail, 'it could not be composed')
      return undefined
    }
  }
  const send = async (
    mail: DueMail,
    message: MailMessage | null,
    stop: AbortSignal,
  ): Promise<DeliveryResult> => {
    if (message === null)
      await uow.write(NO_COMPANY, (tx) => tx.run(deleteMail, { id: mail.id, lease: mail.lease }))
    else if (transport === null || message.to === null) await end(mail, { state: 'kept', message })
    else return recordOutcome(mail, await transport.send(mail.id, { ...message, to: message.to }, stop))
    return 'one'
  }
  return async (stop: AbortSignal): Promise<DeliveryResult> => {
    const mail = await claim()
    if (mail === null) return 'nothing'
    const composer = composerOf(mail.kind)
    const fault = expiryReason(mail, composer, clock.now())
    if (composer && fault === null) {
      const message = await compose(mail, composer)
      return message === undefined ? 'one' : send(mail, message, stop)
    }
    await end(mail, { state: 'failed', fault })
    return 'one'
  }
}

export interface OutboxService {
  /** Queues a mail in this unit of work: it is sent after the commit, even after a restart. */
  queue(tx: WriteTx, kind: MailKind, payload: Readonly<Record<string, unknown>>): Promise<void>
  /** Registers the composer of a kind. */
  register(kind: MailKind, composer: MailComposer): void
  /** Starts sending, including mails that were kept for lack of configuration. */
  start(): Promise<void>
  /** Lets the current mail finish for ten seconds, then aborts it; it is retried after the next start. */
  stop(): Promise<void>
  /** Mails about passwords and second factors are deleted after a week. */
  deleteOld(): Promise<void>
  /** Messages of visitors are deleted a week after they were sent, or after sending them was abandoned. */
  deleteSent(): Promise<void>
}

/** How often it looks for mails of other processes and for those whose next try is due. */
export const POLL_MS = 15 * 1000
export const STOP_MS = 10 * 1000
export const RESET_MAILS_KEPT_MS = 7 * 24 * 60 * 60 * 1000
export const CONTACT_MAILS_KEPT_MS = 7 * 24 * 60 * 60 * 1000

export const createOutboxService = (
  platform: Pick<Platform, 'uow' | 'clock' | 'timer' | 'log'>,
  transport: MailTransport | null,
): OutboxService => {
  const { uow, clock, timer, log } = platform
  const composers = new Map<string, MailComposer>()
  const deliver = createDelivery(platform, { transport, composerOf: (kind) => composers.get(kind) })
  const stopping = new AbortController()
  let started = false
  let delivery: Promise<void> | null = null
  let wokenAgain = false
  let stopPolling = (): void => undefined

  const isStopped = (): boolean => !started || stopping.signal.aborted
  const deliverAll = async (): Promise<void> => {
    let delivered = await deliver(stopping.signal)
    while (!isStopped() && delivered === 'one') delivered = await deliver(stopping.signal)
  }
  const wake = (): void => {
    if (isStopped()) return
    wokenAgain = delivery !== null
    delivery ??= deliverAll()
      .catch((error: unknown) => log.error({ error }, 'mails could not be delivered'))
      .finally(() => {
        delivery = null
        if (wokenAgain) wake()
      })
  }
  const poll = (): void => {
    wake()
    stopPolling = timer.after(POLL_MS, poll)
  }
  return {
    queue: async (tx, kind, payload) => {
      await tx.run(insertMail, { id: newId(), kind, payload: JSON.stringify(payload), now: clock.now() })
      tx.afterCommit(wake)
    },
    register: (kind, composer) => {
      composers.set(kind, composer)
    },
    start: async () => {
      if (transport !== null) await uow.write(NO_COMPANY, (tx) => tx.run(releaseKept, { now: clock.now() }))
      started = true
      poll()
    },
    stop: async () => {
      started = false
      stopPolling()
      const cancelAbort = timer.after(STOP_MS, () => stopping.abort())
      await delivery
      cancelAbort()
    },
    deleteOld: async () => {
      const before = clock.now() - RESET_MAILS_KEPT_MS
      await uow.write(NO_COMPANY, async (tx) => {
        for (const kind of ['reset', 'secondFactor']) await tx.run(deleteEnded, { kind, before })
      })
    },
    deleteSent: async () => {
      await uow.write(NO_COMPANY, (tx) =>
        tx.run(deleteSent, { kind: 'contact', before: clock.now() - CONTACT_MAILS_KEPT_MS }),
      )
    },
  }
}
