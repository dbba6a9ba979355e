import { laterApi } from '@kafana/client/api/later-api.ts'
import type { OpenSession } from '@kafana/contract'
import { briefly } from '../data/online.ts'

/** Where the person is signed in, the last used first. @throws ApiError */
export const ownSessions = () => briefly((options) => laterApi.auth.sessions({}, options))

/** Ends each of them at once; its device needs the password or another invitation. @throws ApiError */
export const endSessions = async (sessions: readonly OpenSession[]): Promise<void> => {
  for (const { _id: id } of sessions)
    await briefly((options) => laterApi.auth.endSession({ params: { id } }, options))
}
