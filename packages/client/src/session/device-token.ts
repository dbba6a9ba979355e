import { storageName } from '../browser/application.ts'

/**
 * The token by which the server recognises this browser at a sign-in. It stays when a session ends: whoever guesses
 * passwords elsewhere must not delay a sign-in here.
 */
const KEY = storageName('device')

/** Empty before the first sign-in, which asks the server for one. */
export const readDevice = (): string => localStorage.getItem(KEY) ?? ''

export const storeDevice = (token: string): void => localStorage.setItem(KEY, token)
