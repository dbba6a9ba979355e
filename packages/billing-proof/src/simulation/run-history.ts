import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillIntent } from '@kafana/contract'
import type { History, ReservedBill, Snapshot, Violation } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import { type Ask, readIntents, readServer } from '../checker/server-record.ts'
import type { FaultHooks } from './fault-hooks.ts'
import { createScheduler, type Scheduler } from './incarnation.ts'
import { injectFault, recover } from './inject-fault.ts'
import type { Venue } from './make-venue.ts'
import { NO_FAULTS } from './network.ts'
import { drawPlan, FAULT_PERIOD_MS, type Plan } from './plan.ts'
import { createRandom, type Random, withSeededChance } from './random.ts'
import type { Template } from './template.ts'
import { startWorld, type World } from './world.ts'

interface HistoryOptions {
  readonly template: Template
  readonly seed: number
  /** A rule that is broken on purpose. */
  readonly hooks?: FaultHooks
  /** Makes the plan that the seed gives more of what is looked for. */
  readonly bend?: (plan: Plan, venue: Venue) => Plan
  /** Hears everything that happens, with its time since the start in ms. */
  readonly trace?: (at: number, text: string) => void
}
interface HistoryEnd {
  readonly violations: readonly Violation[]
  /** What the server would have logged as its own fault, each once. */
  readonly faults: readonly string[]
  /** Virtual ms until nothing moved. */
  readonly tookMs: number
  /** Fiscal documents that came out of all devices. */
  readonly papers: number
}

const START = Date.UTC(2026, 9, 16, 17)
const STEP_MS = 20_000
/** Ten minutes of doubt, and an owner's look. */
const LONGEST_MS = FAULT_PERIOD_MS + 30 * 60_000

const OPEN: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED', 'MANUAL']

interface Run {
  readonly world: World
  readonly plan: Plan
  readonly scheduler: Scheduler
  readonly ask: Ask
  readonly looks: Snapshot[]
  readonly note: (text: string) => void
}

const askerOf =
  (world: World, token: string): Ask =>
  async (path) => {
    const { status, body } = await world.server.ask({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
      body: undefined,
    })
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

const devicesOf = ({ gateways }: World) => gateways.map(({ device }) => device.record())

const look = async ({ world, ask, looks }: Run, serverForgot: boolean): Promise<void> => {
  // A server that cannot save just then shows nothing.
  const intents = await readIntents(ask).catch(() => null)
  if (intents !== null || serverForgot)
    looks.push({ devices: devicesOf(world), intents: intents ?? [], serverForgot })
}

/** Everything that people want and that goes wrong takes its place in time. */
const schedule = (run: Run, backup: string): void => {
  const { world, plan, scheduler, note } = run
  let hasBackup = false
  for (const { at, monitor, action } of plan.actions)
    scheduler.at(at, () => world.pages[monitor]?.action(action))
  for (const planned of plan.faults) {
    scheduler.at(
      planned.at,
      () =>
        void injectFault(
          { world, scheduler, backup, hasBackup: () => hasBackup, onForget: () => look(run, true), note },
          planned,
        ),
    )
  }
  if (plan.faults.some(({ fault }) => fault === 'gateway journal restored'))
    scheduler.at(plan.backupAt, () => {
      for (const gateway of world.gateways) gateway.copyDisk()
    })
  if (!plan.faults.some(({ fault }) => fault === 'server is restored')) return
  scheduler.at(plan.backupAt, () => {
    world.server.copyTo(backup)
    hasBackup = true
  })
}

const isSettled = async ({ world, ask }: Run): Promise<boolean> =>
  !world.network.isDelayed() &&
  world.pages.every((page) => page.isIdle()) &&
  world.gateways.every((gateway) => gateway.isHeard()) &&
  (await readIntents(ask)).every(({ state }) => !OPEN.includes(state))

/** The storm, its end, and as long as it takes until nothing moves. */
const live = async (run: Run): Promise<void> => {
  const { world, plan, scheduler, note } = run
  world.network.setWeather(plan.networkFaults)
  await scheduler.runUntil(START + FAULT_PERIOD_MS)
  note('the storm is over')
  world.network.setWeather(NO_FAULTS)
  await recover(world)
  await look(run, false)
  do await scheduler.runUntil(scheduler.now() + STEP_MS)
  while (scheduler.now() < START + LONGEST_MS && !(await isSettled(run)))
  await scheduler.runUntil(scheduler.now() + STEP_MS)
}

const forgetfulOf = ({ gateways }: World): History['forgetful'] =>
  gateways.flatMap(({ device, forgotAt }) => {
    const at = forgotAt()
    return at === null ? [] : [{ serial: device.record().serial, at }]
  })

const judgeRun = async (
  { world, scheduler, ask, looks }: Run,
  promised: readonly ReservedBill[],
): Promise<HistoryEnd> => {
  const devices = devicesOf(world)
  const server = await readServer(ask, { from: START, to: scheduler.now() })
  return {
    violations: judge({ devices, server, looks, promised, forgetful: forgetfulOf(world) }),
    tookMs: scheduler.now() - START,
    faults: [
      ...new Set(
        world.server.faults.map((fault) =>
          fault instanceof Error ? (fault.stack ?? fault.message) : String(fault),
        ),
      ),
    ],
    papers: devices.reduce(
      (sum, { receipts }) => sum + receipts.filter(({ kind }) => kind !== 'void').length,
      0,
    ),
  }
}

const drawnPlan = (random: Random, venue: Venue, bend: HistoryOptions['bend']): Plan => {
  const plan = drawPlan(random.fork('plan'), venue)
  return bend ? bend(plan, venue) : plan
}

const play = async (
  { template: { folder, file, venue }, hooks = {}, bend, trace }: HistoryOptions,
  random: Random,
  scheduler: Scheduler,
): Promise<HistoryEnd> => {
  const note = (text: string): void => trace?.(scheduler.now() - START, text)
  const [plan, promised]: [Plan, ReservedBill[]] = [drawnPlan(random, venue, bend), []]
  copyFileSync(file, join(folder, 'kafana.db'))
  const world = await startWorld({
    folder,
    venue,
    plan,
    scheduler,
    // The label is part of the seed: another one would change every recorded history.
    random: random.fork('town'),
    note,
    hooks,
    promised,
  })
  try {
    const run: Run = { world, plan, scheduler, ask: askerOf(world, venue.owner.token), looks: [], note }
    schedule(run, join(folder, 'backup.db'))
    await live(run)
    return await judgeRun(run, promised)
  } finally {
    await world.close()
  }
}

/**
 * Runs one history from its seed alone, lets everything come up and settle, and judges what is left. One at a
 * time in a process.
 */
const runHistory = (options: HistoryOptions): Promise<HistoryEnd> => {
  const [random, scheduler] = [createRandom(String(options.seed)), createScheduler(START)]
  return withSeededChance(random.fork('product'), scheduler.now, () => play(options, random, scheduler))
}

/** What was wrong with a history, in words; nothing when all is as it has to be. */
const problemsOf = ({ violations, faults }: Pick<HistoryEnd, 'violations' | 'faults'>): string[] => [
  ...violations.map(({ invariant, evidence }) => `${invariant}: ${evidence}`),
  ...faults.map((fault) => `FAULT: ${fault}`),
]

interface HistoryResult {
  readonly complaints: readonly string[]
  readonly papers: number
}

/**
 * Runs a history; one that breaks, or leaves a failure that nobody catches, is as bad as one that breaks a
 * rule.
 */
export const tryHistory = async (options: HistoryOptions): Promise<HistoryResult> => {
  const uncaught: unknown[] = []
  const onUncaught = (reason: unknown): void => {
    uncaught.push(reason)
  }
  process.on('unhandledRejection', onUncaught)
  try {
    const end = await runHistory(options)
    return {
      papers: end.papers,
      complaints: [...problemsOf(end), ...uncaught.map((reason) => `UNCAUGHT: ${textOf(reason)}`)],
    }
  } catch (error) {
    return { papers: 0, complaints: [`BROKEN: ${textOf(error)}`] }
  } finally {
    process.off('unhandledRejection', onUncaught)
  }
}

const textOf = (error: unknown): string =>
  error instanceof Error ? (error.stack ?? error.message) : String(error)
