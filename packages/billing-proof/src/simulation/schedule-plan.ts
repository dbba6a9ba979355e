import { join } from 'node:path'
import { failPhone, injectFault } from './inject-fault.ts'
import { scheduleLoss } from './lose-writes.ts'
import type { OperatorAction } from './operator-actions.ts'
import { createGatewayIds } from './pair-again.ts'
import type { Plan } from './plan.ts'
import type { RecordedBills } from './recorded-bills.ts'
import type { Scheduler } from './scheduler.ts'
import { devicesOf, type World } from './world.ts'

interface Scheduled {
  readonly world: World
  readonly plan: Plan
  readonly scheduler: Scheduler
  readonly recorded: RecordedBills
  readonly note: (text: string) => void
}

interface Losses {
  /** For the backups. */
  readonly folder: string
  /** Called before a store goes back to an earlier state. */
  readonly beforeLoss: () => Promise<void>
}

/** Whether a device printed a receipt of the order: the guests who want their money back show it. */
const isOnPaper = ({ world, recorded }: Scheduled, order: string): boolean => {
  const refs = new Set(
    recorded.reservations.filter(({ orders }) => orders.includes(order)).map(({ ref }) => ref),
  )
  return devicesOf(world).some(({ receipts }) =>
    receipts.some(({ kind, ref }) => kind === 'sale' && ref !== null && refs.has(ref)),
  )
}

/** A gateway that was paired again has another id than in the plan. */
const atCurrentGateway = ({ gateways }: World, action: OperatorAction): OperatorAction =>
  'gateway' in action && action.gateway !== null
    ? { ...action, gateway: createGatewayIds(gateways).current(action.gateway) }
    : action

/** What people do at the monitors and on phones, and what an owner does. */
const scheduleActions = (scheduled: Scheduled): void => {
  const { world, plan, scheduler, note } = scheduled
  if (plan.cooks.length > 0) scheduler.at(0, () => void world.letGuestsPayFirst())
  for (const { at, monitor, action } of [
    ...plan.actions,
    ...plan.discounts,
    ...plan.cooks,
    ...plan.invoices,
    ...plan.moves,
  ])
    scheduler.at(at, () => {
      if (action.type === 'storno' && !isOnPaper(scheduled, action.order))
        note(`nobody has a receipt of ${action.order}`)
      else world.pages[monitor]?.perform(atCurrentGateway(world, action))
    })
  for (const { phone, at, payment } of plan.phones.payments)
    scheduler.at(at, () => world.phones[phone]?.pay(payment))
}

const scheduleOwner = ({ world, plan, scheduler }: Scheduled): void => {
  for (const { at, action } of plan.taken) scheduler.at(at, () => void world.takeGuestMoney(action))
  for (const pairing of plan.pairings) scheduler.at(pairing.at, () => void world.pairAgain(pairing))
  for (const at of plan.cashTakenAt) scheduler.at(at, () => void world.takeCash())
}

const scheduleClocks = ({ world, plan, scheduler, note }: Scheduled): void => {
  for (const { at, of, gateway, aheadMs } of plan.clocks)
    scheduler.at(at, () => {
      const host = world.gateways[gateway]
      note(`the clock of ${of} ${gateway} is ${aheadMs} ms ahead`)
      if (of === 'gateway') host?.setClock(aheadMs)
      else host?.device.setClock(aheadMs)
    })
  for (const { at, aheadMs } of plan.serverClocks)
    scheduler.at(at, () => {
      note(`the clock of the server is ${aheadMs} ms ahead`)
      world.server.setClock(aheadMs)
    })
}

const scheduleFaults = (
  { world, plan, scheduler, note }: Scheduled,
  { folder, beforeLoss }: Losses,
): void => {
  const backup = join(folder, 'backup.db')
  let hasBackup = false
  for (const planned of plan.phones.faults)
    scheduler.at(planned.at, () => void failPhone({ world, scheduler, note }, planned))
  plan.losses.forEach((loss, index) =>
    scheduleLoss({ world, scheduler, folder, beforeLoss, note }, loss, index),
  )
  const context = { world, scheduler, backup, hasBackup: () => hasBackup, beforeRestore: beforeLoss, note }
  for (const planned of plan.faults) scheduler.at(planned.at, () => void injectFault(context, planned))
  if (plan.faults.some(({ fault }) => fault === 'gateway journal restored'))
    scheduler.at(plan.backupAt, () => {
      for (const gateway of world.gateways) gateway.backUpJournal()
    })
  if (!plan.faults.some(({ fault }) => fault === 'server restored')) return
  scheduler.at(plan.backupAt, () => {
    void world.server.backUpTo(backup).then(() => {
      hasBackup = true
    })
  })
}

/** Schedules the actions, clocks, faults and backups of the plan. */
export const schedulePlan = (scheduled: Scheduled, losses: Losses): void => {
  scheduleActions(scheduled)
  scheduleClocks(scheduled)
  scheduleOwner(scheduled)
  scheduleFaults(scheduled, losses)
}
