import type { LinkFault } from './link.ts'
import type { Operator } from './operator.ts'
import type { CommitPoint } from './process-commands.ts'
import type { Scenario } from './run-point.ts'
import {
  concurrentWork,
  type Kind,
  outcomeOf,
  restart,
  type Outcome,
  type ScenarioContext,
} from './scenario-context.ts'

/** The requests that make a bill, in this sequence. */
export type Step = 'reserve' | 'arm' | 'post' | 'report'
const STEPS: readonly Step[] = ['reserve', 'arm', 'post', 'report']
export const CALLS: Readonly<Record<Step, RegExp>> = {
  reserve: /^POST \/api\/auth\/validate/,
  arm: /^POST \/api\/bill-intents\/[^/]+\/arm/,
  post: /^POST \/commands$/,
  report: /^POST \/api\/order\/bill\//,
}

/** The request with which a screen cancels a bill at its gateway. */
export const CANCEL = /^POST \/commands\/[^/]+\/cancel/

/** What the gateway printed for each bill, for the step that reports it. */
const printResults = new WeakMap<object, object>()

const performAs = async (
  operator: Operator,
  { bill }: Pick<ScenarioContext, 'bill'>,
  step: Step,
): Promise<void> => {
  if (step === 'reserve') return operator.reserve(bill)
  if (step === 'arm') return operator.arm(bill)
  if (step === 'report') return operator.report(bill, printResults.get(bill) ?? {})
  const outcome = await operator.post(bill)
  if (outcome.is === 'printed') printResults.set(bill, outcome.receipt)
}

/** Performs one step of the bill on the first screen. */
export const performStep = (context: ScenarioContext, step: Step): Promise<void> =>
  performAs(context.a, context, step)

/** Performs all steps before this one, without faults. */
export const performUpTo = async (context: ScenarioContext, step: Step): Promise<void> => {
  // Otherwise the gateway's own report could close the bill before the screen's report does.
  if (step === 'report') context.gateway.toServer.cut()
  for (const each of STEPS.slice(0, STEPS.indexOf(step))) await performStep(context, each)
}

/** The operator continues with the bill or abandons it. */
export const continueOrAbandon = async (context: ScenarioContext): Promise<void> => {
  if (context.random.chance(0.35)) return context.note('the operator abandons the bill')
  await context.a.complete(context.bill)
}

const linkOf = ({ installation, gateway }: ScenarioContext, step: Step) =>
  step === 'post' ? gateway.fromPages : installation.toServer

/** Holds one exchange of a step until `between` has finished; returns the outcome of the step. */
export const whileDelayed = async (
  context: ScenarioContext,
  step: Step,
  between: () => Promise<unknown>,
  fault: 'request held' | 'response held' = 'request held',
): Promise<Outcome> => {
  const { reached, release } = linkOf(context, step).injectFault(CALLS[step], fault)
  const attempt = outcomeOf(performStep(context, step))
  await reached
  await between()
  release()
  return attempt
}

/** A process crashes at a commit point during a step and is restarted. */
export const crashAt =
  (step: Step, target: 'server' | 'gateway', commitPoint: CommitPoint, kind: 'kill' | 'power'): Scenario =>
  async (context) => {
    await performUpTo(context, step)
    const program = target === 'server' ? context.installation.server : context.gateway.program
    const stop = await program.stopAt(commitPoint, kind === 'kill' ? 'dies' : 'power', context.seed)
    const attempt = outcomeOf(performStep(context, step))
    await stop.reached()
    context.note(`the ${target} crashed at ${JSON.stringify(commitPoint)}`)
    await restart(context, program)
    context.note(`outcome of the ${step}: ${await attempt}`)
    if (target === 'gateway' || context.random.chance(0.5)) await context.installation.repairAndSync()
    await continueOrAbandon(context)
  }

/** One exchange of a step is lost. */
export const loseExchange =
  (step: Step, fault: LinkFault): Scenario =>
  async (context) => {
    await performUpTo(context, step)
    const { reached } = linkOf(context, step).injectFault(CALLS[step], fault)
    const attempt = outcomeOf(performStep(context, step))
    await reached
    context.note(`outcome of the ${step}: ${await attempt}`)
    await continueOrAbandon(context)
  }

/** One exchange of a step is delayed until the second screen has worked. */
export const delayExchange =
  (step: Step, fault: 'request held' | 'response held'): Scenario =>
  async (context) => {
    await performUpTo(context, step)
    const outcome = await whileDelayed(context, step, () => concurrentWork(context), fault)
    context.note(`outcome of the delayed ${step}: ${outcome}`)
    await continueOrAbandon(context)
  }

/** The gateway is suspended at a commit point during a step while the second screen works, then resumes. */
export const suspendAt =
  (step: Step, commitPoint: CommitPoint): Scenario =>
  async (context) => {
    await performUpTo(context, step)
    const stop = await context.gateway.program.stopAt(commitPoint, 'suspended', context.seed)
    const attempt = outcomeOf(performStep(context, step))
    await stop.reached()
    // A screen that queries a suspended gateway gets the response when the gateway resumes.
    await context.installation.advanceTime(70_000)
    const others = context.b.resumeUnconfirmed()
    await context.installation.advanceTime(5000)
    stop.release()
    await others
    context.note(`outcome of the ${step}: ${await attempt}`)
    await continueOrAbandon(context)
  }

export type Scenarios = Partial<Readonly<Record<Kind, Scenario>>>

/**
 * The four kinds at a commit point in the server. The process is killed, loses power, or its connection is
 * cut or delayed.
 */
export const atServer = (
  step: Step,
  commitPoint: CommitPoint,
  affected: 'request' | 'response',
): Scenarios => ({
  kill: crashAt(step, 'server', commitPoint, 'kill'),
  power: crashAt(step, 'server', commitPoint, 'power'),
  cut: loseExchange(step, `${affected} lost`),
  delay: delayExchange(step, `${affected} held`),
})

/**
 * The four kinds at a commit point in the gateway. The process is killed, loses power or is suspended, or the
 * connection to the screen is cut.
 */
export const atGateway = (commitPoint: CommitPoint, affected: 'request' | 'response'): Scenarios => ({
  kill: crashAt('post', 'gateway', commitPoint, 'kill'),
  power: crashAt('post', 'gateway', commitPoint, 'power'),
  cut: loseExchange('post', `${affected} lost`),
  delay: suspendAt('post', commitPoint),
})
