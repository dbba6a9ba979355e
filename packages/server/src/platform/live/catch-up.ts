import type { IncomingMessage } from 'node:http'
import type { Clock } from '../clock/clock.ts'
import { eventsAfter, lastSeq } from '../journal/journal-store.ts'
import type { UnitOfWork } from '../unit-of-work/unit-of-work.ts'
import type { Listener } from './listeners.ts'

const MAX_MISSED = 10_000
const REPLAY_MS = 24 * 60 * 60 * 1000

/** Where the client stopped listening; without a usable number it starts with what comes next. */
const afterOf = (request: IncomingMessage): number | null => {
  const text = new URL(request.url ?? '/', 'http://host').searchParams.get('after')
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null
}

/** Sets where a screen begins: at what it missed, or, when that is too much, at what comes next, with the word to read everything again. */
export const catchUp = async (
  listener: Listener,
  request: IncomingMessage,
  { uow, clock }: { readonly uow: UnitOfWork; readonly clock: Clock },
): Promise<void> => {
  const after = afterOf(request)
  const { last, first } = await uow.read(listener.companyId, async (tx) => ({
    last: (await tx.get(lastSeq, {}))?.event_seq ?? 0,
    first: after === null ? undefined : await tx.get(eventsAfter, { after, limit: 1 }),
  }))
  const tooOld = first !== undefined && (first.seq !== (after ?? 0) + 1 || first.at < clock.now() - REPLAY_MS)
  // A number ahead of ours is of another server's log.
  const tooMuch = after !== null && (after > last || last - after > MAX_MISSED || tooOld)
  if (tooMuch) listener.socket.send(JSON.stringify({ type: 'resync', seq: last }))
  listener.seq = after === null || tooMuch ? last : after
}
