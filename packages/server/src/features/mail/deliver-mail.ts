import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import { claimMail, dropMail, endMail, retryMail } from './mail-store.ts'
import type { DueMail, MailWriter, Message } from './mail.ts'
import { SEND_MS, type Outcome, type Post } from './post.ts'

const MINUTE_MS = 60 * 1000
/** Longer than a try may take, so that a mail has two senders only where the first one died. */
export const LEASE_MS = 2 * SEND_MS
const FIRST_WAIT_MS = MINUTE_MS / 2
const LONGEST_WAIT_MS = 60 * MINUTE_MS
/** Five days of them. Counted, and not measured by the clock: days on which nobody tried must not make a mail fail. */
export const MOST_TRIES = 126
/** Half a minute after the first try, then 1, 2, 4 … minutes up to an hour. */
export const waitAfter = (tries: number): number =>
  Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))

interface Needs {
  /** null where there is no way out. */
  readonly post: Post | null
  readonly writerOf: (kind: string) => MailWriter | undefined
}

/** `nothing` was due, or the mail server answers nobody now: there is no point in going on. */
type Delivered = 'one' | 'nothing' | 'down'
type Ending = {
  readonly state: 'sent' | 'kept' | 'failed'
  readonly message?: Message
  readonly fault?: string | null
}

/** Why a mail is tried no more. */
const tooLate = (
  { createdAt, tries }: DueMail,
  writer: MailWriter | undefined,
  now: number,
): string | null => {
  if (!writer) return 'nobody writes mails of this kind'
  if (tries > MOST_TRIES) return 'it was tried for long enough'
  return writer.freshMs !== null && createdAt + writer.freshMs <= now ? 'it came too late to be of use' : null
}

/** Takes the next mail, if one is due, and brings it as far as it goes. */
export const createDelivery = (
  { uow, clock, log }: Pick<Platform, 'uow' | 'clock' | 'log'>,
  { post, writerOf }: Needs,
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
      log.info({ mail: id, kind }, 'a mail is kept in the outbox: nothing says where to send it')
  }
  const retry = ({ id, lease, tries }: DueMail, fault: string): Promise<number> =>
    uow.write(NO_COMPANY, (tx) =>
      tx.run(retryMail, { id, lease, dueAt: clock.now() + waitAfter(tries), fault }),
    )
  const settle = async (mail: DueMail, outcome: Outcome): Promise<Delivered> => {
    if (outcome.is === 'sent') await end(mail, { state: 'sent' })
    else if (outcome.is === 'refused') await end(mail, { state: 'failed', fault: outcome.fault })
    else {
      const { id, kind, tries } = mail
      await retry(mail, outcome.fault)
      log.warn({ mail: id, kind, tries }, 'a mail was held up and is tried again')
    }
    return outcome.is === 'heldUp' && outcome.down ? 'down' : 'one'
  }
  /** undefined: it could not be written. Left to its lease it would come first again and again, and a few such mails would keep all others waiting. */
  const compose = async (mail: DueMail, writer: MailWriter): Promise<Message | null | undefined> => {
    try {
      return await writer.compose(JSON.parse(mail.payload))
    } catch (error) {
      log.error({ mail: mail.id, kind: mail.kind, error }, 'a mail could not be written')
      await retry(mail, 'it could not be written')
      return undefined
    }
  }
  const bring = async (mail: DueMail, message: Message | null, stop: AbortSignal): Promise<Delivered> => {
    if (message === null)
      await uow.write(NO_COMPANY, (tx) => tx.run(dropMail, { id: mail.id, lease: mail.lease }))
    else if (post === null || message.to === null) await end(mail, { state: 'kept', message })
    else return settle(mail, await post.send(mail.id, { ...message, to: message.to }, stop))
    return 'one'
  }
  return async (stop: AbortSignal): Promise<Delivered> => {
    const mail = await claim()
    if (mail === null) return 'nothing'
    const writer = writerOf(mail.kind)
    const fault = tooLate(mail, writer, clock.now())
    if (writer && fault === null) {
      const message = await compose(mail, writer)
      return message === undefined ? 'one' : bring(mail, message, stop)
    }
    await end(mail, { state: 'failed', fault })
    return 'one'
  }
}
