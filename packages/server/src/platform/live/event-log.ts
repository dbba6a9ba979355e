import type { LiveEvent } from '@kafana/contract'
import type { Clock } from '../clock.ts'
import { statement } from '../unit-of-work/statement.ts'
import type { Tx, WriteTx } from '../unit-of-work/unit-of-work.ts'

const MAX_REPLAYED = 10_000
const REPLAY_MS = 24 * 60 * 60 * 1000

const nextSeq = statement((kit) =>
  kit.db
    .updateTable('venue_sequences')
    .set((eb) => ({ event_seq: eb('event_seq', '+', 1) }))
    .where('company_id', '=', kit.companyId)
    .returning('event_seq'),
)
const lastSeq = statement((kit) =>
  kit.db.selectFrom('venue_sequences').select('event_seq').where('company_id', '=', kit.companyId),
)
export const insertEvent = statement((kit, p: { seq: number; message: string; at: number }) =>
  kit.db.insertInto('events').values({ company_id: kit.companyId, seq: p.seq, message: p.message, at: p.at }),
)
export const eventsAfter = statement((kit, p: { after: number; limit: number }) =>
  kit.db
    .selectFrom('events')
    .select(['seq', 'message', 'at'])
    .where('company_id', '=', kit.companyId)
    .where('seq', '>', p.after)
    .orderBy('seq')
    .limit(p.limit),
)

/** Appends an event to the venue's log under the next number of its sequence. */
export const appendEvent = async (tx: WriteTx, event: LiveEvent, clock: Clock): Promise<void> => {
  const next = await tx.get(nextSeq, {})
  if (!next) throw new Error(`venue ${tx.companyId} has no sequence`)
  const seq = next.event_seq
  await tx.run(insertEvent, { seq, message: JSON.stringify({ ...event, seq }), at: clock.now() })
}

/**
 * Where the replay for a client begins that has seen everything up to `after` (null: it has seen nothing and
 * starts with the next event). `resync` when it missed too much to replay and has to read everything again.
 */
export const replayStart = async (
  tx: Tx,
  after: number | null,
  now: number,
): Promise<{ readonly seq: number; readonly resync: boolean }> => {
  const last = (await tx.get(lastSeq, {}))?.event_seq ?? 0
  if (after === null) return { seq: last, resync: false }
  const first = await tx.get(eventsAfter, { after, limit: 1 })
  const isTooOld = first !== undefined && (first.seq !== after + 1 || first.at < now - REPLAY_MS)
  // A number above the last one belongs to the log of another server.
  const resync = after > last || last - after > MAX_REPLAYED || isTooOld
  return { seq: resync ? last : after, resync }
}
