import { newProgress } from '../operator.ts'
import type { Scenario, Point } from '../run-point.ts'
import {
  billFreedOrders,
  concurrentWork,
  outcomeOf,
  RESERVED_MS,
  restart,
  type ScenarioContext,
} from '../scenario-context.ts'
import { atServer, CALLS, performStep, continueOrAbandon, performUpTo, whileDelayed } from '../steps.ts'
import { billCommit } from './commit-points.ts'

/** A reservation that is not armed expires after two minutes, and its orders can be billed again. */
const expectFree = (context: ScenarioContext): Promise<void> =>
  billFreedOrders(context, 'an expired reservation')

const screenCrashes: Scenario = async (context) => {
  await performUpTo(context, 'arm')
  await context.installation.advanceTime(RESERVED_MS)
  await expectFree(context)
}
const powerFails: Scenario = async (context) => {
  await performUpTo(context, 'arm')
  const stop = await context.installation.server.stopAt(
    billCommit(context.random.pick(['before', 'after']), 'ABORTED'),
    'power',
    context.seed,
  )
  await context.installation.advanceTime(RESERVED_MS)
  await stop.reached()
  await restart(context, context.installation.server)
  await context.installation.advanceTime(10_000)
  await expectFree(context)
}
const armRequestLost: Scenario = async (context) => {
  await performUpTo(context, 'arm')
  context.installation.toServer.injectFault(CALLS.arm, 'request lost')
  await outcomeOf(performStep(context, 'arm'))
  await context.installation.advanceTime(RESERVED_MS)
  await expectFree(context)
}
const armDelayed: Scenario = async (context) => {
  await performUpTo(context, 'arm')
  if ((await whileDelayed(context, 'arm', () => concurrentWork(context))) !== 'refused')
    context.fail('an expired reservation was armed')
}

/** One of two screens gets the reservation, the other is refused: no order is on two bills. */
const twoScreens =
  (kind: 'kill' | 'power' | 'cut'): Scenario =>
  async (context) => {
    const { a, b, bill, orders, installation, random } = context
    const other = newProgress(random.chance(0.5) ? orders : orders.slice(0, 1))
    const commitPoint = billCommit(random.pick(['before', 'after']))
    const stop =
      kind === 'cut'
        ? null
        : await installation.server.stopAt(commitPoint, kind === 'kill' ? 'dies' : 'power', context.seed)
    if (kind === 'cut') installation.toServer.injectFault(CALLS.reserve, 'response lost')
    const outcomes = await Promise.all([outcomeOf(a.reserve(bill)), outcomeOf(b.reserve(other))])
    if (outcomes.every((outcome) => outcome === 'done')) context.fail('two screens reserved the same order')
    if (stop) {
      await stop.reached()
      await restart(context, installation.server)
    }
    await Promise.all([a.complete(bill), b.complete(other)])
  }
const secondDelayed: Scenario = async (context) => {
  const { a, b, bill, orders, installation } = context
  const { reached, release } = installation.toServer.injectFault(CALLS.reserve, 'request held')
  const second = outcomeOf(b.reserve(newProgress(orders.slice(0, 1))))
  await reached
  await a.reserve(bill)
  if (context.random.chance(0.5)) await a.arm(bill)
  release()
  if ((await second) !== 'refused') context.fail('an order of an open bill was reserved again')
  await continueOrAbandon(context)
}

export const BEFORE_ARMING: readonly Point[] = [
  {
    no: 1,
    title: 'the server crashes before it stores a reservation',
    scenarios: atServer('reserve', billCommit('before'), 'request'),
  },
  {
    no: 2,
    title: 'the response to a reservation is lost',
    scenarios: atServer('reserve', billCommit('after'), 'response'),
  },
  {
    no: 3,
    title: 'the screen crashes before arming',
    scenarios: { kill: screenCrashes, power: powerFails, cut: armRequestLost, delay: armDelayed },
  },
  {
    no: 16,
    title: 'two screens bill the same orders',
    scenarios: {
      kill: twoScreens('kill'),
      power: twoScreens('power'),
      cut: twoScreens('cut'),
      delay: secondDelayed,
    },
  },
]
