import type { Platform } from '../../platform/platform.ts'
import { newId } from '../../platform/new-id.ts'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import type { DueMail, MailWriter, Message } from './mail.ts'
import { claimMail, dropMail, endMail, retryMail } from './mail-store.ts'
import { SEND_MS, type Outcome, type Post } from './post.ts'

const MINUTE_MS = 60 * 1000
/** Longer than a try may take, so that a mail has two senders only where the first one died. */
export const LEASE_MS = 2 * SEND_MS
const FIRST_WAIT_MS = MINUTE_MS / 2
const LONGEST_WAIT_MS = 60 * MINUTE_MS
/** Half a minute after the first try, then 1, 2, 4 … minutes up to an hour. */
export const waitAfter = (tries: number): number => Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1))

interface Needs {
  /** null where there is no way out. */
  readonly post: Post | null
  readonly writerOf: (kind: string) => MailWriter | undefined
}

/** `nothing` was due, or the mail server answers nobody now: there is no point in going on. */
type Delivered = 'one' | 'nothing' | 'down'
type Ending = { readonly state: 'sent' | 'kept' | 'failed'; readonly message?: Message; readonly fault?: string }

/** Takes the next mail, if one is due, and brings it as far as it goes. */
export const createDelivery = ({ uow, clock, log }: Pick<Platform, 'uow' | 'clock' | 'log'>, { post, writerOf }: Needs) => {
  const claim = async (): Promise<DueMail | null> => {
    const [now, lease] = [clock.now(), newId()]
    const row = await uow.write(NO_COMPANY, (tx) => tx.get(claimMail, { now, lease, until: now + LEASE_MS }))
    return row ? { id: row.id, kind: row.kind, payload: row.payload, tries: row.tries, createdAt: row.created_at, lease } : null
  }
  const end = async ({ id, kind, lease, tries }: DueMail, { state, message, fault }: Ending): Promise<void> => {
    const text = message === undefined ? null : JSON.stringify(message)
    await uow.write(NO_COMPANY, (tx) => tx.run(endMail, { id, lease, state, message: text, fault: fault ?? null, now: clock.now() }))
    if (state === 'failed') log.warn({ mail: id, kind, tries }, 'a mail could not be sent')
    if (state === 'kept') log.info({ mail: id, kind }, 'a mail is kept in the outbox: nothing says where to send it')
  }
  const settle = async (mail: DueMail, outcome: Outcome): Promise<Delivered> => {
    if (outcome.is === 'sent') await end(mail, { state: 'sent' })
    else if (outcome.is === 'refused') await end(mail, { state: 'failed', fault: outcome.fault })
    else {
      const { id, lease, tries } = mail
      await uow.write(NO_COMPANY, (tx) => tx.run(retryMail, { id, lease, dueAt: clock.now() + waitAfter(tries), fault: outcome.fault }))
      log.warn({ mail: id, kind: mail.kind, tries }, 'a mail was held up and is tried again')
    }
    return outcome.is === 'heldUp' && outcome.down ? 'down' : 'one'
  }
  const deliver = async (mail: DueMail, stop: AbortSignal): Promise<Delivered> => {
    const writer = writerOf(mail.kind)
    if (!writer || mail.createdAt + writer.patienceMs <= clock.now()) {
      await end(mail, { state: 'failed', fault: 'it was tried for long enough' })
      return 'one'
    }
    const message = await writer.compose(JSON.parse(mail.payload))
    if (message === null) await uow.write(NO_COMPANY, (tx) => tx.run(dropMail, { id: mail.id, lease: mail.lease }))
    else if (post === null || message.to === null) await end(mail, { state: 'kept', message })
    else return settle(mail, await post.send(mail.id, { ...message, to: message.to }, stop))
    return 'one'
  }
  return async (stop: AbortSignal): Promise<Delivered> => {
    const mail = await claim()
    return mail === null ? 'nothing' : deliver(mail, stop)
  }
}
