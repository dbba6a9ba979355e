import type { BillIntent } from '@kafana/contract'
import type { History, Snapshot, Violation } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import { countUnknowable } from '../checker/receipts.ts'
import { type ApiReader, readIntents, readServer } from '../checker/server-record.ts'
import { undoneBills } from '../checker/undone.ts'
import { drawCooks } from './cook-lines.ts'
import type { FaultHooks } from './fault-hooks.ts'
import { drawGuestAccounts } from './guests-plan.ts'
import { recover } from './inject-fault.ts'
import { drawInvoices } from './invoices-plan.ts'
import { credentialsOf, type Member } from './make-venue.ts'
import { drawMoves } from './move-guests.ts'
import { type Host, type HttpResponse, NO_FAULTS } from './network.ts'
import { createGatewayIds, drawPairings } from './pair-again.ts'
import { drawPlan, FAULT_PERIOD_MS, lastActionAt, type Plan } from './plan.ts'
import { never } from './process-run.ts'
import { createRandom, type Random, withSeededRandomness } from './random.ts'
import { accountsKnown, newRecordedBills, type RecordedBills } from './recorded-bills.ts'
import { schedulePlan } from './schedule-plan.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import type { ServedVenue } from './serve-meals.ts'
import { NO_PHONES } from './serving-plan.ts'
import { runUntilSettled } from './settling.ts'
import type { Template } from './template.ts'
import { useWhatIsLeft } from './use-what-is-left.ts'
import { devicesOf, startWorld, type World } from './world.ts'

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

const takeSnapshot = async ({ world, read, snapshots }: Run, restoredAfter: boolean): Promise<void> => {
  // The server may be down, and may fail to respond while its disk is full.
  const intents = world.server.isUp() ? await readIntents(read).catch(() => null) : null
  if (intents !== null || restoredAfter)
    snapshots.push({ devices: devicesOf(world), intents: intents ?? [], restoredAfter })
}

/** Whether the server has the pairings of the gateways, and no other. */
const isPairingSettled = async ({ world: { gateways }, plan, read }: Run): Promise<boolean> => {
  if (plan.pairings.length === 0) return true
  const paired = (await read('/api/gateway')) as { readonly _id: string }[]
  const used = gateways.map((gateway) => gateway.id())
  return paired.length === used.length && paired.every(({ _id: id }) => used.includes(id))
}

/** Everything that people were going to do has begun and is over, and no bill is open. */
const isSettled = async (run: Run): Promise<boolean> => {
  const { world, plan, scheduler, read } = run
  return (
    scheduler.now() >= START + lastActionAt(plan) &&
    !world.network.isDelayed() &&
    [...world.pages, ...world.phones].every((host) => host.isIdle()) &&
    world.gateways.every((gateway) => gateway.isConnected()) &&
    (await isPairingSettled(run)) &&
    (await readIntents(read)).every(({ state }) => !OPEN.includes(state))
  )
}

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
  const gateway = world.gateways[0]?.id() ?? ''
  return useWhatIsLeft(read, (path, body) => call('POST', path, body), { ...venue, gateway })
}

const journalLossesOf = ({ gateways }: World): History['journalLosses'] =>
  gateways.flatMap(({ journalLosses }) => journalLosses())

const judgeRun = async (run: Run, venue: ServedVenue): Promise<HistoryEnd> => {
  const { world, plan, scheduler, read, snapshots, recorded } = run
  const { ordered, guests } = venue
  const refusedLeft = await tryWhatIsLeft(run, venue)
  const devices = devicesOf(world)
  const errors = [0, ...[...plan.clocks, ...plan.serverClocks].map(({ aheadMs }) => aheadMs)]
  const record = await readServer(read, await world.server.stored(), {
    from: START + Math.min(...errors),
    to: scheduler.now() + Math.max(...errors),
  })
  const server = { ...record, intents: record.intents.map(createGatewayIds(world.gateways).withFirst) }
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
        pairings: drawPairings(random.fork('paired again'), plan, FAULT_PERIOD_MS),
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
    schedulePlan(run, { folder, beforeLoss: () => takeSnapshot(run, true) })
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
