import { calls, type Contract } from '@kafana/contract'
import { createClient } from '../api/client.ts'
import { endSession, readToken } from './session-store.ts'

/** The calls of the signed-out pages, without the weight of the whole contract. */
export const authApi = createClient<Pick<Contract, 'auth'>>(
  { auth: calls.auth },
  { token: readToken, onSessionEnded: endSession },
)
