import { gatewayLinkEndpoints } from '@kafana/contract'
import type { Clock } from '../../platform/clock/clock.ts'
import { implement } from '../../platform/http/implement.ts'
import { iso } from '../../platform/http/instant.ts'
import { readLine } from './journal-line.ts'
import type { LinkService } from './link-service.ts'
import type { RelayService } from './relay-service.ts'

const SECOND_MS = 1000

interface Needs { readonly link: LinkService; readonly relay: RelayService; readonly clock: Clock }

export const gatewayLinkRoutes = ({ link, relay, clock }: Needs) => implement(gatewayLinkEndpoints, {
  sync: async ({ body: { entries, waitSeconds, ...said } }, { caller, gone }) => {
    const { work, venue, ...told } = await link.sync(caller, { ...said, lines: entries.map(readLine), waitMs: waitSeconds * SECOND_MS, gone })
    return { ...told, work: [...work], venue: { ...venue, origins: [...venue.origins] }, now: iso(clock.now()) }
  },
  relay: ({ body: { gateway = null, path, command } }, { caller: { companyId, userId }, gone }) => relay.ask({ companyId, by: userId, gateway, path, command, gone }),
})
