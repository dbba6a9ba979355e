import { uuid } from '@kafana/client/browser/polyfills.ts'
import type { PendingTicket } from '@kafana/client/outbox/pending-change.ts'
import { changeDraft, joinDraft } from '@kafana/client/pad/drafts.ts'
import { keyOfPlace } from '@kafana/client/pad/pad-place.ts'
import { draftsOf, NO_TABLE } from '@kafana/client/pad/stored-drafts.ts'
import { ROUTES } from '@kafana/domain'

/**
 * Makes a ticket that was refused after it had waited the draft of a person again, as another ticket, beside what the
 * table has there already. Returns the address of the pad with it.
 */
export const editRefused = ({ input: { body } }: PendingTicket, userId: string): string => {
  const { covers = null, note = '', lines } = body
  const type = body.type === 'dineIn' ? undefined : body.type
  const { table = NO_TABLE, check, newCheck, name } = body
  const place = keyOfPlace({ table, check, newCheck, type, name })
  const now = lines.flatMap(({ course, hold }) => (hold === false && course ? [course] : []))
  const store = draftsOf(userId)
  const back = lines.map(({ hold: _hold, course, ...line }) => ({
    ...line,
    id: uuid(),
    note: line.note ?? '',
    ...(course !== undefined && { course }),
  }))
  store.set(changeDraft(store.get(), place, joinDraft({ lines: back, note, covers, now })))
  return `${ROUTES.pad}?${new URLSearchParams({ table: place })}`
}
