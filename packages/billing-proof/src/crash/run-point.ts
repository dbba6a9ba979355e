import type { BillIntent } from '@kafana/contract'
import type { Look, Promised } from '../checker/history.ts'
import { judge } from '../checker/judge.ts'
import { askOver, readIntents, readServer } from '../checker/server-record.ts'
import type { Violation } from '../checker/violation.ts'
import { settleDoubts } from '../simulation/owner.ts'
import { createRandom } from '../simulation/random.ts'
import type { House } from './house.ts'
import { beginning } from './person.ts'
import { DOUBT_MS, RESERVED_MS, setStage, type Kind, type Stage } from './stage.ts'

export type Play = (stage: Stage) => Promise<void>
export interface Point {
  readonly no: number
  readonly title: string
  readonly plays: Partial<Readonly<Record<Kind, Play>>>
}

/** What a house has lived through so far: the checker sees all of it every time. */
export interface Past {
  readonly looks: Look[]
  readonly promised: Promised[]
  readonly since: number
}
export const noPast = (house: House): Past => ({ looks: [], promised: [], since: house.now() })

const ROUNDS = 14
const OPEN: readonly BillIntent['state'][] = ['RESERVED', 'ARMED', 'IN_DOUBT', 'PRINTED', 'MANUAL']
const JUDGED_TIMES = 3
const SETTLING_MS = 10_000

const recordsOf = ({ gateways }: House) =>
  gateways.filter(({ program }) => program.wasUp()).map((gateway) => gateway.record())
const ownerAsk = ({ toServer, template: { venue } }: House) => askOver(toServer.url, venue.owner.token)

/** How long it takes until time moves the slowest of these on. */
const nextMove = (open: readonly BillIntent[]): number => {
  if (open.some(({ state }) => state === 'RESERVED')) return RESERVED_MS
  return open.some(({ state }) => state === 'ARMED') ? DOUBT_MS : SETTLING_MS
}

/** Everything comes up, and everybody does their work until nothing is open: screens look after doubts, an owner after what needs a person. */
const recover = async ({ house, a, b, owner, note }: Stage): Promise<void> => {
  const devices = house.gateways.filter(({ program }) => program.wasUp())
  await Promise.all(house.gateways.map(({ program }) => program.forgetStops()))
  await house.server.forgetStops()
  for (let round = 0; round < ROUNDS; round += 1) {
    await house.untilCalm()
    for (const person of [a, b]) await person.tellKept()
    await settleDoubts(owner.page, devices)
    const open = (await readIntents(ownerAsk(house))).filter(({ state }) => OPEN.includes(state))
    if (open.length === 0) return
    note(`still open: ${open.map(({ ref, state }) => `${ref} ${state}`).join(', ')}`)
    await house.pass(nextMove(open))
    await b.takeUp()
  }
}

/** What is wrong half a minute after everything is up. */
const verdict = async (house: House, { looks, promised, since }: Past): Promise<Violation[]> => {
  for (let tried = 1; ; tried += 1) {
    await house.untilCalm()
    const server = await readServer(ownerAsk(house), { from: since, to: house.now() })
    const violations = judge({ devices: recordsOf(house), server, looks, promised, forgetful: [] })
    if (violations.length === 0 || tried === JUDGED_TIMES) return violations
    await house.pass(SETTLING_MS)
  }
}

interface Run {
  readonly house: House
  readonly past: Past
  /** Draws everything that chance decides. */
  readonly name: string
  readonly note: (text: string) => void
}

/** Plays one history in a house, lets everything recover, and judges all that the house has seen. Answers what is wrong, in words. */
export const runPoint = async ({ house, past, name, note }: Run, play: Play): Promise<string[]> => {
  const complaints: string[] = []
  try {
    for (const gateway of house.gateways.slice(0, 1)) await house.start(gateway.program)
    await house.untilCalm()
    const look = async (serverForgot: boolean): Promise<void> => {
      past.looks.push({
        devices: recordsOf(house),
        intents: await readIntents(ownerAsk(house)),
        serverForgot,
      })
    }
    await look(false)
    const stage = await setStage({
      house,
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
      await stage.b.goOn(beginning(stage.orders))
      await recover(stage)
    }
    for (const { invariant, evidence } of await verdict(house, past))
      complaints.push(`${invariant}: ${evidence}`)
  } catch (error) {
    complaints.push(`BROKEN: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`)
  }
  return complaints
}
