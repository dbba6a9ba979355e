import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BillIntent } from '@kafana/contract'
import type { Look, Promised } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import { readIntents, readServer, type Ask } from '../checker/server-record.ts'
import type { Violation } from '../checker/violation.ts'
import { CALM } from './network.ts'
import { drawPlan, STORM_MS } from './plan.ts'
import { createRandom } from './random.ts'
import { createScheduler } from './scheduler.ts'
import { withSeededChance } from './seeded-chance.ts'
import { recover, strike } from './strike.ts'
import type { Template } from './template.ts'
import { openTown, type Sabotage, type Town } from './town.ts'

export interface HistoryOptions {
  readonly template: Template
  readonly seed: number
  readonly sabotage?: Sabotage
  /** Hears everything that happens, with its time since the start in ms. */
  readonly trace?: (at: number, text: string) => void
}
export interface HistoryEnd {
  readonly violations: readonly Violation[]
  /** What the server would have logged as its own fault. */
  readonly faults: readonly unknown[]
  /** Virtual ms that it took until nothing moved. */
  readonly tookMs: number
}

const START = Date.UTC(2026, 9, 16, 17)
const STEP_MS = 30_000
/** Who lost the server asks again after a minute at the latest. */
const AFTER_STORM_MS = 100_000
/** Ten minutes of doubt, and an owner's look. */
const LONGEST_MS = STORM_MS + 30 * 60_000

const OPEN: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED', 'MANUAL']

const askerOf = (town: Town, token: string): Ask => async (path) => {
  const { status, body } = await town.server.ask({ method: 'GET', path, headers: { authorization: `Bearer ${token}` }, body: undefined })
  if (status !== 200) throw new Error(`GET ${path} was answered ${status}: ${JSON.stringify(body)}`)
  return body
}

/** Runs one history from its seed alone, lets everything come up and settle, and judges what is left. */
export const runHistory = ({ template, seed, sabotage = {}, trace }: HistoryOptions): Promise<HistoryEnd> => {
  const random = createRandom(String(seed))
  const scheduler = createScheduler(START)
  return withSeededChance(random.fork('product'), scheduler.now, async () => {
    const note = (text: string): void => trace?.(scheduler.now() - START, text)
    const plan = drawPlan(random.fork('plan'), template.venue)
    const { folder, venue } = template
    copyFileSync(template.file, join(folder, 'kafana.db'))
    const promised: Promised[] = []
    const town = await openTown({ folder, venue, plan, scheduler, random: random.fork('town'), note, sabotage, promised })
    const ask = askerOf(town, venue.owner.token)
    const devices = () => town.gateways.map(({ device }) => device.record())
    const looks: Look[] = []
    const look = async (serverForgot: boolean): Promise<void> => { looks.push({ devices: devices(), intents: await readIntents(ask), serverForgot }) }

    const backup = join(folder, 'backup.db')
    let hasBackup = false
    town.network.setWeather(plan.weather)
    for (const { at, monitor, wish } of plan.wishes) scheduler.at(at, () => town.pages[monitor]?.wish(wish))
    for (const planned of plan.blows) scheduler.at(planned.at, () => void strike({ town, scheduler, backup, hasBackup: () => hasBackup, onForget: () => look(true), note }, planned))
    scheduler.at(plan.backupAt, () => { if (plan.blows.some(({ blow }) => blow === 'server is put back')) { town.server.copyTo(backup); hasBackup = true } })
    await scheduler.runUntil(START + STORM_MS)
    town.network.setWeather(CALM)
    note('the storm is over')
    await recover(town)
    await look(false)
    const settled = async (): Promise<boolean> => town.pages.every((page) => page.isIdle()) && (await readIntents(ask)).every(({ state }) => !OPEN.includes(state))
    await scheduler.runUntil(START + STORM_MS + AFTER_STORM_MS)
    while (scheduler.now() < START + LONGEST_MS && !await settled()) await scheduler.runUntil(scheduler.now() + STEP_MS)
    await scheduler.runUntil(scheduler.now() + STEP_MS)
    const server = await readServer(ask, { from: START, to: scheduler.now() })
    if (process.env.DUMP) { console.log(JSON.stringify(devices().map((d) => d.receipts))); console.log(JSON.stringify(server.intents.map(({ _id, ref, state, kind, receiptNo, orders, payment, since, reason }) => ({ _id, ref, state, kind, receiptNo, orders, payment, since, reason })), null, 1)); for (const d of server.days) console.log(d.day, JSON.stringify(d.documents), JSON.stringify(d.differences)) }
    const violations = judge({ devices: devices(), server, looks, promised })
    const faults = [...town.server.faults]
    await town.close()
    return { violations, faults, tookMs: scheduler.now() - START }
  })
}
