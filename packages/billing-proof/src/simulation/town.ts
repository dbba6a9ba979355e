import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultPlan } from '@kafana/fiscal-gateway'
import type { Promised } from '../checker/history.ts'
import { createBrowserHost, type BrowserHost } from './browser-host.ts'
import { createDesk } from './desk.ts'
import { createDeviceHost } from './device-host.ts'
import { createGatewayHost, type GatewayHost } from './gateway-host.ts'
import { createIncarnation } from './incarnation.ts'
import type { Venue } from './make-venue.ts'
import { createNetwork, type Host, type Network } from './network.ts'
import { lookAfterDoubts } from './owner.ts'
import type { Plan } from './plan.ts'
import type { Random } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import type { Scheduler } from './scheduler.ts'
import { BESIDE, createServerHost, type ServerHost } from './server-host.ts'
import { createOutbox } from './told-bills.ts'

export interface TownParts {
  readonly folder: string
  readonly venue: Venue
  readonly plan: Plan
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly sabotage: Sabotage
  /** Takes down every set of orders that the server promises to bill together. */
  readonly promised: Promised[]
}

export interface Town {
  readonly server: ServerHost
  readonly gateways: readonly GatewayHost[]
  readonly pages: readonly BrowserHost[]
  readonly network: Network
  close(): Promise<void>
}

const gatewaysOf = (parts: TownParts, network: Network, server: Host): GatewayHost[] =>
  parts.venue.gateways.slice(0, parts.plan.gateways).map((paired, at) => {
    const { scheduler, plan, note, sabotage } = parts
    const random = parts.random.fork(`gateway ${at}`)
    const faults = faultPlan({ seed: random.hex(8), rate: plan.deviceFaults })
    const device = createDeviceHost({ scheduler, random: random.fork('device'), faults })
    return createGatewayHost({
      name: `gateway ${at}`,
      paired,
      device,
      network,
      server,
      scheduler,
      random,
      note,
      sabotage,
    })
  })

const pagesOf = (
  { venue, plan, scheduler, random, note, sabotage }: TownParts,
  network: Network,
  server: Host,
  gateways: readonly GatewayHost[],
): BrowserHost[] => {
  const hosts = new Map(gateways.map(({ id, host }) => [id, host] as const))
  return venue.monitors.map(({ token }, at) =>
    createBrowserHost({
      name: `page ${at}`,
      token,
      beside: plan.tablet && at === 1 ? null : ((gateways[at] ?? gateways[0])?.id ?? null),
      network,
      server,
      gateways: hosts,
      scheduler,
      random: random.fork(`page ${at}`),
      note,
      mischief: sabotage.page ?? null,
    }),
  )
}

const startOwner = (
  { venue, scheduler, random, note }: TownParts,
  network: Network,
  server: Host,
  gateways: readonly GatewayHost[],
): void => {
  const incarnation = createIncarnation('owner', scheduler)
  const desk = createDesk({
    incarnation,
    network,
    server,
    gateways: new Map(),
    beside: null,
    token: venue.owner.token,
    random: random.fork('owner'),
  })
  void lookAfterDoubts(
    { desk, outbox: createOutbox(), note, mischief: null },
    gateways.map(({ device }) => device),
  )
}

const RESERVING = /^\/api\/(?:auth\/validate|order\/(?!bill\/)\w+\/storno)$/

/** Listens to what the server answers to reservations. */
const overheard = (host: Host, promised: Promised[]): Host => ({
  name: host.name,
  answer: (request) =>
    host.answer(request)?.then((answer) => {
      if (answer.status === 200 && RESERVING.test(request.path)) promised.push(answer.body as Promised)
      return answer
    }) ?? null,
})

const breakStore = (file: string, sql: string): void => {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

/** A venue that prints in one place has no other gateway. */
const partWithOthers = async ({ venue, plan }: TownParts, server: ServerHost): Promise<void> => {
  for (const { id } of venue.gateways.slice(plan.gateways)) {
    await server.ask({
      method: 'DELETE',
      path: `/api/gateway/${id}`,
      headers: { authorization: `Bearer ${venue.owner.token}` },
      body: undefined,
    })
  }
}

/** Everything of one venue, up and running. @param folder holds the server's `kafana.db` */
export const openTown = async (parts: TownParts): Promise<Town> => {
  const { folder, venue, scheduler, random, note, sabotage } = parts
  const file = join(folder, 'kafana.db')
  if (sabotage.database !== undefined) breakStore(file, sabotage.database)
  const server = createServerHost({
    folder,
    file,
    scheduler,
    note,
    putsBackAll: sabotage.putsBackAll === true,
  })
  const network = createNetwork({ scheduler, random: random.fork('network'), note })
  const host = overheard(sabotage.server?.(server.host, venue.gateways) ?? server.host, parts.promised)
  const gateways = gatewaysOf(parts, network, host)
  const pages = pagesOf(parts, network, host, gateways)
  await server.boot()
  await partWithOthers(parts, server)
  for (const part of [...gateways, ...pages]) part.boot()
  startOwner(parts, network, host, gateways)
  return {
    server,
    gateways,
    pages,
    network,
    close: async () => {
      await server.crash()
      for (const gateway of gateways) {
        gateway.crash()
        gateway.close()
        gateway.device.close()
      }
      // What the server remembers beside its store stays where it is when that is put back, and ends with the history.
      for (const name of ['kafana.db', 'kafana.db-wal', 'kafana.db-shm', BESIDE])
        rmSync(join(folder, name), { recursive: true, force: true })
    },
  }
}
