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

/** Lets something go wrong. Each part is brought up again when its time has come, or at the end of the storm by `recover`. */
export const strike = async (parts: Parts, planned: PlannedBlow): Promise<void> => {
  const { town: { server, network, pages }, scheduler, note } = parts
  const down = async (dies: (steps: number) => void, crash: () => unknown, steps: number): Promise<void> => {
    dies(steps)
    await scheduler.sleep(GRACE_MS)
    await crash()
    await scheduler.sleep(planned.forMs)
  }
  const gateway = (at: number, meanwhile: (host: GatewayHost) => void): Promise<void> => {
    const host = gatewayOf(parts.town, at)
    return down(host.killSoon, host.crash, 'steps' in planned ? planned.steps : 1).then(() => {
      if (host.isUp()) return
      meanwhile(host)
      host.boot()
    })
  }
  note(JSON.stringify(planned))
  switch (planned.blow) {
    case 'server dies':
      await down(server.killSoon, server.crash, planned.steps)
      return server.isUp() ? undefined : server.boot()
    case 'server is put back': return putBack(parts)
    case 'server disk full': return fill(scheduler, server.disk, planned.forMs)
    case 'gateway dies': return gateway(planned.gateway, () => undefined)
    case 'power cut': return gateway(planned.gateway, ({ device }) => device.restart())
    case 'gateway memory lost': return gateway(planned.gateway, (host) => host.loseDisk())
    case 'gateway disk full': return fill(scheduler, gatewayOf(parts.town, planned.gateway).disk, planned.forMs)
    case 'page reloads': {
      const page = pages[planned.monitor]
      page?.crash()
      await scheduler.sleep(planned.forMs)
      return page?.isUp() === false ? page.boot() : undefined
    }
    case 'cable out': return network.cut(planned.one, planned.other)
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
