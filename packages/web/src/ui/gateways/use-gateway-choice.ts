import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gatewayAddress } from '../../platform/fiscal/gateway-client.ts'
import { askHealth } from '../../platform/fiscal/gateway-health.ts'
import { useGateways } from './use-gateways.ts'

/**
 * Which of a venue's gateways prints: the one that was chosen, else the one beside this device. Paper never comes out somewhere by chance: where neither
 * is known, a person has to say it. With one gateway there is nothing to choose, and `gateway` is null.
 */
export const useGatewayChoice = () => {
  const known = useGateways().query.data ?? []
  const gateways = known.length > 1 ? known : []
  const [chosen, choose] = useState<string | null>(null)
  const [isTried, setTried] = useState(false)
  const address = gatewayAddress()
  const { data: health } = useQuery({
    queryKey: ['gateway-health', address],
    queryFn: () => askHealth(address),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
    enabled: gateways.length > 0,
  })
  const beside = health?.is === 'well' ? health.gateway : null
  const gateway = [chosen, beside].find((wanted) => gateways.some(({ _id }) => _id === wanted)) ?? null
  const isOpen = gateways.length > 0 && gateway === null
  return {
    gateways,
    gateway,
    choose,
    /** A person has to choose, and something was to be printed before they did. */
    isMissing: isTried && isOpen,
    /** May something be printed now? Where it may not, the choice says why. */
    isMade: (): boolean => {
      setTried(isOpen)
      return !isOpen
    },
  }
}
export type GatewayChoiceState = ReturnType<typeof useGatewayChoice>
