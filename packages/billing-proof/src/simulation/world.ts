import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { faultPlan } from '@kafana/fiscal-gateway'
import type { ReservedBill } from '../checker/history.ts'
import { createBrowserHost, type BrowserHost } from './browser-host.ts'
import { createDeviceHost } from './device-host.ts'
import type { FaultHooks } from './fault-hooks.ts'
import { createGatewayHost, type GatewayHost } from './gateway-host.ts'
import { createIncarnation, type Scheduler } from './incarnation.ts'
import type { Venue } from './make-venue.ts'
import { createNetwork, type Host, type Network } from './network.ts'
import { watchBills } from './owner.ts'
import type { Plan } from './plan.ts'
import { createOutbox, createPosClient } from './pos-client.ts'
import type { Random } from './random.ts'
import { ALLOWED_BILLS, createServerHost, type ServerHost } from './server-host.ts'

export interface WorldOptions {
  readonly folder: string
  readonly venue: Venue
  readonly plan: Plan
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly hooks: FaultHooks
  /** Takes down every set of orders that the server promises to bill together. */
  readonly promised: ReservedBill[]
}

export interface World {
  readonly server: ServerHost
  readonly gateways: readonly GatewayHost[]
  readonly pages: readonly BrowserHost[]
  readonly network: Network
  close(): Promise<void>
}

const gatewaysOf = (parts: WorldOptions, network: Network, server: Host): GatewayHost[] =>
  parts.venue.gateways.slice(0, parts.plan.gateways).map((paired, at) => {
    const { scheduler, plan, note, hooks } = parts
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
      hooks,
    })
  })

const pagesOf = (
  { venue, plan, scheduler, random, note, hooks }: WorldOptions,
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
      pageFault: hooks.page ?? null,
    }),
  )
}

const startOwner = (
  { venue, scheduler, random, note }: WorldOptions,
  network: Network,
  server: Host,
  gateways: readonly GatewayHost[],
): void => {
  const incarnation = createIncarnation('owner', scheduler)
  const client = createPosClient({
    incarnation,
    network,
    server,
    gateways: new Map(),
    beside: null,
    token: venue.owner.token,
    random: random.fork('owner'),
  })
  void watchBills(
    { client, outbox: createOutbox(), note, pageFault: null },
    gateways.map(({ device }) => device),
  )
}

const RESERVING = /^\/api\/(?:auth\/validate|order\/(?!bill\/)\w+\/storno)$/

/** Listens to what the server answers to reservations. */
const recordReservations = (host: Host, promised: ReservedBill[]): Host => ({
  name: host.name,
  answer: (request) =>
    host.answer(request)?.then((answer) => {
      if (answer.status === 200 && RESERVING.test(request.path)) promised.push(answer.body as ReservedBill)
      return answer
    }) ?? null,
})

const tamperWithDatabase = (file: string, sql: string): void => {
  const db = new DatabaseSync(file)
  db.exec(sql)
  db.close()
}

/** A venue that prints in one place has no other gateway. */
const unpairOtherGateways = async ({ venue, plan }: WorldOptions, server: ServerHost): Promise<void> => {
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
export const startWorld = async (parts: WorldOptions): Promise<World> => {
  const { folder, venue, scheduler, random, note, hooks } = parts
  const file = join(folder, 'kafana.db')
  if (hooks.database !== undefined) tamperWithDatabase(file, hooks.database)
  const server = createServerHost({
    folder,
    file,
    scheduler,
    note,
    restoresEverything: hooks.restoresEverything === true,
  })
  const network = createNetwork({ scheduler, random: random.fork('network'), note })
  const host = recordReservations(hooks.server?.(server.host, venue.gateways) ?? server.host, parts.promised)
  const gateways = gatewaysOf(parts, network, host)
  const pages = pagesOf(parts, network, host, gateways)
  await server.boot()
  await unpairOtherGateways(parts, server)
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
      // What the server remembers beside its store stays where it is when that is restored, and ends with the
      // history.
      for (const name of ['kafana.db', 'kafana.db-wal', 'kafana.db-shm', ALLOWED_BILLS])
        rmSync(join(folder, name), { recursive: true, force: true })
    },
  }
}
