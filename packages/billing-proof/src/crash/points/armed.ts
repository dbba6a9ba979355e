import { newProgress } from '../operator.ts'
import type { Scenario, Point } from '../run-point.ts'
import {
  billFreedOrders,
  hasPrinted,
  UNCONFIRMED_MS,
  outcomeOf,
  refusalOf,
  restart,
  type ScenarioContext,
} from '../scenario-context.ts'
import { atServer, CALLS, CANCEL, performStep, continueOrAbandon, performUpTo } from '../steps.ts'
import { billCommit, taskCommit } from './commit-points.ts'

const RELAY = /^POST \/api\/gateway\/relay/
const ABANDON = /^POST \/api\/bill-intents\/[^/]+\/abandon/

/** The proxy through which the second screen queries. */
const queryLink = ({ tablet, installation, gateway }: ScenarioContext) =>
  tablet ? { link: installation.toServer, pattern: RELAY } : { link: gateway.fromPages, pattern: CANCEL }

/** The first screen is gone, the bill becomes unconfirmed, and the second screen resumes it. */
const resumeOnSecondScreen = async ({ installation, b }: ScenarioContext): Promise<void> => {
  await installation.advanceTime(UNCONFIRMED_MS)
  await b.resumeUnconfirmed()
}
/** Nothing was printed, so the orders can be billed again. */
const billAgain = async (context: ScenarioContext): Promise<void> => {
  await context.installation.repairAndSync()
  await billFreedOrders(context, 'a cancelled bill')
}

const screenCrashes: Scenario = async (context) => {
  await performUpTo(context, 'post')
  await resumeOnSecondScreen(context)
  await billAgain(context)
}
/** The gateway crashes around the commit of its tombstone. */
const crashAtTombstone =
  (action: 'dies' | 'power'): Scenario =>
  async (context) => {
    await performUpTo(context, 'post')
    const stop = await context.gateway.program.stopAt(
      taskCommit(context.random.pick(['before', 'after']), 'CANCELLED'),
      action,
      context.seed,
    )
    await context.installation.advanceTime(UNCONFIRMED_MS)
    const resuming = context.b.resumeUnconfirmed()
    await stop.reached()
    await context.gateway.program.exited()
    await context.installation.start(context.gateway.program)
    await resuming
    await context.b.resumeUnconfirmed()
    await billAgain(context)
  }
const cancelResponseLost: Scenario = async (context) => {
  await performUpTo(context, 'post')
  const { link, pattern } = queryLink(context)
  link.injectFault(pattern, 'response lost')
  await resumeOnSecondScreen(context)
  await billAgain(context)
}
const proofDelayed: Scenario = async (context) => {
  await performUpTo(context, 'post')
  const { reached, release } = context.installation.toServer.injectFault(ABANDON, 'request held')
  await context.installation.advanceTime(UNCONFIRMED_MS)
  const resuming = context.b.resumeUnconfirmed()
  // The gateway's own report may have resolved the bill already; then no screen sends a proof.
  await Promise.race([reached, resuming])
  await context.installation.untilSynced()
  release()
  await resuming
  await billAgain(context)
}

/** The command arrives after the bill was cancelled. Only the tombstone prevents an unrecorded receipt. */
const commandDelayed =
  (between: (context: ScenarioContext) => Promise<void>): Scenario =>
  async (context) => {
    await performUpTo(context, 'post')
    const { reached, release } = context.gateway.fromPages.injectFault(CALLS.post, 'request held')
    const attempt = context.a.post(context.bill)
    await reached
    await between(context)
    if (context.random.chance(0.5)) await context.b.complete(newProgress(context.orders))
    release()
    const { is } = await attempt
    const first = (await context.owner.client.bills()).find(({ ref }) => ref === context.bill.reserved?.ref)
    if (first?.state === 'ABORTED' && (is === 'printed' || hasPrinted(context, first.ref)))
      context.fail('a cancelled bill was printed')
    context.note(`outcome of the delayed command: ${is}`)
  }
const gatewayRestarts = async (context: ScenarioContext): Promise<void> => {
  await resumeOnSecondScreen(context)
  await context.gateway.program.stop('SIGKILL')
  await context.installation.start(context.gateway.program)
  await context.installation.untilSynced()
}
/** Once the proof was sent, the tombstone must be on disk. */
const powerFailsAfterProof = async (context: ScenarioContext): Promise<void> => {
  // Only the screen can send the proof to the server: the gateway hears of no doubt, and its own report does not arrive.
  if (!context.tablet) context.gateway.toServer.cut()
  await context.installation.advanceTime(UNCONFIRMED_MS)
  await context.b.resumeUnconfirmed()
  await context.gateway.program.cutPower(context.seed)
  context.gateway.toServer.reconnect()
  await context.installation.start(context.gateway.program)
  await context.installation.untilSynced()
}
const loseCancelResponse = async (context: ScenarioContext): Promise<void> => {
  const { link, pattern } = queryLink(context)
  link.injectFault(pattern, 'response lost')
  await resumeOnSecondScreen(context)
}

/** Changing an order of a bill in progress is refused because it is locked. */
const expectLocked = async ({ b, orders: [order = ''], fail }: ScenarioContext): Promise<void> => {
  const code = await refusalOf(
    b.client.api('PUT', `/api/order/${order}`, { status: 'rejected', expectedStatus: 'delivered' }),
  )
  if (code !== 'ORDER_LOCKED') fail(`an order of an open bill was changed: ${code ?? 'done'}`)
}
const editAfterCrash =
  (action: 'dies' | 'power'): Scenario =>
  async (context) => {
    await performUpTo(context, 'arm')
    const stop = await context.installation.server.stopAt(billCommit('after', 'ARMED'), action, context.seed)
    const attempt = outcomeOf(performStep(context, 'arm'))
    await stop.reached()
    await attempt
    await restart(context, context.installation.server)
    await expectLocked(context)
    await context.installation.repairAndSync()
    await continueOrAbandon(context)
  }
const editAfterLostResponse: Scenario = async (context) => {
  await performUpTo(context, 'arm')
  context.installation.toServer.injectFault(CALLS.arm, 'response lost')
  await outcomeOf(performStep(context, 'arm'))
  await expectLocked(context)
  await continueOrAbandon(context)
}
const editDelayed: Scenario = async (context) => {
  const [order = ''] = context.orders
  await performUpTo(context, 'post')
  const { reached, release } = context.installation.toServer.injectFault(
    /^PUT \/api\/order\//,
    'request held',
  )
  const edit = outcomeOf(
    context.b.client.api('PUT', `/api/order/${order}`, { status: 'rejected', expectedStatus: 'delivered' }),
  )
  await reached
  await context.a.complete(context.bill)
  release()
  if ((await edit) !== 'refused') context.fail('a billed order was rejected')
}

export const ARMED: readonly Point[] = [
  {
    no: 4,
    title: 'the response to arming is lost',
    scenarios: atServer('arm', billCommit('after', 'ARMED'), 'response'),
  },
  {
    no: 5,
    title: 'the screen crashes after arming, before it sends the command',
    scenarios: {
      kill: screenCrashes,
      power: crashAtTombstone('power'),
      cut: cancelResponseLost,
      delay: proofDelayed,
    },
  },
  {
    no: 6,
    title: 'the command arrives after the bill was cancelled',
    scenarios: {
      kill: commandDelayed(gatewayRestarts),
      power: commandDelayed(powerFailsAfterProof),
      cut: commandDelayed(loseCancelResponse),
      delay: commandDelayed(resumeOnSecondScreen),
    },
  },
  {
    no: 17,
    title: 'an order of an open bill is changed',
    scenarios: {
      kill: editAfterCrash('dies'),
      power: editAfterCrash('power'),
      cut: editAfterLostResponse,
      delay: editDelayed,
    },
  },
]
