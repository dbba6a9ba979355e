import { useCall } from '../../platform/api/query.ts'
import { useSession } from '../../platform/session/session.ts'

/** News tells what happens; that a gateway fell silent is nobody's news, so it is asked for as well. */
const ASK_EVERY_MS = 30_000

/** The gateways of the venue, and whether this person may change anything about them. */
export const useGateways = () => {
  const query = useCall('gateways', 'list', {}, { refetchInterval: ASK_EVERY_MS })
  return { query, isOwner: useSession()?.user.role === 'owner' }
}
