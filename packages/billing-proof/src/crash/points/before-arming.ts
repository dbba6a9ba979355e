import { beginning } from '../person.ts'
import type { Play, Point } from '../run-point.ts'
import { meanwhile, outcomeOf, RESERVED_MS, revive, type Stage } from '../stage.ts'
import { atServer, CALLS, doStep, goOnOrVanish, upTo, whileHeld } from '../steps.ts'
import { bills } from './places.ts'

/** A reservation that nobody armed is over after two minutes, and its orders are free. */
const expectFree = async ({ b, orders, complain }: Stage): Promise<void> => {
  const again = beginning(orders)
  const outcome = await outcomeOf(b.reserve(again))
  if (outcome !== 'done') complain(`the orders of a reservation that ended can't be reserved: ${outcome}`)
  await b.goOn(again)
}

const vanishes: Play = async (stage) => {
  await upTo(stage, 'arm')
  await stage.house.pass(RESERVED_MS)
  await expectFree(stage)
}
const powerGoes: Play = async (stage) => {
  await upTo(stage, 'arm')
  const armed = await stage.house.server.stopAt(
    bills(stage.random.pick(['before', 'after']), 'ABORTED'),
    'power',
    stage.seed,
  )
  await stage.house.pass(RESERVED_MS)
  await armed.reached()
  await revive(stage, stage.house.server)
  await stage.house.pass(10_000)
  await expectFree(stage)
}
const armingIsLost: Play = async (stage) => {
  await upTo(stage, 'arm')
  stage.house.toServer.arrange(CALLS.arm, 'request lost')
  await outcomeOf(doStep(stage, 'arm'))
  await stage.house.pass(RESERVED_MS)
  await expectFree(stage)
}
const armsTooLate: Play = async (stage) => {
  await upTo(stage, 'arm')
  if ((await whileHeld(stage, 'arm', () => meanwhile(stage))) !== 'refused')
    stage.complain('a reservation that ended was armed')
}

/** The first of two screens is answered, the other refused: no order is on two bills. */
const twoScreens =
  (mishap: 'kill' | 'power' | 'cut'): Play =>
  async (stage) => {
    const { a, b, bill, orders, house, random } = stage
    const other = beginning(random.chance(0.5) ? orders : orders.slice(0, 1))
    const place = bills(random.pick(['before', 'after']))
    const armed =
      mishap === 'cut'
        ? null
        : await house.server.stopAt(place, mishap === 'kill' ? 'dies' : 'power', stage.seed)
    if (mishap === 'cut') house.toServer.arrange(CALLS.reserve, 'answer lost')
    const outcomes = await Promise.all([outcomeOf(a.reserve(bill)), outcomeOf(b.reserve(other))])
    if (outcomes.every((outcome) => outcome === 'done')) stage.complain('two screens reserved the same order')
    if (armed) {
      await armed.reached()
      await revive(stage, house.server)
    }
    await Promise.all([a.goOn(bill), b.goOn(other)])
  }
const secondComesLate: Play = async (stage) => {
  const { a, b, bill, orders, house } = stage
  const { met, release } = house.toServer.arrange(CALLS.reserve, 'request held')
  const late = outcomeOf(b.reserve(beginning(orders.slice(0, 1))))
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
    plays: atServer('reserve', bills('before'), 'request'),
  },
  {
    no: 2,
    title: 'the answer to a reservation is lost',
    plays: atServer('reserve', bills('after'), 'answer'),
  },
  {
    no: 3,
    title: 'the screen dies before arming',
    plays: { kill: vanishes, power: powerGoes, cut: armingIsLost, delay: armsTooLate },
  },
  {
    no: 16,
    title: 'two screens want the same orders',
    plays: {
      kill: twoScreens('kill'),
      power: twoScreens('power'),
      cut: twoScreens('cut'),
      delay: secondComesLate,
    },
  },
]
