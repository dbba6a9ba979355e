import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY, type WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { createDelivery } from './deliver-mail.ts'
import { deleteEnded, insertMail, releaseKept } from './mail-store.ts'
import type { MailKind, MailComposer } from './mail.ts'
import type { MailTransport } from './smtp-transport.ts'

export interface OutboxService {
  /** Queues a mail in this unit of work: it is sent after the commit, even after a restart. */
  queue(tx: WriteTx, kind: MailKind, payload: Readonly<Record<string, unknown>>): Promise<void>
  /** Registers the composer of a kind. */
  register(kind: MailKind, composer: MailComposer): void
  /** Starts sending, including mails that were kept for lack of configuration. */
  start(): Promise<void>
  /** Lets the current mail finish for ten seconds, then aborts it; it is retried after the next start. */
  stop(): Promise<void>
  /** Requests for a new password are deleted after a week. Messages of visitors stay. */
  deleteOld(): Promise<void>
}

/** How often it looks for mails of other processes and for those whose next try is due. */
export const POLL_MS = 15 * 1000
export const STOP_MS = 10 * 1000
const WEEK_MS = 7 * 24 * 60 * 60 * 1000

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
      await uow.write(NO_COMPANY, (tx) =>
        tx.run(deleteEnded, { kind: 'reset', before: clock.now() - WEEK_MS }),
      )
    },
  }
}
