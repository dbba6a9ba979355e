import type { LinkFault } from './link.ts'
import type { Operator } from './operator.ts'
import type { Place } from './process-orders.ts'
import type { Scenario } from './run-point.ts'
import type { Kind } from './stage.ts'
import { concurrentWork, outcomeOf, restart, type Outcome, type Stage } from './stage.ts'

/** The calls that a bill is made of. */
export type Step = 'reserve' | 'arm' | 'post' | 'report'
const ORDER: readonly Step[] = ['reserve', 'arm', 'post', 'report']
export const CALLS: Readonly<Record<Step, RegExp>> = {
  reserve: /^POST \/api\/auth\/validate/,
  arm: /^POST \/api\/bill-intents\/[^/]+\/arm/,
  post: /^POST \/commands$/,
  report: /^POST \/api\/order\/bill\//,
}

/** What the gateway answered to the command, for the step that reports it. */
const papers = new WeakMap<object, object>()

const perform = async (person: Operator, { bill }: Pick<Stage, 'bill'>, step: Step): Promise<void> => {
  if (step === 'reserve') return person.reserve(bill)
  if (step === 'arm') return person.arm(bill)
  if (step === 'report') return person.report(bill, papers.get(bill) ?? {})
  const outcome = await person.post(bill)
  if (outcome.is === 'printed') papers.set(bill, outcome.paper)
}

/** The first screen does one step of the history's bill. */
export const doStep = (stage: Stage, step: Step): Promise<void> => perform(stage.a, stage, step)

/** Everything before a step, without a mishap. */
export const upTo = async (stage: Stage, step: Step): Promise<void> => {
  // Else the gateway's own word could close the bill before the screen's does.
  if (step === 'report') stage.gateway.toServer.cut()
  for (const each of ORDER.slice(0, ORDER.indexOf(step))) await doStep(stage, each)
}

/** The one at the screen goes on as if nothing were, or is not there any more. */
export const goOnOrVanish = async (stage: Stage): Promise<void> => {
  if (stage.random.chance(0.35)) return stage.note('nobody is at the screen any more')
  await stage.a.goOn(stage.bill)
}

const linkOf = ({ installation, gateway }: Stage, step: Step) =>
  step === 'post' ? gateway.fromPages : installation.toServer

/** One exchange of a step is held until something else has happened; what the step came to. */
export const whileHeld = async (
  stage: Stage,
  step: Step,
  between: () => Promise<unknown>,
  mishap: 'request held' | 'answer held' = 'request held',
): Promise<Outcome> => {
  const { met, release } = linkOf(stage, step).arrange(CALLS[step], mishap)
  const attempt = outcomeOf(doStep(stage, step))
  await met
  await between()
  release()
  return attempt
}

/** A process dies in a step at an exact place, and is started again. */
export const stopped =
  (step: Step, who: 'server' | 'gateway', place: Place, kind: 'kill' | 'power'): Scenario =>
  async (stage) => {
    await upTo(stage, step)
    const program = who === 'server' ? stage.installation.server : stage.gateway.program
    const armed = await program.stopAt(place, kind === 'kill' ? 'dies' : 'power', stage.seed)
    const attempt = outcomeOf(doStep(stage, step))
    await armed.reached()
    stage.note(`${who} is gone at ${JSON.stringify(place)}`)
    await restart(stage, program)
    stage.note(`the ${step} came to ${await attempt}`)
    if (who === 'gateway' || stage.random.chance(0.5)) await stage.installation.untilQuiet()
    await goOnOrVanish(stage)
  }

/** One exchange of a step is lost. */
export const lost =
  (step: Step, mishap: LinkFault): Scenario =>
  async (stage) => {
    await upTo(stage, step)
    const { met } = linkOf(stage, step).arrange(CALLS[step], mishap)
    const attempt = outcomeOf(doStep(stage, step))
    await met
    stage.note(`the ${step} came to ${await attempt}`)
    await goOnOrVanish(stage)
  }

/** One exchange of a step comes late: after everything that others can do until then. */
export const late =
  (step: Step, mishap: 'request held' | 'answer held'): Scenario =>
  async (stage) => {
    await upTo(stage, step)
    const outcome = await whileHeld(stage, step, () => concurrentWork(stage), mishap)
    stage.note(`the late ${step} came to ${outcome}`)
    await goOnOrVanish(stage)
  }

/** A process stands still at a place of a step while others do what they can; then it goes on. */
export const frozen =
  (step: Step, place: Place): Scenario =>
  async (stage) => {
    await upTo(stage, step)
    const armed = await stage.gateway.program.stopAt(place, 'stands still', stage.seed)
    const attempt = outcomeOf(doStep(stage, step))
    await armed.reached()
    // A screen that asks a gateway which stands still waits for it: it hears what came of it once it goes on.
    await stage.installation.pass(70_000)
    const others = stage.b.takeUp()
    await stage.installation.pass(5000)
    armed.release()
    await others
    stage.note(`the ${step} came to ${await attempt}`)
    await goOnOrVanish(stage)
  }

export type Scenarios = Partial<Readonly<Record<Kind, Scenario>>>

/** The four kinds at a place in the server: it dies there, or its line does. */
export const atServer = (step: Step, place: Place, whatIsCut: 'request' | 'answer'): Scenarios => ({
  kill: stopped(step, 'server', place, 'kill'),
  power: stopped(step, 'server', place, 'power'),
  cut: lost(step, `${whatIsCut} lost`),
  delay: late(step, `${whatIsCut} held`),
})

/**
 * The four kinds at a place in the gateway: it dies or stands still there, or the connection to the screen is cut
 * in that moment.
 */
export const atGateway = (place: Place, whatIsCut: 'request' | 'answer'): Scenarios => ({
  kill: stopped('post', 'gateway', place, 'kill'),
  power: stopped('post', 'gateway', place, 'power'),
  cut: lost('post', `${whatIsCut} lost`),
  delay: frozen('post', place),
})
