import type { BillIntent } from '@kafana/contract'
import type { ReservedBill, Snapshot, Violation } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import { askOver, readIntents, readServer } from '../checker/server-record.ts'
import { resolveBills } from '../simulation/owner.ts'
import { createRandom } from '../simulation/random.ts'
import type { Installation } from './installation.ts'
import { newProgress } from './operator.ts'
import { UNCONFIRMED_MS, RESERVED_MS, prepareStage, type Kind, type Stage } from './stage.ts'

export type Scenario = (stage: Stage) => Promise<void>
export interface Point {
  readonly no: number
  readonly title: string
  readonly scenarios: Partial<Readonly<Record<Kind, Scenario>>>
}

/** What a installation has lived through so far: the checker sees all of it every time. */
export interface RunHistory {
  readonly looks: Snapshot[]
  readonly promised: ReservedBill[]
  readonly since: number
}
export const newHistory = (installation: Installation): RunHistory => ({
  looks: [],
  promised: [],
  since: installation.now(),
})

const ROUNDS = 14
const OPEN: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED', 'MANUAL']
const JUDGED_TIMES = 3
const SETTLING_MS = 10_000

const recordsOf = ({ gateways }: Installation) =>
  gateways.filter(({ program }) => program.wasUp()).map((gateway) => gateway.record())
const ownerAsk = ({ toServer, template: { venue } }: Installation) => askOver(toServer.url, venue.owner.token)

/** How long it takes until time moves the slowest of these on. */
const nextMove = (open: readonly BillIntent[]): number => {
  if (open.some(({ state }) => state === 'RESERVED')) return RESERVED_MS
  return open.some(({ state }) => state === 'ARMED') ? UNCONFIRMED_MS : SETTLING_MS
}

/**
 * Everything comes up, and everybody does their work until nothing is open: screens look after doubts, an
 * owner after what needs attention.
 */
const recover = async ({ installation, a, b, owner, note }: Stage): Promise<void> => {
  const devices = installation.gateways.filter(({ program }) => program.wasUp())
  await Promise.all(installation.gateways.map(({ program }) => program.forgetStops()))
  await installation.server.forgetStops()
  for (let round = 0; round < ROUNDS; round += 1) {
    await installation.untilQuiet()
    for (const operator of [a, b]) await operator.reportPending()
    await resolveBills(owner.page, devices)
    const open = (await readIntents(ownerAsk(installation))).filter(({ state }) => OPEN.includes(state))
    if (open.length === 0) return
    note(`still open: ${open.map(({ ref, state }) => `${ref} ${state}`).join(', ')}`)
    await installation.pass(nextMove(open))
    await b.takeUp()
  }
}

/** What is wrong half a minute after everything is up. */
const verdict = async (
  installation: Installation,
  { looks, promised, since }: RunHistory,
): Promise<Violation[]> => {
  for (let tried = 1; ; tried += 1) {
    await installation.untilQuiet()
    const server = await readServer(ownerAsk(installation), { from: since, to: installation.now() })
    const violations = judge({ devices: recordsOf(installation), server, looks, promised, forgetful: [] })
    if (violations.length === 0 || tried === JUDGED_TIMES) return violations
    await installation.pass(SETTLING_MS)
  }
}

interface Run {
  readonly installation: Installation
  readonly past: RunHistory
  /** Draws everything that chance decides. */
  readonly name: string
  readonly note: (text: string) => void
}

/**
 * Plays one history in a installation, lets everything recover, and judges all that the installation has seen. Answers what
 * is wrong, in words.
 */
export const runPoint = async (
  { installation, past, name, note }: Run,
  play: Scenario,
): Promise<string[]> => {
  const complaints: string[] = []
  try {
    for (const gateway of installation.gateways.slice(0, 1)) await installation.start(gateway.program)
    await installation.untilQuiet()
    const look = async (serverForgot: boolean): Promise<void> => {
      past.looks.push({
        devices: recordsOf(installation),
        intents: await readIntents(ownerAsk(installation)),
        serverForgot,
      })
    }
    await look(false)
    const stage = await prepareStage({
      installation,
      random: createRandom(name),
      seed: name,
      promised: past.promised,
      complaints,
      note,
      lookBeforeForgetting: () => look(true),
    })
    await play(stage)
    await recover(stage)
    // The guests still want their receipt: whoever asks gets it once, or hears that there is one.
    if (stage.random.chance(0.5)) {
      await stage.b.goOn(newProgress(stage.orders))
      await recover(stage)
    }
    for (const { invariant, evidence } of await verdict(installation, past))
      complaints.push(`${invariant}: ${evidence}`)
  } catch (error) {
    complaints.push(`BROKEN: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return complaints
}
