import { newProgress } from '../operator.ts'
import type { Scenario, Point } from '../run-point.ts'
import { UNCONFIRMED_MS, outcomeOf, refusalOf, restart, type Stage } from '../stage.ts'
import { atServer, CALLS, doStep, goOnOrVanish, upTo } from '../steps.ts'
import { bills, tasks } from './places.ts'

const CANCEL = /^POST \/commands\/[^/]+\/cancel/
const RELAY = /^POST \/api\/gateway\/relay/
const ABANDON = /^POST \/api\/bill-intents\/[^/]+\/abandon/

/** The way on which the second screen asks the gateway. */
const asking = ({ tablet, installation, gateway }: Stage) =>
  tablet ? { link: installation.toServer, what: RELAY } : { link: gateway.fromPages, what: CANCEL }

/** Its screen is gone, the bill is unconfirmed, and another screen takes it up. */
const takenUp = async ({ installation, b }: Stage): Promise<void> => {
  await installation.pass(UNCONFIRMED_MS)
  await b.takeUp()
}
/** Nothing was printed, so the orders are free for another bill. */
const billAgain = async ({ installation, b, orders, complain }: Stage): Promise<void> => {
  await installation.untilQuiet()
  const again = newProgress(orders)
  const outcome = await outcomeOf(b.reserve(again))
  if (outcome !== 'done') complain(`the orders of a bill that was cancelled can't be reserved: ${outcome}`)
  await b.goOn(again)
}

const screenDies: Scenario = async (stage) => {
  await upTo(stage, 'post')
  await takenUp(stage)
  await billAgain(stage)
}
/**
 * The gateway goes while it writes its tombstone down: before the flush nobody has seen it, after it it holds.
 */
const atTombstone =
  (blow: 'dies' | 'power'): Scenario =>
  async (stage) => {
    await upTo(stage, 'post')
    const armed = await stage.gateway.program.stopAt(
      tasks(stage.random.pick(['before', 'after']), 'CANCELLED'),
      blow,
      stage.seed,
    )
    await stage.installation.pass(UNCONFIRMED_MS)
    const taking = stage.b.takeUp()
    await armed.reached()
    await stage.gateway.program.gone()
    await stage.installation.start(stage.gateway.program)
    await taking
    await stage.b.takeUp()
    await billAgain(stage)
  }
const cancelAnswerLost: Scenario = async (stage) => {
  await upTo(stage, 'post')
  const { link, what } = asking(stage)
  link.arrange(what, 'answer lost')
  await takenUp(stage)
  await billAgain(stage)
}
const proofComesLate: Scenario = async (stage) => {
  await upTo(stage, 'post')
  const { met, release } = stage.installation.toServer.arrange(ABANDON, 'request held')
  await stage.installation.pass(UNCONFIRMED_MS)
  const taking = stage.b.takeUp()
  // The gateway's own word may have ended the doubt by then: no screen has a proof to carry.
  await Promise.race([met, taking])
  await stage.installation.untilSynced()
  release()
  await taking
  await billAgain(stage)
}

const printedWith = ({ gateway }: Stage, ref: string | undefined): boolean =>
  gateway.record().receipts.some((receipt) => receipt.ref === ref)

/**
 * The command arrives after the bill was cancelled: without the tombstone this is the receipt that nobody
 * knows of.
 */
const commandComesLate =
  (between: (stage: Stage) => Promise<void>): Scenario =>
  async (stage) => {
    await upTo(stage, 'post')
    const { met, release } = stage.gateway.fromPages.arrange(CALLS.post, 'request held')
    const attempt = stage.a.post(stage.bill)
    await met
    await between(stage)
    if (stage.random.chance(0.5)) await stage.b.goOn(newProgress(stage.orders))
    release()
    const { is } = await attempt
    const first = (await stage.owner.client.bills()).find(({ ref }) => ref === stage.bill.reserved?.ref)
    if (first?.state === 'ABORTED' && (is === 'printed' || printedWith(stage, first.ref)))
      stage.complain('a cancelled bill was printed')
    stage.note(`the late command came to ${is}`)
  }
const gatewayStartsAgain = async (stage: Stage): Promise<void> => {
  await takenUp(stage)
  await stage.gateway.program.stop('SIGKILL')
  await stage.installation.start(stage.gateway.program)
  await stage.installation.untilSynced()
}
/** The proof is out: what it says has to be on the disk. */
const powerGoesAfterProof = async (stage: Stage): Promise<void> => {
  await stage.installation.pass(UNCONFIRMED_MS)
  // The screen alone carries the proof to the server: the gateway's own word does not get there.
  if (!stage.tablet) stage.gateway.toServer.cut()
  await stage.b.takeUp()
  await stage.gateway.program.cutPower(stage.seed)
  stage.gateway.toServer.mend()
  await stage.installation.start(stage.gateway.program)
  await stage.installation.untilSynced()
}
const answerOfCancelLost = async (stage: Stage): Promise<void> => {
  const { link, what } = asking(stage)
  link.arrange(what, 'answer lost')
  await takenUp(stage)
}

/** Changing an order of a bill in progress is refused because it is locked. */
const expectLocked = async ({ b, orders: [order = ''], complain }: Stage): Promise<void> => {
  const code = await refusalOf(
    b.client.api('PUT', `/api/order/${order}`, { status: 'rejected', expectedStatus: 'delivered' }),
  )
  if (code !== 'ORDER_LOCKED') complain(`an order of a bill under way was changed: ${code ?? 'done'}`)
}
const editedAfter =
  (blow: 'dies' | 'power'): Scenario =>
  async (stage) => {
    await upTo(stage, 'arm')
    const armed = await stage.installation.server.stopAt(bills('after', 'ARMED'), blow, stage.seed)
    const attempt = outcomeOf(doStep(stage, 'arm'))
    await armed.reached()
    await attempt
    await restart(stage, stage.installation.server)
    await expectLocked(stage)
    await stage.installation.untilQuiet()
    await goOnOrVanish(stage)
  }
const editedWhileUnanswered: Scenario = async (stage) => {
  await upTo(stage, 'arm')
  stage.installation.toServer.arrange(CALLS.arm, 'answer lost')
  await outcomeOf(doStep(stage, 'arm'))
  await expectLocked(stage)
  await goOnOrVanish(stage)
}
const editComesLate: Scenario = async (stage) => {
  const [order = ''] = stage.orders
  await upTo(stage, 'post')
  const { met, release } = stage.installation.toServer.arrange(/^PUT \/api\/order\//, 'request held')
  const edit = outcomeOf(
    stage.b.client.api('PUT', `/api/order/${order}`, { status: 'rejected', expectedStatus: 'delivered' }),
  )
  await met
  await stage.a.goOn(stage.bill)
  release()
  if ((await edit) !== 'refused') stage.complain('an order that was billed was rejected')
}

export const ARMED: readonly Point[] = [
  {
    no: 4,
    title: 'the answer to arming is lost',
    scenarios: atServer('arm', bills('after', 'ARMED'), 'answer'),
  },
  {
    no: 5,
    title: 'the screen dies after arming, before it sent the command',
    scenarios: {
      kill: screenDies,
      power: atTombstone('power'),
      cut: cancelAnswerLost,
      delay: proofComesLate,
    },
  },
  {
    no: 6,
    title: 'the command arrives after the bill was cancelled',
    scenarios: {
      kill: commandComesLate(gatewayStartsAgain),
      power: commandComesLate(powerGoesAfterProof),
      cut: commandComesLate(answerOfCancelLost),
      delay: commandComesLate(takenUp),
    },
  },
  {
    no: 17,
    title: 'an order of the bill is changed while it is open',
    scenarios: {
      kill: editedAfter('dies'),
      power: editedAfter('power'),
      cut: editedWhileUnanswered,
      delay: editComesLate,
    },
  },
]
