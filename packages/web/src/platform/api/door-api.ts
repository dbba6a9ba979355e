import { authEndpoints } from '@kafana/contract'
import { endSession, readToken } from '../session/session-store.ts'
import { createClient } from './client.ts'

/** The calls that are needed before somebody is signed in, without the weight of all the others. */
export const doorApi = createClient({ auth: authEndpoints }, { token: readToken, onSessionEnded: endSession })
