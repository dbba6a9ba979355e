import { deferred } from '../../../ui/deferred.tsx'

/** Loaded where an order was divided. */
export const CarvedFacts = deferred(async () => (await import('./carved-facts.tsx')).CarvedFacts)
