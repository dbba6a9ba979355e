import { gatewayLinkEndpoints } from '@kafana/contract'
import { FISCAL_RECEIPT } from '@kafana/domain'
import type { Clock } from '../../platform/clock/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import { iso } from '../../platform/http/instant.ts'
import { readLine } from './journal-line.ts'
import type { LinkService } from './link-service.ts'
import type { RelayService } from './relay-service.ts'

const SECOND_MS = 1000

/** Where screens offer the device's reports. */
const REPORT_SCREENS = ['gateway', 'establishment'] as const

interface Relayed {
  readonly path: string
  readonly command: Readonly<Record<string, unknown>> | null
}
/** A bill needs its permit, a report none: who is let to bills alone neither closes the day nor reads its turnover. @throws AppError SCREEN_FORBIDDEN */
const ensureMayAsk = ({ path, command }: Relayed, { allowedRoutes }: Caller): void => {
  const isReport = path === '/commands' && command !== null && command['commandType'] !== FISCAL_RECEIPT
  if (isReport && !REPORT_SCREENS.some((screen) => allowedRoutes.includes(screen)))
    throw new AppError('SCREEN_FORBIDDEN')
}

interface Needs {
  readonly link: LinkService
  readonly relay: RelayService
  readonly clock: Clock
}

export const gatewayLinkRoutes = ({ link, relay, clock }: Needs) =>
  implement(gatewayLinkEndpoints, {
    sync: async ({ body: { entries, waitSeconds, lastLine = null, ...said } }, { caller, gone }) => {
      const { work, doubts, venue, ...told } = await link.sync(caller, {
        ...said,
        lastLine,
        lines: entries.map(readLine),
        waitMs: waitSeconds * SECOND_MS,
        gone,
      })
      return {
        ...told,
        work: [...work],
        doubts: [...doubts],
        venue: { ...venue, origins: [...venue.origins] },
        now: iso(clock.now()),
      }
    },
    relay: async ({ body: { gateway = null, path, command } }, { caller, gone }) => {
      ensureMayAsk({ path, command }, caller)
      return relay.ask({ companyId: caller.companyId, by: caller.userId, gateway, path, command, gone })
    },
  })
