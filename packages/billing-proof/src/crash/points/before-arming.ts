import { newProgress } from '../operator.ts'
import type { Scenario, Point } from '../run-point.ts'
import { concurrentWork, outcomeOf, RESERVED_MS, restart, type Stage } from '../stage.ts'
import { atServer, CALLS, doStep, goOnOrVanish, upTo, whileHeld } from '../steps.ts'
import { bills } from './places.ts'

/** A reservation that nobody armed is over after two minutes, and its orders are free. */
const expectFree = async ({ b, orders, complain }: Stage): Promise<void> => {
  const again = newProgress(orders)
  const outcome = await outcomeOf(b.reserve(again))
  if (outcome !== 'done') complain(`the orders of a reservation that ended can't be reserved: ${outcome}`)
  await b.goOn(again)
}

const vanishes: Scenario = async (stage) => {
  await upTo(stage, 'arm')
  await stage.installation.pass(RESERVED_MS)
  await expectFree(stage)
}
const powerGoes: Scenario = async (stage) => {
  await upTo(stage, 'arm')
  const armed = await stage.installation.server.stopAt(
    bills(stage.random.pick(['before', 'after']), 'ABORTED'),
    'power',
    stage.seed,
  )
  await stage.installation.pass(RESERVED_MS)
  await armed.reached()
  await restart(stage, stage.installation.server)
  await stage.installation.pass(10_000)
  await expectFree(stage)
}
const armingIsLost: Scenario = async (stage) => {
  await upTo(stage, 'arm')
  stage.installation.toServer.arrange(CALLS.arm, 'request lost')
  await outcomeOf(doStep(stage, 'arm'))
  await stage.installation.pass(RESERVED_MS)
  await expectFree(stage)
}
const armsTooLate: Scenario = async (stage) => {
  await upTo(stage, 'arm')
  if ((await whileHeld(stage, 'arm', () => concurrentWork(stage))) !== 'refused')
    stage.complain('a reservation that ended was armed')
}

/** The first of two screens is answered, the other refused: no order is on two bills. */
const twoScreens =
  (mishap: 'kill' | 'power' | 'cut'): Scenario =>
  async (stage) => {
    const { a, b, bill, orders, installation, random } = stage
    const other = newProgress(random.chance(0.5) ? orders : orders.slice(0, 1))
    const place = bills(random.pick(['before', 'after']))
    const armed =
      mishap === 'cut'
        ? null
        : await installation.server.stopAt(place, mishap === 'kill' ? 'dies' : 'power', stage.seed)
    if (mishap === 'cut') installation.toServer.arrange(CALLS.reserve, 'answer lost')
    const outcomes = await Promise.all([outcomeOf(a.reserve(bill)), outcomeOf(b.reserve(other))])
    if (outcomes.every((outcome) => outcome === 'done')) stage.complain('two screens reserved the same order')
    if (armed) {
      await armed.reached()
      await restart(stage, installation.server)
    }
    await Promise.all([a.goOn(bill), b.goOn(other)])
  }
const secondComesLate: Scenario = async (stage) => {
  const { a, b, bill, orders, installation } = stage
  const { met, release } = installation.toServer.arrange(CALLS.reserve, 'request held')
  const late = outcomeOf(b.reserve(newProgress(orders.slice(0, 1))))
  await met
  await a.reserve(bill)
  if (stage.random.chance(0.5)) await a.arm(bill)
  release()
  if ((await late) !== 'refused') stage.complain('an order of a bill under way was reserved again')
  await goOnOrVanish(stage)
}

export const BEFORE_ARMING: readonly Point[] = [
  {
    no: 1,
    title: 'the server dies before it wrote a reservation down',
    scenarios: atServer('reserve', bills('before'), 'request'),
  },
  {
    no: 2,
    title: 'the answer to a reservation is lost',
    scenarios: atServer('reserve', bills('after'), 'answer'),
  },
  {
    no: 3,
    title: 'the screen dies before arming',
    scenarios: { kill: vanishes, power: powerGoes, cut: armingIsLost, delay: armsTooLate },
  },
  {
    no: 16,
    title: 'two screens want the same orders',
    scenarios: {
      kill: twoScreens('kill'),
      power: twoScreens('power'),
      cut: twoScreens('cut'),
      delay: secondComesLate,
    },
  },
]
