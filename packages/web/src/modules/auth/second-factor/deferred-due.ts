import { deferred } from '../../../ui/deferred.tsx'

/** Few owners ever see it. */
export const SecondFactorDue = deferred(async () => (await import('./second-factor-due.tsx')).SecondFactorDue)
