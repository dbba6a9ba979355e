import { contract } from '@kafana/contract'
import { clearSession, readToken } from '../session/session-store.ts'
import { createClient } from './client.ts'

/** Every call of the product, typed by the contract. Screens read by `useCall` and write by `useCallMutation`. */
export const api = createClient(contract, {
  token: readToken,
  // Somebody may have signed in meanwhile: an old token's end is not theirs.
  onSessionEnded: (token) => {
    if (token === readToken()) clearSession()
  },
})
