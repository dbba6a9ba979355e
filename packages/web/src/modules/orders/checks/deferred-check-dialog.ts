import { deferred } from '../../../ui/deferred.tsx'

/** Loaded when one is opened. */
export const CheckDialog = deferred(async () => (await import('./check-dialogs.tsx')).CheckDialog)
