import { deferred } from '../../ui/deferred.tsx'

const notes = () => import('./late-notes.tsx')

/** Loaded when something arrived late. */
export const LateTime = deferred(async () => (await notes()).LateTime)
export const PriceWasShown = deferred(async () => (await notes()).PriceWasShown)
export const ChangedPrices = deferred(async () => (await notes()).ChangedPrices)
export const OpenedLate = deferred(async () => (await notes()).OpenedLate)
