import { ROUTES } from '@kafana/domain'
import { uuid } from '../../../platform/browser/polyfills.ts'
import type { PendingTicket } from '../../../platform/outbox/pending-change.ts'
import { changeDraft, draftsOf, joinDraft, NO_TABLE } from './drafts.ts'

/**
 * Makes a ticket that was refused after it had waited the draft of a person again, as another ticket, beside what the
 * table has there already. Returns the address of the pad with it.
 */
export const editRefused = ({ input: { body } }: PendingTicket, userId: string): string => {
  const { table = NO_TABLE, covers = null, note = '', lines } = body
  const now = lines.flatMap(({ course, hold }) => (hold === false && course ? [course] : []))
  const store = draftsOf(userId)
  const back = lines.map(({ hold: _hold, course, ...line }) => ({
    ...line,
    id: uuid(),
    note: line.note ?? '',
    ...(course !== undefined && { course }),
  }))
  store.set(changeDraft(store.get(), table, joinDraft({ lines: back, note, covers, now })))
  return `${ROUTES.pad}?${new URLSearchParams({ table })}`
}
