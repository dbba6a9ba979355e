import type { LiveNews } from '@kafana/contract'
import type { Clock } from '../clock/clock.ts'
import type { LiveHub } from '../live/live-hub.ts'
import { newId } from '../new-id.ts'
import type { WriteTx } from '../unit-of-work/unit-of-work.ts'
import { insertAudit, insertEvent, nextSeq } from './journal-store.ts'

export interface Change {
  /** Who did it; null for the server itself. */
  readonly by: string | null
  /** `entity.verb`, such as `order.created`. */
  readonly action: string
  readonly entityId: string
  readonly details?: Readonly<Record<string, unknown>>
  /** What the live screens are told. */
  readonly news?: LiveNews
}

export interface Journal {
  /** Writes a change's audit row and its live event into the unit that makes the change; screens hear of it after the commit. */
  record(tx: WriteTx, change: Change): Promise<void>
  /** The live event alone, for what nobody did: no audit would be asked for it. */
  tell(tx: WriteTx, news: LiveNews): Promise<void>
}

/** @param tell makes live screens hear, after the commit, that a venue has news */
export const createJournal = (clock: Clock, tell: LiveHub['tell']): Journal => {
  const tellNews = async (tx: WriteTx, news: LiveNews): Promise<void> => {
    const next = await tx.get(nextSeq, {})
    if (!next) throw new Error(`venue ${tx.companyId} has no sequence`)
    await tx.run(insertEvent, {
      seq: next.event_seq,
      message: JSON.stringify({ ...news, seq: next.event_seq }),
      at: clock.now(),
    })
    tell(tx, { news: tx.companyId })
  }
  return {
    tell: tellNews,
    record: async (tx, { by, action, entityId, details = {}, news }) => {
      await tx.run(insertAudit, {
        id: newId(),
        at: clock.now(),
        byUser: by,
        action,
        entityId,
        details: JSON.stringify(details),
      })
      if (news) await tellNews(tx, news)
    },
  }
}
