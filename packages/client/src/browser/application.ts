/**
 * What the names in the browser's storage begin with. The web and the waiter's app of one server share an origin, and
 * neither may see the session or the unsent changes of the other. A build sets it; without it, it is that of the web.
 */
const prefix: string = (import.meta.env['VITE_STORAGE_PREFIX'] as string | undefined) ?? ''

/** The name of this application's value in the browser's storage. */
export const storageName = (name: string): string => prefix + name

/** The name of one of this application's databases or channels: "kafana", or "kafana-waiter". */
export const databaseName = (name: string): string =>
  prefix === '' ? name : `${name}-${prefix.replace('.', '')}`
