import { deferred } from '../../../ui/deferred.tsx'

/** The panel over every page that has none of its own, loaded after the page. */
export const FloatingSyncPanel = deferred(async () => (await import('./sync-panel.tsx')).FloatingSyncPanel)
