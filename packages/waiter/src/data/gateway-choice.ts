import { hasCode, isApiError } from '@kafana/client/api/api-error.ts'

/** A gateway that could print something. */
export interface GatewayChoice {
  readonly _id: string
  readonly name: string
}

/** Those of the connected ones, if the server asks for a choice. */
export const gatewaysIn = (error: unknown): readonly GatewayChoice[] => {
  if (!isApiError(error) || !hasCode(error, 'NO_GATEWAY')) return []
  const { gateways = [] } = (error.body ?? {}) as {
    readonly gateways?: readonly (GatewayChoice & { readonly connected: boolean })[]
  }
  return gateways.filter(({ connected }) => connected)
}
