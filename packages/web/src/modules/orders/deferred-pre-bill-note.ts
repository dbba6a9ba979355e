import { deferred } from '../../ui/deferred.tsx'

/** The mark of an order on a pre-bill that is not paid: loaded when there is one. */
export const PreBillNote = deferred(async () => (await import('./pre-bill-note.tsx')).PreBillNote)
