import type { GatewayHost } from './gateway-host.ts'
import type { PlannedFault } from './plan.ts'
import type { Scheduler } from './scheduler.ts'
import type { PhonePlan } from './serving-plan.ts'
import type { World } from './world.ts'

interface FaultContext {
  readonly world: World
  readonly scheduler: Scheduler
  /** The file of the server's backup. */
  readonly backup: string
  /** Whether the backup has been made. */
  readonly hasBackup: () => boolean
  /** Called before the server is restored. */
  readonly beforeRestore: () => Promise<void>
  readonly note: (text: string) => void
}

/** If a process is idle and has not reached its crash step after this time, it crashes anyway. */
const GRACE_MS = 3000

const gatewayOf = ({ gateways }: World, at: number): GatewayHost => {
  const found = gateways[at]
  if (!found) throw new RangeError('no such gateway')
  return found
}

/** Crashes a process at one of its next steps, and then waits for as long as it stays down. */
const crashLater = async (
  { scheduler }: FaultContext,
  { forMs }: PlannedFault,
  kill: () => void,
  crash: () => unknown,
): Promise<void> => {
  kill()
  await scheduler.sleep(GRACE_MS)
  await crash()
  await scheduler.sleep(forMs)
}

type GatewayFault = Extract<PlannedFault, { readonly gateway: number }>

/** The program stops, and its device or journal may not be the same afterwards. */
const stopGateway = async (
  context: FaultContext,
  planned: GatewayFault & { steps: number },
): Promise<void> => {
  const host = gatewayOf(context.world, planned.gateway)
  await crashLater(context, planned, () => host.killSoon(planned.steps), host.crash)
  if (host.isUp()) return
  if (planned.fault === 'power cut') host.device.restart()
  if (planned.fault === 'gateway journal lost') host.loseJournal()
  if (planned.fault === 'gateway journal restored') host.restoreJournal()
  host.boot()
}

const failGateway = async (context: FaultContext, planned: GatewayFault): Promise<void> => {
  const { disk, device } = gatewayOf(context.world, planned.gateway)
  if ('steps' in planned) await stopGateway(context, planned)
  else if (planned.fault === 'gateway disk full') await fillDisk(context.scheduler, disk, planned.forMs)
  else await device.closeDay()
}

const reloadPage = async (
  { world, scheduler }: FaultContext,
  { monitor, forMs }: PlannedFault & { readonly monitor: number },
): Promise<void> => {
  const page = world.pages[monitor]
  page?.crash()
  await scheduler.sleep(forMs)
  if (page?.isUp() === false) page.boot()
}

/** The application of a phone ends and is opened again, or its connection is cut for a time. */
export const failPhone = async (
  { world: { network, phones }, scheduler, note }: Pick<FaultContext, 'world' | 'scheduler' | 'note'>,
  { phone, forMs, isCut }: PhonePlan['faults'][number],
): Promise<void> => {
  const name = `phone ${phone}`
  note(`${name} ${isCut ? 'has no network' : 'ends'} for ${forMs} ms`)
  if (isCut) {
    network.cut(name, 'server')
    await scheduler.sleep(forMs)
    return network.reconnect(name, 'server')
  }
  phones[phone]?.crash()
  await scheduler.sleep(forMs)
  if (phones[phone]?.isUp() === false) phones[phone].boot()
}

/** Injects a fault and ends it after its time, unless `recover` has ended it before. */
export const injectFault = async (context: FaultContext, planned: PlannedFault): Promise<void> => {
  const {
    world: { server, network },
    scheduler,
    note,
  } = context
  note(JSON.stringify(planned))
  if ('gateway' in planned) return failGateway(context, planned)
  switch (planned.fault) {
    case 'server crash':
      await crashLater(context, planned, () => server.killSoon(planned.steps), server.crash)
      return server.isUp() ? undefined : server.boot()
    case 'server restored':
      return restoreServer(context)
    case 'server disk full':
      return fillDisk(scheduler, server.disk, planned.forMs)
    case 'page reload':
      return reloadPage(context, planned)
    case 'connection cut':
      return network.cut(planned.one, planned.other)
  }
}

const fillDisk = async (scheduler: Scheduler, disk: { full: boolean }, forMs: number): Promise<void> => {
  disk.full = true
  await scheduler.sleep(forMs)
  disk.full = false
}

const restoreServer = async ({
  world: { server },
  hasBackup,
  backup,
  beforeRestore,
  note,
}: FaultContext): Promise<void> => {
  if (!hasBackup() || !server.isUp()) return
  await beforeRestore()
  await server.crash()
  note('the server is restored from its backup')
  await server.restoreFrom(backup)
  await server.boot()
}

/** Ends the fault period: restarts, frees and reconnects everything. */
export const recover = async ({ server, gateways, pages, phones, network }: World): Promise<void> => {
  network.reconnectAll()
  server.disk.full = false
  if (!server.isUp()) {
    await server.crash()
    await server.boot()
  }
  for (const gateway of gateways) {
    gateway.disk.full = false
    if (gateway.isUp()) continue
    gateway.crash()
    gateway.boot()
  }
  for (const host of [...pages, ...phones]) if (!host.isUp()) host.boot()
}
