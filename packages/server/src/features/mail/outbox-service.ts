import { newId } from '../../platform/new-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { createDelivery } from './deliver-mail.ts'
import { dropEnded, insertMail, releaseKept } from './mail-store.ts'
import type { MailKindName, MailWriter } from './mail.ts'
import type { Post } from './post.ts'

export interface OutboxService {
  /** Puts a mail into the unit of what it is about: it goes out after the commit, and after a restart too. */
  queue(tx: WriteTx, kind: MailKindName, payload: Readonly<Record<string, unknown>>): Promise<void>
  /** Says who writes the mails of a kind. */
  writes(kind: MailKindName, writer: MailWriter): void
  /** Sends from here on, what was kept without a way out included. */
  start(): Promise<void>
  /** A mail under way may still end; after ten seconds it is given up, and tried again by whoever starts next. */
  stop(): Promise<void>
  /** Who asked for a new password is nobody's business after a week. Messages of visitors stay. */
  forgetOld(): Promise<void>
}

/** What another process queued, and what waits for its next try, is looked for this often. */
export const LOOK_MS = 15 * 1000
export const STOP_MS = 10 * 1000
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

export const createOutboxService = (
  platform: Pick<Platform, 'uow' | 'clock' | 'timer' | 'log'>,
  post: Post | null,
): OutboxService => {
  const { uow, clock, timer, log } = platform
  const writers = new Map<string, MailWriter>()
  const deliver = createDelivery(platform, { post, writerOf: (kind) => writers.get(kind) })
  const stopping = new AbortController()
  let started = false
  let round: Promise<void> | null = null
  let askedAgain = false
  let stopLooking = (): void => undefined

  const isOver = (): boolean => !started || stopping.signal.aborted
  const deliverAll = async (): Promise<void> => {
    let delivered = await deliver(stopping.signal)
    while (!isOver() && delivered === 'one') delivered = await deliver(stopping.signal)
  }
  const wake = (): void => {
    if (isOver()) return
    askedAgain = round !== null
    round ??= deliverAll()
      .catch((error: unknown) => log.error({ error }, 'mails could not be looked after'))
      .finally(() => {
        round = null
        if (askedAgain) wake()
      })
  }
  const look = (): void => {
    wake()
    stopLooking = timer.after(LOOK_MS, look)
  }
  return {
    queue: async (tx, kind, payload) => {
      await tx.run(insertMail, { id: newId(), kind, payload: JSON.stringify(payload), now: clock.now() })
      tx.afterCommit(wake)
    },
    writes: (kind, writer) => {
      writers.set(kind, writer)
    },
    start: async () => {
      if (post !== null) await uow.write(NO_COMPANY, (tx) => tx.run(releaseKept, { now: clock.now() }))
      started = true
      look()
    },
    stop: async () => {
      started = false
      stopLooking()
      const giveUp = timer.after(STOP_MS, () => stopping.abort())
      await round
      giveUp()
    },
    forgetOld: async () => {
      await uow.write(NO_COMPANY, (tx) => tx.run(dropEnded, { kind: 'reset', before: clock.now() - WEEK_MS }))
    },
  }
}
