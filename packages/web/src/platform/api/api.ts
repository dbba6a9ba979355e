import { contract } from '@kafana/contract'
import { endSession, readToken } from '../session/session-store.ts'
import { createClient } from './client.ts'

/** Every call of the product, typed by the contract. Screens read by `useCall` and write by `useCallMutation`. */
export const api = createClient(contract, {
  token: readToken,
  onSessionEnded: endSession,
})
