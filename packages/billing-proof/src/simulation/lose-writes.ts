import { join } from 'node:path'
import type { Scheduler } from './scheduler.ts'
import type { PlannedLoss } from './server-side-plan.ts'
import type { World } from './world.ts'

interface LossContext {
  readonly world: World
  readonly scheduler: Scheduler
  /** For copies of the server's store. */
  readonly folder: string
  /** Called before the server's store goes back. */
  readonly beforeLoss: () => Promise<void>
  readonly note: (text: string) => void
}

/** If a program is idle and has not reached its last step after this time, it stops anyway. */
const GRACE_MS = 3000
const SYNC_PATH = '/api/gateway/sync'

const loseWrites = async (
  { world: { server, gateways, network }, scheduler, beforeLoss, note }: LossContext,
  { steps, forMs, gateway: which, serverBackMs, journalBackMs, reportsArriveLate }: PlannedLoss,
  { file, restoreJournal }: { readonly file: string; readonly restoreJournal: () => void },
): Promise<void> => {
  const gateway = journalBackMs === null ? undefined : gateways[which]
  if (serverBackMs !== null) {
    await beforeLoss()
    server.killSoon(steps)
  }
  gateway?.killSoon(steps)
  await scheduler.sleep(GRACE_MS)
  if (serverBackMs !== null) {
    await server.crash()
    note(`the server's store is what it was ${serverBackMs} ms before`)
    await server.restoreFrom(file)
  }
  if (gateway) {
    gateway.crash()
    note(`the journal of gateway ${which} is what it was ${journalBackMs} ms before`)
    restoreJournal()
  }
  await scheduler.sleep(forMs)
  if (serverBackMs !== null && !server.isUp()) await server.boot()
  if (gateway?.isUp() === false) gateway.boot()
  if (gateway && reportsArriveLate) network.repeatLate(`gateway ${which}`, SYNC_PATH)
}

/** Schedules a loss: the copies that the stores go back to, and the moment at which they do. */
export const scheduleLoss = (context: LossContext, loss: PlannedLoss, index: number): void => {
  const { world, scheduler, folder } = context
  const { at, serverBackMs, journalBackMs, cutBeforeMs, gateway } = loss
  const file = join(folder, `copy-${index}.db`)
  let restoreJournal = (): void => undefined
  scheduler.at(at - (serverBackMs ?? 0), () => {
    if (serverBackMs !== null) void world.server.backUpTo(file)
  })
  scheduler.at(at - (journalBackMs ?? 0), () => {
    restoreJournal = world.gateways[gateway]?.copyJournal() ?? restoreJournal
  })
  if (cutBeforeMs !== null)
    scheduler.at(at - cutBeforeMs, () => world.network.cut('server', `gateway ${gateway}`))
  scheduler.at(at, () => void loseWrites(context, loss, { file, restoreJournal: () => restoreJournal() }))
}
