import type { BillIntent } from '@kafana/contract'
import type { Snapshot, Violation } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import type { OrderedLine } from '../checker/ordered-line.ts'
import { readRecordedAccounts } from '../checker/recorded-accounts.ts'
import { readRecordedDiscounts } from '../checker/recorded-discounts.ts'
import { readRecordedEvents } from '../checker/recorded-events.ts'
import { createApiReader, readIntents, readServer } from '../checker/server-record.ts'
import { resolveBills } from '../simulation/owner.ts'
import { createRandom } from '../simulation/random.ts'
import {
  accountsKnown,
  newRecordedBills,
  recordSent,
  type RecordedBills,
} from '../simulation/recorded-bills.ts'
import type { Installation } from './installation.ts'
import { newProgress } from './operator.ts'
import {
  UNCONFIRMED_MS,
  RESERVED_MS,
  prepareScenario,
  type Kind,
  type ScenarioContext,
} from './scenario-context.ts'
import { readSentCommands } from './sent-commands.ts'

export type Scenario = (context: ScenarioContext) => Promise<void>
export interface Point {
  readonly no: number
  readonly title: string
  readonly scenarios: Partial<Readonly<Record<Kind, Scenario>>>
}

/** Everything recorded in an installation so far; the checker judges all of it each time. */
export interface InstallationHistory {
  readonly snapshots: Snapshot[]
  readonly recorded: RecordedBills
  readonly ordered: OrderedLine[]
  readonly since: number
}
export const newInstallationHistory = (installation: Installation): InstallationHistory => ({
  snapshots: [],
  recorded: newRecordedBills(),
  ordered: [],
  since: installation.now(),
})

const MAX_ROUNDS = 14
const OPEN: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED', 'MANUAL']
const MAX_CHECKS = 3
const SETTLE_MS = 10_000

const recordsOf = ({ gateways }: Installation) =>
  gateways.filter(({ program }) => program.wasStarted()).map((gateway) => gateway.record())
const ownerReader = ({ toServer, template: { venue } }: Installation) =>
  createApiReader(toServer.url, venue.owner.token)

/** The time until the next timeout of these bills. */
const timeToNextTimeout = (open: readonly BillIntent[]): number => {
  if (open.some(({ state }) => state === 'RESERVED')) return RESERVED_MS
  return open.some(({ state }) => state === 'ARMED') ? UNCONFIRMED_MS : SETTLE_MS
}

/**
 * Restarts everything and resolves bills until none is open. The second screen resumes unconfirmed bills, the
 * owner resolves those that need attention.
 */
const recover = async (
  { installation, a, b, owner, note }: ScenarioContext,
  papers: RecordedBills,
): Promise<void> => {
  const devices = installation.gateways
    .filter(({ program }) => program.wasStarted())
    .map(({ record }) => ({ records: () => [record()] }))
  await Promise.all(installation.gateways.map(({ program }) => program.clearStops()))
  await installation.server.clearStops()
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    await installation.repairAndSync()
    for (const operator of [a, b]) await operator.reportPending()
    await resolveBills(owner.page, devices, papers)
    const open = (await readIntents(ownerReader(installation))).filter(({ state }) => OPEN.includes(state))
    if (open.length === 0) return
    note(`still open: ${open.map(({ ref, state }) => `${ref} ${state}`).join(', ')}`)
    await installation.advanceTime(timeToNextTimeout(open))
    await b.resumeUnconfirmed()
  }
}

/** The violations that remain in the last of three checks, ten seconds apart. */
const findViolations = async (
  installation: Installation,
  { snapshots, recorded, ordered, since }: InstallationHistory,
): Promise<Violation[]> => {
  for (let attempt = 1; ; attempt += 1) {
    await installation.repairAndSync()
    const file = installation.serverStore
    const stored = {
      events: readRecordedEvents(file),
      discounts: readRecordedDiscounts(file),
      accounts: readRecordedAccounts(file),
    }
    const server = await readServer(ownerReader(installation), stored, {
      from: since,
      to: installation.now(),
    })
    const violations = judge({
      devices: recordsOf(installation),
      server,
      snapshots,
      ...recorded,
      refusedLeft: [],
      accounts: accountsKnown(installation.template.guests.known, recorded),
      journalLosses: [],
      forgotten: new Set(),
      hasLyingScreen: false,
      ordered,
    })
    if (violations.length === 0 || attempt === MAX_CHECKS) return violations
    await installation.advanceTime(SETTLE_MS)
  }
}

interface RunOptions {
  readonly installation: Installation
  readonly history: InstallationHistory
  /** The seed. */
  readonly name: string
  readonly note: (text: string) => void
}

/**
 * Runs one scenario in an installation, lets everything recover and checks all that was recorded. Returns the
 * violations as text.
 */
export const runPoint = async (
  { installation, history, name, note }: RunOptions,
  scenario: Scenario,
): Promise<string[]> => {
  const failures: string[] = []
  try {
    for (const gateway of installation.gateways.slice(0, 1)) await installation.start(gateway.program)
    await installation.repairAndSync()
    const takeSnapshot = async (restoredAfter: boolean): Promise<void> => {
      history.snapshots.push({
        devices: recordsOf(installation),
        intents: await readIntents(ownerReader(installation)),
        restoredAfter,
      })
    }
    await takeSnapshot(false)
    const context = await prepareScenario({
      installation,
      random: createRandom(name),
      seed: name,
      recorded: history.recorded,
      ordered: history.ordered,
      failures,
      note,
      snapshotBeforeRestore: () => takeSnapshot(true),
    })
    await scenario(context)
    await recover(context, history.recorded)
    // Bill the orders again: they get one receipt, or a refusal.
    if (context.random.chance(0.5)) {
      await context.b.complete(newProgress(context.orders))
      await recover(context, history.recorded)
    }
    recordSent(history.recorded, readSentCommands(installation.serverStore))
    for (const { invariant, evidence } of await findViolations(installation, history))
      failures.push(`${invariant}: ${evidence}`)
  } catch (error) {
    failures.push(`BROKEN: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return failures
}
