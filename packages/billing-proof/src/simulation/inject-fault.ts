import type { GatewayHost } from './gateway-host.ts'
import type { Scheduler } from './incarnation.ts'
import type { PlannedFault } from './plan.ts'
import type { World } from './world.ts'

interface FaultContext {
  readonly world: World
  readonly scheduler: Scheduler
  /** The server's backup; null while there is none. */
  readonly backup: string
  readonly hasBackup: () => boolean
  /** Called before the server is restored. */
  readonly onForget: () => Promise<void>
  readonly note: (text: string) => void
}

/** A process gets by a few more points before it dies; one that had nothing to do dies where it stands. */
const GRACE_MS = 3000

const gatewayOf = ({ gateways }: World, at: number): GatewayHost => {
  const found = gateways[at]
  if (!found) throw new RangeError('no such gateway')
  return found
}

/** It goes down at one of its next steps and stays down for a while. */
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

type GatewayFault = PlannedFault & {
  readonly fault: 'gateway dies' | 'power cut' | 'gateway journal lost' | 'gateway journal restored'
}

const failGateway = async (parts: FaultContext, planned: GatewayFault): Promise<void> => {
  const host = gatewayOf(parts.world, planned.gateway)
  await crashLater(parts, planned, () => host.killSoon(planned.steps), host.crash)
  if (host.isUp()) return
  if (planned.fault === 'power cut') host.device.restart()
  if (planned.fault === 'gateway journal lost') host.loseDisk()
  if (planned.fault === 'gateway journal restored') host.restoreDisk()
  host.boot()
}

const reload = async (
  { world, scheduler }: FaultContext,
  { monitor, forMs }: PlannedFault & { readonly monitor: number },
): Promise<void> => {
  const page = world.pages[monitor]
  page?.crash()
  await scheduler.sleep(forMs)
  if (page?.isUp() === false) page.boot()
}

/**
 * Lets something go wrong. Each part is brought up again when its time has come, or at the end of the storm
 * by `recover`.
 */
export const injectFault = async (parts: FaultContext, planned: PlannedFault): Promise<void> => {
  const {
    world: { server, network },
    scheduler,
    note,
  } = parts
  note(JSON.stringify(planned))
  switch (planned.fault) {
    case 'server dies':
      await crashLater(parts, planned, () => server.killSoon(planned.steps), server.crash)
      return server.isUp() ? undefined : server.boot()
    case 'server is restored':
      return restoreServer(parts)
    case 'server disk full':
      return fill(scheduler, server.disk, planned.forMs)
    case 'gateway dies':
    case 'power cut':
    case 'gateway journal lost':
    case 'gateway journal restored':
      return failGateway(parts, planned)
    case 'gateway disk full':
      return fill(scheduler, gatewayOf(parts.world, planned.gateway).disk, planned.forMs)
    case 'page reloads':
      return reload(parts, planned)
    case 'cable out':
      return network.cut(planned.one, planned.other)
  }
}

const fill = async (scheduler: Scheduler, disk: { full: boolean }, forMs: number): Promise<void> => {
  disk.full = true
  await scheduler.sleep(forMs)
  disk.full = false
}

const restoreServer = async ({
  world: { server },
  hasBackup,
  backup,
  onForget,
  note,
}: FaultContext): Promise<void> => {
  if (!hasBackup() || !server.isUp()) return
  await onForget()
  await server.crash()
  note('the server is restored to its backup')
  server.restoreFrom(backup)
  await server.boot()
}

/** The storm is over: everything is up, dry and connected. */
export const recover = async ({ server, gateways, pages, network }: World): Promise<void> => {
  network.mend()
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
  for (const page of pages) if (!page.isUp()) page.boot()
}
