import type { GatewayHost } from './gateway-host.ts'
import type { PlannedBlow } from './plan.ts'
import type { Scheduler } from './scheduler.ts'
import type { Town } from './town.ts'

interface Parts {
  readonly town: Town
  readonly scheduler: Scheduler
  /** The server's backup; null while there is none. */
  readonly backup: string
  readonly hasBackup: () => boolean
  /** Is told before the server forgets. */
  readonly onForget: () => Promise<void>
  readonly note: (text: string) => void
}

/** A process gets by a few more points before it dies; one that had nothing to do dies where it stands. */
const GRACE_MS = 3000

const gatewayOf = ({ gateways }: Town, at: number): GatewayHost => {
  const found = gateways[at]
  if (!found) throw new RangeError('no such gateway')
  return found
}

/** It goes down at one of its next steps and stays down for a while. */
const takeDown = async (
  { scheduler }: Parts,
  { forMs }: PlannedBlow,
  kill: () => void,
  crash: () => unknown,
): Promise<void> => {
  kill()
  await scheduler.sleep(GRACE_MS)
  await crash()
  await scheduler.sleep(forMs)
}

type GatewayBlow = PlannedBlow & {
  readonly blow: 'gateway dies' | 'power cut' | 'gateway memory lost' | 'gateway memory put back'
}

const strikeGateway = async (parts: Parts, planned: GatewayBlow): Promise<void> => {
  const host = gatewayOf(parts.town, planned.gateway)
  await takeDown(parts, planned, () => host.killSoon(planned.steps), host.crash)
  if (host.isUp()) return
  if (planned.blow === 'power cut') host.device.restart()
  if (planned.blow === 'gateway memory lost') host.loseDisk()
  if (planned.blow === 'gateway memory put back') host.putDiskBack()
  host.boot()
}

const reload = async (
  { town, scheduler }: Parts,
  { monitor, forMs }: PlannedBlow & { readonly monitor: number },
): Promise<void> => {
  const page = town.pages[monitor]
  page?.crash()
  await scheduler.sleep(forMs)
  if (page?.isUp() === false) page.boot()
}

/** Lets something go wrong. Each part is brought up again when its time has come, or at the end of the storm by `recover`. */
export const strike = async (parts: Parts, planned: PlannedBlow): Promise<void> => {
  const {
    town: { server, network },
    scheduler,
    note,
  } = parts
  note(JSON.stringify(planned))
  switch (planned.blow) {
    case 'server dies':
      await takeDown(parts, planned, () => server.killSoon(planned.steps), server.crash)
      return server.isUp() ? undefined : server.boot()
    case 'server is put back':
      return putBack(parts)
    case 'server disk full':
      return fill(scheduler, server.disk, planned.forMs)
    case 'gateway dies':
    case 'power cut':
    case 'gateway memory lost':
    case 'gateway memory put back':
      return strikeGateway(parts, planned)
    case 'gateway disk full':
      return fill(scheduler, gatewayOf(parts.town, planned.gateway).disk, planned.forMs)
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

const putBack = async ({ town: { server }, hasBackup, backup, onForget, note }: Parts): Promise<void> => {
  if (!hasBackup() || !server.isUp()) return
  await onForget()
  await server.crash()
  note('the server is put back to its backup')
  server.restoreFrom(backup)
  await server.boot()
}

/** The storm is over: everything is up, dry and connected. */
export const recover = async ({ server, gateways, pages, network }: Town): Promise<void> => {
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
