import { deferred } from './deferred.tsx'

/** Loaded where a bill has several payments. */
export const LoadedPaymentList = deferred(async () => (await import('./payment-list.tsx')).PaymentList)
