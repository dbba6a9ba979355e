import { deferred } from '../../../ui/deferred.tsx'

/** Loaded when a line is opened. */
export const ChangeSheet = deferred(async () => (await import('./change-sheet.tsx')).ChangeSheet)
/** Loaded when something was taken off. */
export const VoidedLines = deferred(async () => (await import('./voided-lines.tsx')).VoidedLines)
