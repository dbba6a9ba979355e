import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillIntent } from '@kafana/contract'
import type { History, Look, Promised } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import { readIntents, readServer, type Ask } from '../checker/server-record.ts'
import type { Violation } from '../checker/violation.ts'
import type { Venue } from './make-venue.ts'
import { CALM } from './network.ts'
import { drawPlan, STORM_MS, type Plan } from './plan.ts'
import { createRandom, type Random } from './random.ts'
import type { Sabotage } from './sabotage.ts'
import { createScheduler, type Scheduler } from './scheduler.ts'
import { withSeededChance } from './seeded-chance.ts'
import { recover, strike } from './strike.ts'
import type { Template } from './template.ts'
import { openTown, type Town } from './town.ts'

export interface HistoryOptions {
  readonly template: Template
  readonly seed: number
  /** A rule that is broken on purpose. */
  readonly sabotage?: Sabotage
  /** Makes the plan that the seed gives more of what is looked for. */
  readonly bend?: (plan: Plan, venue: Venue) => Plan
  /** Hears everything that happens, with its time since the start in ms. */
  readonly trace?: (at: number, text: string) => void
}
export interface HistoryEnd {
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
const LONGEST_MS = STORM_MS + 30 * 60_000

const OPEN: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED', 'MANUAL']

interface Run {
  readonly town: Town
  readonly plan: Plan
  readonly scheduler: Scheduler
  readonly ask: Ask
  readonly looks: Look[]
  readonly note: (text: string) => void
}

const askerOf =
  (town: Town, token: string): Ask =>
  async (path) => {
    const { status, body } = await town.server.ask({
      method: 'GET',
      path,
      headers: { authorization: `Bearer ${token}` },
      body: undefined,
    })
    if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${JSON.stringify(body)}`)
    return body
  }

const devicesOf = ({ gateways }: Town) => gateways.map(({ device }) => device.record())

const look = async ({ town, ask, looks }: Run, serverForgot: boolean): Promise<void> => {
  // A server that cannot save just then shows nothing.
  const intents = await readIntents(ask).catch(() => null)
  if (intents !== null || serverForgot)
    looks.push({ devices: devicesOf(town), intents: intents ?? [], serverForgot })
}

/** Everything that people want and that goes wrong takes its place in time. */
const schedule = (run: Run, backup: string): void => {
  const { town, plan, scheduler, note } = run
  let hasBackup = false
  for (const { at, monitor, wish } of plan.wishes) scheduler.at(at, () => town.pages[monitor]?.wish(wish))
  for (const planned of plan.blows) {
    scheduler.at(
      planned.at,
      () =>
        void strike(
          { town, scheduler, backup, hasBackup: () => hasBackup, onForget: () => look(run, true), note },
          planned,
        ),
    )
  }
  if (plan.blows.some(({ blow }) => blow === 'gateway memory put back'))
    scheduler.at(plan.backupAt, () => {
      for (const gateway of town.gateways) gateway.copyDisk()
    })
  if (!plan.blows.some(({ blow }) => blow === 'server is put back')) return
  scheduler.at(plan.backupAt, () => {
    town.server.copyTo(backup)
    hasBackup = true
  })
}

const isSettled = async ({ town, ask }: Run): Promise<boolean> =>
  !town.network.isDelayed() &&
  town.pages.every((page) => page.isIdle()) &&
  town.gateways.every((gateway) => gateway.isHeard()) &&
  (await readIntents(ask)).every(({ state }) => !OPEN.includes(state))

/** The storm, its end, and as long as it takes until nothing moves. */
const live = async (run: Run): Promise<void> => {
  const { town, plan, scheduler, note } = run
  town.network.setWeather(plan.weather)
  await scheduler.runUntil(START + STORM_MS)
  note('the storm is over')
  town.network.setWeather(CALM)
  await recover(town)
  await look(run, false)
  do await scheduler.runUntil(scheduler.now() + STEP_MS)
  while (scheduler.now() < START + LONGEST_MS && !(await isSettled(run)))
  await scheduler.runUntil(scheduler.now() + STEP_MS)
}

const forgetfulOf = ({ gateways }: Town): History['forgetful'] =>
  gateways.flatMap(({ device, forgotAt }) => {
    const at = forgotAt()
    return at === null ? [] : [{ serial: device.record().serial, at }]
  })

const judgeRun = async (
  { town, scheduler, ask, looks }: Run,
  promised: readonly Promised[],
): Promise<HistoryEnd> => {
  const devices = devicesOf(town)
  const server = await readServer(ask, { from: START, to: scheduler.now() })
  return {
    violations: judge({ devices, server, looks, promised, forgetful: forgetfulOf(town) }),
    tookMs: scheduler.now() - START,
    faults: [
      ...new Set(
        town.server.faults.map((fault) =>
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
  { template: { folder, file, venue }, sabotage = {}, bend, trace }: HistoryOptions,
  random: Random,
  scheduler: Scheduler,
): Promise<HistoryEnd> => {
  const note = (text: string): void => trace?.(scheduler.now() - START, text)
  const [plan, promised]: [Plan, Promised[]] = [drawnPlan(random, venue, bend), []]
  copyFileSync(file, join(folder, 'kafana.db'))
  const town = await openTown({
    folder,
    venue,
    plan,
    scheduler,
    random: random.fork('town'),
    note,
    sabotage,
    promised,
  })
  try {
    const run: Run = { town, plan, scheduler, ask: askerOf(town, venue.owner.token), looks: [], note }
    schedule(run, join(folder, 'backup.db'))
    await live(run)
    return await judgeRun(run, promised)
  } finally {
    await town.close()
  }
}

/** Runs one history from its seed alone, lets everything come up and settle, and judges what is left. One at a time in a process. */
export const runHistory = (options: HistoryOptions): Promise<HistoryEnd> => {
  const [random, scheduler] = [createRandom(String(options.seed)), createScheduler(START)]
  return withSeededChance(random.fork('product'), scheduler.now, () => play(options, random, scheduler))
}
