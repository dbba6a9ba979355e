import { join } from 'node:path'
import type { BillIntent } from '@kafana/contract'
import type { History, Snapshot, Violation } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import { countUnknowable } from '../checker/receipts.ts'
import { type ApiReader, readIntents, readServer } from '../checker/server-record.ts'
import { undoneBills } from '../checker/undone.ts'
import { drawCooks } from './cook-lines.ts'
import type { FaultHooks } from './fault-hooks.ts'
import { drawGuestAccounts } from './guests-plan.ts'
import { failPhone, injectFault, recover } from './inject-fault.ts'
import { drawInvoices } from './invoices-plan.ts'
import { scheduleLoss } from './lose-writes.ts'
import { credentialsOf, type Member } from './make-venue.ts'
import { drawMoves } from './move-guests.ts'
import { type Host, type HttpResponse, NO_FAULTS } from './network.ts'
import { drawPlan, FAULT_PERIOD_MS, lastActionAt, type Plan } from './plan.ts'
import { never } from './process-run.ts'
import { createRandom, type Random, withSeededRandomness } from './random.ts'
import { accountsKnown, newRecordedBills, type RecordedBills } from './recorded-bills.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import type { ServedVenue } from './serve-meals.ts'
import { NO_PHONES } from './serving-plan.ts'
import { runUntilSettled } from './settling.ts'
import type { Template } from './template.ts'
import { useWhatIsLeft } from './use-what-is-left.ts'
import { startWorld, type World } from './world.ts'

interface HistoryOptions {
  readonly template: Template
  readonly seed: number
  /** The hooks of a planted fault. */
  readonly hooks?: FaultHooks
  /** Adjusts the plan of the seed so that a planted fault has an effect. */
  readonly adjustPlan?: (plan: Plan, venue: ServedVenue) => Plan
  /** Called for every event, with the time since the start in ms. */
  readonly trace?: (at: number, text: string) => void
}
interface HistoryEnd {
  readonly violations: readonly Violation[]
  /** Unexpected server errors, without duplicates. */
  readonly errors: readonly string[]
  /** Virtual ms until everything had settled. */
  readonly tookMs: number
  /** The number of fiscal documents that all devices printed. */
  readonly documents: number
  /** The number of orders with a receipt more, of which nothing but paper knows. */
  readonly unknowable: number
  /** The number of closed bills that were undone, because their gateways had denied them. */
  readonly undone: number
}

const START = Date.UTC(2026, 9, 16, 17)
const STEP_MS = 20_000
/** The fiscal report lists an unconfirmed bill 30 s after it was closed. */
const LISTING_MS = 40_000
/** Ten minutes unconfirmed, then time for an owner. */
const LONGEST_MS = FAULT_PERIOD_MS + 30 * 60_000

const OPEN: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED', 'MANUAL']

interface Run {
  readonly world: World
  readonly plan: Plan
  readonly scheduler: Scheduler
  readonly read: ApiReader
  readonly snapshots: Snapshot[]
  readonly recorded: RecordedBills
  readonly note: (text: string) => void
}

/** Calls of a person who signs in again when the session has ended. */
const callerOf = (host: Host, member: Member) => {
  let { token } = member
  const call = async (method: string, path: string, body?: object): Promise<HttpResponse> =>
    host.handle({ method, path, headers: { authorization: `Bearer ${token}` }, body }) ?? never()
  return async (method: string, path: string, body?: object): Promise<HttpResponse> => {
    const answer = await call(method, path, body)
    if (answer.status !== 401) return answer
    ;({ token } = (await call('POST', '/api/auth/login', credentialsOf(member))).body as { token: string })
    return call(method, path, body)
  }
}

const apiReaderOf = ({ server }: World, { owner }: ServedVenue): ApiReader => {
  const handle: Host['handle'] = (request) => server.callDirectly(request)
  const call = callerOf({ name: 'server', handle }, owner)
  return async (path) => {
    const { status, body } = await call('GET', path)
    if (status !== 200) throw new Error(`GET ${path} returned ${status}: ${JSON.stringify(body)}`)
    return body
  }
}

const devicesOf = ({ gateways }: World) => gateways.flatMap(({ device }) => device.records())

const takeSnapshot = async ({ world, read, snapshots }: Run, restoredAfter: boolean): Promise<void> => {
  // The server may be down, and may fail to respond while its disk is full.
  const intents = world.server.isUp() ? await readIntents(read).catch(() => null) : null
  if (intents !== null || restoredAfter)
    snapshots.push({ devices: devicesOf(world), intents: intents ?? [], restoredAfter })
}

/** Whether a device printed a receipt of the order: the guests who want their money back show it. */
const isOnPaper = ({ world, recorded }: Run, order: string): boolean => {
  const refs = new Set(
    recorded.reservations.filter(({ orders }) => orders.includes(order)).map(({ ref }) => ref),
  )
  return devicesOf(world).some(({ receipts }) =>
    receipts.some(({ kind, ref }) => kind === 'sale' && ref !== null && refs.has(ref)),
  )
}

/** Schedules the actions, faults and backups of the plan. */
const schedule = (run: Run, folder: string): void => {
  const { world, plan, scheduler, note } = run
  const backup = join(folder, 'backup.db')
  let hasBackup = false
  if (plan.cooks.length > 0) scheduler.at(0, () => void world.letGuestsPayFirst())
  for (const { at, monitor, action } of [
    ...plan.actions,
    ...plan.discounts,
    ...plan.cooks,
    ...plan.invoices,
    ...plan.moves,
  ])
    scheduler.at(at, () => {
      if (action.type === 'storno' && !isOnPaper(run, action.order))
        note(`nobody has a receipt of ${action.order}`)
      else world.pages[monitor]?.perform(action)
    })
  for (const { phone, at, payment } of plan.phones.payments)
    scheduler.at(at, () => world.phones[phone]?.pay(payment))
  for (const planned of plan.phones.faults)
    scheduler.at(planned.at, () => void failPhone({ world, scheduler, note }, planned))
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
  const beforeLoss = () => takeSnapshot(run, true)
  plan.losses.forEach((loss, index) =>
    scheduleLoss({ world, scheduler, folder, beforeLoss, note }, loss, index),
  )
  for (const { at, action } of plan.taken) scheduler.at(at, () => void world.takeGuestMoney(action))
  for (const at of plan.cashTakenAt) scheduler.at(at, () => void world.takeCash())
  for (const planned of plan.faults) {
    scheduler.at(
      planned.at,
      () =>
        void injectFault(
          {
            world,
            scheduler,
            backup,
            hasBackup: () => hasBackup,
            beforeRestore: beforeLoss,
            note,
          },
          planned,
        ),
    )
  }
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

/** Everything that people were going to do has begun and is over, and no bill is open. */
const isSettled = async ({ world, plan, scheduler, read }: Run): Promise<boolean> =>
  scheduler.now() >= START + lastActionAt(plan) &&
  !world.network.isDelayed() &&
  [...world.pages, ...world.phones].every((host) => host.isIdle()) &&
  world.gateways.every((gateway) => gateway.isConnected()) &&
  (await readIntents(read)).every(({ state }) => !OPEN.includes(state))

/** Runs the fault period, recovers, and then waits until everything has settled. */
const runWorld = async (run: Run): Promise<void> => {
  const { world, plan, scheduler, note } = run
  world.network.setFaults(plan.networkFaults)
  await scheduler.runUntil(START + FAULT_PERIOD_MS)
  note('the fault period ends')
  world.network.setFaults(NO_FAULTS)
  await recover(world)
  await takeSnapshot(run, false)
  await runUntilSettled({
    scheduler,
    stepMs: STEP_MS,
    latest: START + LONGEST_MS,
    isSettled: () => isSettled(run),
  })
}

/** The venue closes its day on every device, so that each daily report is compared with the bills. */
const closeDays = async ({ world, scheduler, note }: Run): Promise<void> => {
  note('the day is closed on every device')
  for (const { host } of world.gateways)
    void host.handle({ method: 'POST', path: '/commands', headers: {}, body: { commandType: 1 } })
  await scheduler.runUntil(scheduler.now() + STEP_MS)
}

/** By a clock that was set back, a bill may have been closed just now. */
const awaitListing = async ({ world, scheduler, read }: Run): Promise<void> => {
  const isRecent = ({ since }: BillIntent): boolean =>
    Math.abs(world.server.now() - Date.parse(since)) < LISTING_MS
  while ((await readIntents(read)).some(isRecent)) await scheduler.runUntil(scheduler.now() + STEP_MS)
}

/** Where a bill was to be paid by account or voucher: whether what is left can be used. */
const tryWhatIsLeft = async (
  { world, read, recorded }: Run,
  venue: ServedVenue,
): Promise<readonly string[]> => {
  const [monitor] = venue.monitors
  const isUsed = recorded.armed.some(({ payments = [] }) =>
    payments.some(({ account }) => account !== undefined),
  )
  if (!isUsed || monitor === undefined) return []
  const call = callerOf(world.host, monitor)
  return useWhatIsLeft(read, (path, body) => call('POST', path, body), venue)
}

const journalLossesOf = ({ gateways }: World): History['journalLosses'] =>
  gateways.flatMap(({ journalLosses }) => journalLosses())

const judgeRun = async (run: Run, venue: ServedVenue): Promise<HistoryEnd> => {
  const { world, plan, scheduler, read, snapshots, recorded } = run
  const { ordered, guests } = venue
  const refusedLeft = await tryWhatIsLeft(run, venue)
  const devices = devicesOf(world)
  const errors = [0, ...[...plan.clocks, ...plan.serverClocks].map(({ aheadMs }) => aheadMs)]
  const server = await readServer(read, await world.server.stored(), {
    from: START + Math.min(...errors),
    to: scheduler.now() + Math.max(...errors),
  })
  const history = {
    devices,
    server,
    snapshots,
    ...recorded,
    accounts: accountsKnown(guests.known, recorded),
    refusedLeft,
    journalLosses: journalLossesOf(world),
    forgotten: world.forgotten(),
    hasLyingScreen: plan.lyingPage !== null,
    ordered,
  }
  return {
    violations: judge(history),
    tookMs: scheduler.now() - START,
    errors: [...new Set(world.server.faults.map(textOf))],
    unknowable: countUnknowable(history),
    undone: undoneBills(server).length,
    documents: devices.reduce(
      (sum, { receipts }) => sum + receipts.filter(({ kind }) => kind !== 'void').length,
      0,
    ),
  }
}

const drawAdjustedPlan = (
  random: Random,
  venue: ServedVenue,
  adjustPlan: HistoryOptions['adjustPlan'],
): Plan => {
  const plan = drawPlan(random.fork('plan'), venue)
  // What a planted fault needs is in its own plan.
  return adjustPlan
    ? adjustPlan({ ...plan, phones: NO_PHONES, discounts: [] }, venue)
    : {
        ...drawGuestAccounts(random.fork('guests'), plan, venue),
        cooks: drawCooks(random.fork('cooks'), venue, FAULT_PERIOD_MS),
        moves: drawMoves(random.fork('moves'), venue),
        invoices: drawInvoices(random.fork('invoices'), venue, plan.actions),
      }
}

const play = async (
  { template, hooks = {}, adjustPlan, trace }: HistoryOptions,
  random: Random,
  scheduler: Scheduler,
): Promise<HistoryEnd> => {
  const note = (text: string): void => trace?.(scheduler.now() - START, text)
  const { folder, venue } = template
  const plan = template.adjustPlan(drawAdjustedPlan(random, venue, adjustPlan))
  const recorded: RecordedBills = newRecordedBills()
  const world = await startWorld({
    createServer: template.createServer,
    venue,
    plan,
    scheduler,
    // The label is part of the seed: another one would change every recorded history.
    random: random.fork('town'),
    note,
    hooks,
    recorded,
  })
  try {
    const run: Run = {
      world,
      plan,
      scheduler,
      read: apiReaderOf(world, venue),
      snapshots: [],
      recorded,
      note,
    }
    schedule(run, folder)
    await runWorld(run)
    await closeDays(run)
    await awaitListing(run)
    return await judgeRun(run, venue)
  } finally {
    await world.close()
  }
}

/**
 * Runs one history from its seed alone until everything has settled, and judges the result. Only one can run
 * at a time in a process.
 */
const runHistory = (options: HistoryOptions): Promise<HistoryEnd> => {
  const [random, scheduler] = [createRandom(String(options.seed)), createScheduler(START)]
  return withSeededRandomness(random.fork('product'), scheduler.now, () => play(options, random, scheduler))
}

/** Describes the failures of a history; empty if it is correct. */
const describeFailures = ({ violations, errors }: Pick<HistoryEnd, 'violations' | 'errors'>): string[] => [
  ...violations.map(({ invariant, evidence }) => `${invariant}: ${evidence}`),
  ...errors.map((error) => `SERVER ERROR: ${error}`),
]

interface HistoryResult {
  readonly failures: readonly string[]
  readonly documents: number
  readonly unknowable: number
  readonly undone: number
}

/** Runs a history. An exception or unhandled rejection counts as a violation. */
export const tryHistory = async (options: HistoryOptions): Promise<HistoryResult> => {
  const uncaught: unknown[] = []
  const onUncaught = (reason: unknown): void => {
    uncaught.push(reason)
  }
  process.on('unhandledRejection', onUncaught)
  try {
    const end = await runHistory(options)
    return {
      documents: end.documents,
      unknowable: end.unknowable,
      undone: end.undone,
      failures: [
        ...describeFailures(end),
        ...uncaught.map((reason) => `UNHANDLED REJECTION: ${textOf(reason)}`),
      ],
    }
  } catch (error) {
    return { documents: 0, unknowable: 0, undone: 0, failures: [`EXCEPTION: ${textOf(error)}`] }
  } finally {
    process.off('unhandledRejection', onUncaught)
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
