import { calls, type Contract } from '@kafana/contract'
import { endSession, readToken } from '../session/session-store.ts'
import { createClient } from './client.ts'

/** Every call of the API, typed by the contract. Screens read with `useCall` and write with `useCallMutation`. */
export const api = createClient<Contract>(calls, {
  token: readToken,
  onSessionEnded: endSession,
})
