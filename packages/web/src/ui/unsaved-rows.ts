import { deferred } from './deferred.tsx'

/** On a page with inline editing: changed rows are not lost without a question. */
export const UnsavedRows = deferred(async () => (await import('./rows-question.tsx')).RowsQuestion)
