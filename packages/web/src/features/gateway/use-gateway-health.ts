import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gatewayAddress } from '../../platform/fiscal/gateway-client.ts'
import { askHealth } from '../../platform/fiscal/gateway-health.ts'

/** How the gateway at an address does, asked when the screen opens and whenever somebody looks again. `health` is null while it is asked. */
export const useGatewayHealth = () => {
  const [address, setAddress] = useState(gatewayAddress)
  const asked = useQuery({
    queryKey: ['gateway-health', address],
    queryFn: () => askHealth(address),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  return {
    address,
    health: asked.isFetching ? null : (asked.data ?? null),
    look: (next: string): void => {
      if (next === address) void asked.refetch()
      else setAddress(next)
    },
  }
}

export type Health = ReturnType<typeof useGatewayHealth>
