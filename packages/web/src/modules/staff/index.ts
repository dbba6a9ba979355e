import { deferred } from '../../ui/deferred.tsx'

/** Counts the cash of a person and takes it. */
export const TakeCash = deferred(async () => (await import('./take-cash/take-cash.tsx')).TakeCash)
