import { gatewaysEndpoints, type Gateway as WireGateway } from '@kafana/contract'
import { type Clock, iso } from '../../platform/clock.ts'
import { implement } from '../../platform/http/implement.ts'
import { isConnected, needsConfirming, type Gateway } from './gateway.ts'
import type { GatewaysService } from './gateways-service.ts'
import type { PairingService } from './pairing-service.ts'

const toWire = (gateway: Gateway, now: number): WireGateway => ({
  _id: gateway.id,
  name: gateway.name,
  pairedAt: iso(gateway.pairedAt),
  seenAt: gateway.seenAt === null ? null : iso(gateway.seenAt),
  connected: isConnected(gateway, now),
  device: gateway.device && { ...gateway.device, needsConfirming: needsConfirming(gateway) },
})

interface Deps {
  readonly service: GatewaysService
  readonly pairing: PairingService
  readonly clock: Clock
}

export const gatewaysRoutes = ({ service, pairing, clock }: Deps) =>
  implement(gatewaysEndpoints, {
    list: async (_input, { read }) =>
      (await read((tx) => service.list(tx))).map((gateway) => toWire(gateway, clock.now())),
    code: (_input, { caller, write }) =>
      write(async (tx) => {
        const { code, expiresAt } = await pairing.createCode(tx, caller.userId)
        return { code, expiresAt: iso(expiresAt) }
      }),
    pair: ({ body: { code = null, local = null, name } }, { ip }) => pairing.pair({ code, local, name, ip }),
    unpair: ({ params }, { caller, write }) =>
      write(async (tx) => {
        await service.unpair(tx, params.id, caller.userId)
        return { ok: true as const }
      }),
    confirm: ({ params, body }, { caller, write }) =>
      write(async (tx) => toWire(await service.confirm(tx, params.id, caller.userId, body), clock.now())),
  })
