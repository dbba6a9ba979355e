import type { Contract } from '@kafana/contract'
import { endSession, readToken } from '../session/session-store.ts'
import { createClient } from './client.ts'
import { laterCalls } from './later-calls.ts'

/** The API for what is loaded when it is opened: the addresses of its calls are no part of the first load. */
export const laterApi = createClient<Contract>(laterCalls, {
  token: readToken,
  onSessionEnded: endSession,
})
