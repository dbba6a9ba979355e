import { useCall } from '@kafana/client/api/query.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { fetchHealth, gatewayAddress } from '../client/gateway-client.ts'

/** Live events announce changes, but not that a gateway stopped answering, so the list is polled as well. */
const POLL_MS = 30_000

/** The gateways of the venue, and whether this user may manage them. */
export const useGateways = () => {
  const query = useCall('gateways', 'list', {}, { refetchInterval: POLL_MS })
  return { query, isOwner: useSession()?.user.role === 'owner' }
}

/**
 * Which of the venue's gateways prints: the chosen one, else the local one. If neither is known, the user has
 * to choose, so that nothing is printed at a random place. With a single gateway there is no choice and
 * `gateway` is null.
 */
export const useGatewayChoice = () => {
  const all = useGateways().query.data ?? []
  const gateways = all.length > 1 ? all : []
  const [chosen, choose] = useState<string | null>(null)
  const [hasTried, setHasTried] = useState(false)
  const address = gatewayAddress()
  const { data: health } = useQuery({
    queryKey: ['gateway-health', address],
    queryFn: () => fetchHealth(address),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: gateways.length > 0,
  })
  const local = health?.is === 'healthy' ? health.gateway : null
  const gateway = [chosen, local].find((id) => gateways.some(({ _id }) => _id === id)) ?? null
  const isOpen = gateways.length > 0 && gateway === null
  return {
    gateways,
    gateway,
    choose,
    /** The user has to choose, and tried to print before choosing. */
    isMissing: hasTried && isOpen,
    /** Can something be printed now? If not, the field shows an error. */
    isMade: (): boolean => {
      setHasTried(isOpen)
      return !isOpen
    },
  }
}
export type GatewayChoiceState = ReturnType<typeof useGatewayChoice>
