import { deferred } from '../../ui/deferred.tsx'

/** Imports a file into a list of the venue, exports the list, and undoes earlier imports. */
export const ImportDialog = deferred(async () => (await import('./import-dialog.tsx')).ImportDialog)
