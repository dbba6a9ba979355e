import { deferred } from '../../../ui/deferred.tsx'

/** The open bills of a table with their dialog, and billing mode: loaded when there is one of them. */
export const BillingParts = deferred(async () => (await import('./billing-parts.tsx')).BillingParts)
