import { type FaultPlan, faultPlan } from '@kafana/fiscal-gateway'
import type { BillingPage } from './bill-steps.ts'
import { createBrowserHost, type BrowserHost } from './browser-host.ts'
import { letGuestsPayFirst } from './cook-lines.ts'
import { createDeviceHost } from './device-host.ts'
import { type DeviceTraits, USUAL_DEVICE } from './device-traits.ts'
import type { FaultHooks } from './fault-hooks.ts'
import { createForgotten, type Forgotten } from './forgotten.ts'
import { createGatewayHost, type GatewayHost } from './gateway-host.ts'
import { type OwnerAction, takeGuestMoney } from './guest-money.ts'
import { credentialsOf, type Venue } from './make-venue.ts'
import { createNetwork, type Host, type Network } from './network.ts'
import { takeCash, watchBills } from './owner.ts'
import { createGatewayIds, pairAgain, watchPairings } from './pair-again.ts'
import { createPhoneHost, type PhoneHost } from './phone-host.ts'
import type { Plan, PlannedPairing } from './plan.ts'
import { createOutbox, createPosClient } from './pos-client.ts'
import { createProcessRun } from './process-run.ts'
import type { Random } from './random.ts'
import { recordBills, type RecordedBills } from './recorded-bills.ts'
import type { Scheduler } from './scheduler.ts'
import type { ServerHost } from './server-host.ts'
import type { Template } from './template.ts'

export interface WorldOptions {
  readonly createServer: Template['createServer']
  readonly venue: Venue
  readonly plan: Plan
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly hooks: FaultHooks
  /** Collects what the server confirms of bills. */
  readonly recorded: RecordedBills
}

export interface World {
  readonly server: ServerHost
  /** The same as pages reach it, with planted faults. */
  readonly host: Host
  readonly gateways: readonly GatewayHost[]
  readonly pages: readonly BrowserHost[]
  readonly phones: readonly PhoneHost[]
  readonly network: Network
  /** The receipts that the journal of their device and the server's store both forgot. */
  forgotten(): ReadonlySet<string>
  /** The owner takes all the cash that people hold. */
  takeCash(): Promise<void>
  /** The owner takes money for a voucher, or into an account. */
  takeGuestMoney(action: OwnerAction): Promise<void>
  /** The owner pairs a gateway again. */
  pairAgain(planned: PlannedPairing): Promise<void>
  /** The owner lets guests pay before anything is made. */
  letGuestsPayFirst(): Promise<void>
  close(): Promise<void>
}

/** What the devices of all gateways have printed. */
export const devicesOf = ({ gateways }: Pick<World, 'gateways'>) =>
  gateways.flatMap(({ device }) => device.records())

/**
 * Where the device says no reference, nobody can say a receipt of the same amount, printed instead of ours by another
 * user, from ours. No other user prints then at that very moment.
 */
const withoutImpostors =
  (faults: FaultPlan): FaultPlan =>
  (n) => {
    const fault = faults(n)
    return fault?.kind === 'secondUser' && fault.when === 'instead' ? null : fault
  }

/** Of a document that another user prints behind a print server, nothing but the sum of a daily report ever shows anything. */
const withoutOtherUsers =
  (faults: FaultPlan): FaultPlan =>
  (n) => {
    const fault = faults(n)
    return fault?.kind === 'secondUser' ? null : fault
  }

const faultsFor = (faults: FaultPlan, { printServer }: DeviceTraits, showsReference: boolean): FaultPlan => {
  if (printServer !== null) return withoutOtherUsers(faults)
  return showsReference ? faults : withoutImpostors(faults)
}

const createGateways = (
  options: WorldOptions,
  network: Network,
  server: Host,
  forgotten: Forgotten,
): GatewayHost[] =>
  options.venue.gateways.slice(0, options.plan.gateways).map((paired, at) => {
    const { scheduler, plan, note, hooks } = options
    const random = options.random.fork(`gateway ${at}`)
    const faults = faultPlan({ seed: random.hex(8), rate: plan.deviceFaults })
    const traits = plan.deviceTraits[at] ?? USUAL_DEVICE
    if (traits !== USUAL_DEVICE) note(`gateway ${at} has the device ${JSON.stringify(traits)}`)
    const device = createDeviceHost({
      scheduler,
      random: random.fork('device'),
      faults: faultsFor(faults, traits, plan.devicesShowReferences),
      showsReference: plan.devicesShowReferences,
      traits,
      // What one print server still prints, another gateway cannot know.
      showsQueue: plan.gateways > 1,
    })
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
      forgotten,
    })
  })

const createPages = (
  { venue, plan, scheduler, random, note, hooks }: WorldOptions,
  network: Network,
  server: Host,
  gateways: readonly GatewayHost[],
): BrowserHost[] => {
  const { hosts } = createGatewayIds(gateways)
  return venue.monitors.map((member, at) =>
    createBrowserHost({
      name: `page ${at}`,
      token: member.token,
      credentials: credentialsOf(member),
      localGateway: plan.tablet && at === 1 ? null : ((gateways[at] ?? gateways[0])?.host ?? null),
      network,
      server,
      gateways: hosts,
      scheduler,
      random: random.fork(`page ${at}`),
      note,
      pageFault: hooks.page ?? (plan.lyingPage?.monitor === at ? plan.lyingPage.lie : null),
    }),
  )
}

const createPhones = (
  { venue, scheduler, random, note }: WorldOptions,
  network: Network,
  server: Host,
): PhoneHost[] =>
  venue.waiters.map((member, at) =>
    createPhoneHost({
      name: `phone ${at}`,
      token: member.token,
      credentials: credentialsOf(member),
      network,
      server,
      scheduler,
      random: random.fork(`phone ${at}`),
      note,
    }),
  )

const startOwner = (
  { venue, scheduler, random, note, recorded }: WorldOptions,
  network: Network,
  server: Host,
  gateways: readonly GatewayHost[],
): BillingPage => {
  const processRun = createProcessRun('owner', scheduler)
  const client = createPosClient({
    processRun,
    network,
    server,
    gateways: new Map(),
    localGateway: null,
    token: venue.owner.token,
    credentials: credentialsOf(venue.owner),
    random: random.fork('owner'),
  })
  const page: BillingPage = { client, outbox: createOutbox(), note, pageFault: null }
  void watchBills(
    page,
    gateways.map(({ device }) => device),
    recorded,
  )
  return page
}

/** Unpairs the gateways that the plan does not run. */
const unpairOtherGateways = async ({ venue, plan }: WorldOptions, server: ServerHost): Promise<void> => {
  for (const { id } of venue.gateways.slice(plan.gateways)) {
    await server.callDirectly({
      method: 'DELETE',
      path: `/api/gateway/${id}`,
      headers: { authorization: `Bearer ${venue.owner.token}` },
      body: undefined,
    })
  }
}

/** Starts all processes of a venue. */
export const startWorld = async (options: WorldOptions): Promise<World> => {
  const { venue, scheduler, random, note, hooks } = options
  let gateways: readonly GatewayHost[] = []
  const forgotten = createForgotten({
    devices: () => gateways.flatMap(({ device }) => device.records()),
    reservations: options.recorded.reservations,
  })
  const server = await options.createServer({ scheduler, random, note, forgotten, hooks })
  const network = createNetwork({ scheduler, random: random.fork('network'), note })
  // The server's own word, before a planted fault changes it.
  const ownHost = recordBills(server.host, options.recorded)
  const serverHost = hooks.server?.(ownHost, venue.gateways) ?? ownHost
  gateways = createGateways(options, network, serverHost, forgotten)
  const pages = createPages(options, network, serverHost, gateways)
  const phones = createPhones(options, network, serverHost)
  await server.boot()
  await unpairOtherGateways(options, server)
  for (const host of [...gateways, ...pages, ...phones]) host.boot()
  const owner = startOwner(options, network, serverHost, gateways)
  if (options.plan.pairings.length > 0) void watchPairings(owner, gateways)
  return {
    server,
    host: serverHost,
    gateways,
    pages,
    phones,
    network,
    forgotten: forgotten.byBoth,
    takeCash: () => takeCash(owner),
    takeGuestMoney: (action) => takeGuestMoney(owner, action),
    pairAgain: async (planned) => {
      const gateway = gateways[planned.gateway]
      if (gateway) await pairAgain(owner, gateway, planned)
    },
    letGuestsPayFirst: () => letGuestsPayFirst(owner),
    close: async () => {
      for (const gateway of gateways) {
        gateway.crash()
        gateway.close()
        gateway.device.close()
      }
      await server.close()
    },
  }
}
