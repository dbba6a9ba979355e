import type { StaffMember } from '@kafana/contract'
import { giveUp } from '../../simulation/bill-steps.ts'
import { beginning } from '../person.ts'
import type { Play, Point } from '../run-point.ts'
import { outcomeOf, refusalOf, revive, type Stage } from '../stage.ts'
import { CALLS, doStep, lost, stopped, upTo, whileHeld } from '../steps.ts'
import { bills, tasks } from './places.ts'

const CANCEL = /^POST \/commands\/[^/]+\/cancel/
const PATIENCE = 4

/** What was armed for one printer is nothing to another. */
const expectOnePrinter = async ({ a, bill, other, complain }: Stage): Promise<void> => {
  const code = await refusalOf(a.arm({ ...bill }, { gateway: other.id }))
  if (code !== 'INTENT_STATE') complain(`a bill was armed for two printers: ${code ?? 'done'}`)
  const { is } = await a.desk.print(
    other.id,
    bill.bill?.command?.path ?? '',
    bill.bill?.command?.command ?? {},
  )
  if (is !== 'not-printed') complain(`a printer took the permit of another: ${is}`)
}
/** The bill is to go to another printer: that takes the first one's word that it never prints it. */
const swapPrinter = async (stage: Stage, trouble: () => Promise<void>): Promise<void> => {
  const { a, bill, other, gateway, complain } = stage
  await expectOnePrinter(stage)
  await trouble()
  if (bill.bill) await giveUp(a.page, bill.bill, PATIENCE)
  const anew = beginning(stage.orders)
  const reserved = await outcomeOf(a.reserve(anew))
  if (reserved === 'done') await a.arm(anew, { gateway: other.id })
  else stage.note(`the orders can't be billed anew: ${reserved}`)
  await a.goOn(anew)
  if (gateway.record().receipts.some(({ ref }) => ref === bill.reserved?.ref))
    complain('the first printer printed what it had given up')
}
const swapped =
  (trouble: (stage: Stage) => Promise<void>): Play =>
  async (stage) => {
    await stage.house.start(stage.other.program)
    await stage.house.untilHeard()
    await stage.a.reserve(stage.bill)
    await stage.a.arm(stage.bill, { gateway: stage.gateway.id })
    await whileHeld(stage, 'post', () => swapPrinter(stage, () => trouble(stage)))
  }
/** The first printer's gateway goes while it gives the bill up. */
const goesWhileGivingUp =
  (blow: 'dies' | 'power') =>
  async (stage: Stage): Promise<void> => {
    const {
      gateway: { program },
      a,
      bill: { bill },
      random,
      house,
      seed,
    } = stage
    const armed = await program.stopAt(tasks(random.pick(['before', 'after']), 'CANCELLED'), blow, seed)
    const cancelling = bill ? outcomeOf(a.desk.cancel(bill.gateway, bill.intentId, bill.epoch)) : null
    await armed.reached()
    await cancelling
    await program.gone()
    await house.start(program)
  }
const answerLost = async ({ gateway }: Stage): Promise<void> => {
  gateway.door.arrange(CANCEL, 'answer lost')
}
const nothing = async (): Promise<void> => undefined

/** The person whose PIN closes this bill may close no more. */
const block = async ({ owner, house }: Stage, isBlocked: boolean): Promise<void> => {
  const { username } = house.template.venue.waiters[0] ?? {}
  const staff = await owner.desk.api<StaffMember[]>('GET', '/api/company/staff')
  const { _id: id = '' } = staff.find((person) => person.username === username) ?? {}
  await owner.desk.api('PUT', `/api/user/${id}`, { isBlocked })
}
/** What was armed before counts, whoever may no longer close a bill; a new one is refused. */
const blockedMeanwhile =
  (trouble: (stage: Stage) => Promise<void>): Play =>
  async (stage) => {
    const { a, complain } = stage
    await upTo(stage, 'tell')
    await block(stage, true)
    try {
      await trouble(stage)
      if ((await outcomeOf(doStep(stage, 'tell'))) !== 'done')
        complain('a bill that was printed was refused because its person was blocked')
      const code = await refusalOf(a.reserve(beginning(await stage.moreOrders())))
      if (code !== 'BAD_CREDENTIALS') complain(`a blocked person closed a bill: ${code ?? 'done'}`)
    } finally {
      await block(stage, false)
    }
  }
const serverDies = async ({ house }: Stage): Promise<void> => {
  await house.server.stop('SIGKILL')
  await house.start(house.server)
}
const serverPowerGoes = async (stage: Stage): Promise<void> => {
  const armed = await stage.house.server.stopAt(
    bills(stage.random.pick(['before', 'after']), 'BILLED'),
    'power',
    stage.seed,
  )
  const attempt = outcomeOf(doStep(stage, 'tell'))
  await armed.reached()
  await attempt
  await revive(stage, stage.house.server)
}
const tellingUnanswered = async (stage: Stage): Promise<void> => {
  stage.house.toServer.arrange(CALLS.tell, 'answer lost')
  await outcomeOf(doStep(stage, 'tell'))
}
const blockedWhileTelling: Play = async (stage) => {
  await upTo(stage, 'tell')
  if ((await whileHeld(stage, 'tell', () => block(stage, true))) !== 'done')
    stage.complain('a bill that was printed was refused because its person was blocked')
  await block(stage, false)
}

/** A bill that is closed is not made again; a copy is no fiscal receipt. */
const expectOnce = async (stage: Stage): Promise<void> => {
  const {
    a,
    b,
    house,
    orders: [order = ''],
    gateway,
    complain,
    bill,
  } = stage
  await house.untilCalm()
  await a.goOn(bill)
  for (const person of [a, b]) {
    const code = await refusalOf(person.reserve(beginning(stage.orders)))
    if (code !== 'ALREADY_FISCAL') complain(`an order with a receipt was billed again: ${code ?? 'done'}`)
  }
  const before = gateway.record().receipts.length
  const { path, command } = await a.desk.api<{ path: string; command: object }>(
    'POST',
    `/api/order/${order}/bill-copy`,
  )
  await a.desk.print(gateway.id, path, command)
  if (gateway.record().receipts.length !== before) complain('a copy was counted as a receipt')
}
const again =
  (play: Play): Play =>
  async (stage) => {
    await play({ ...stage, random: { ...stage.random, chance: () => false } })
    await expectOnce(stage)
  }
const againLate: Play = async (stage) => {
  const { met, release } = stage.house.toServer.arrange(CALLS.reserve, 'request held')
  const late = refusalOf(stage.b.reserve(beginning(stage.orders)))
  await met
  await stage.a.goOn(stage.bill)
  release()
  if ((await late) !== 'ALREADY_FISCAL') stage.complain('an order with a receipt was billed again')
  await expectOnce(stage)
}

export const PEOPLE: readonly Point[] = [
  {
    no: 18,
    title: 'the bill is to go to another printer',
    plays: {
      kill: swapped(goesWhileGivingUp('dies')),
      power: swapped(goesWhileGivingUp('power')),
      cut: swapped(answerLost),
      delay: swapped(nothing),
    },
  },
  {
    no: 23,
    title: 'who closes the bill is blocked meanwhile',
    plays: {
      kill: blockedMeanwhile(serverDies),
      power: blockedMeanwhile(serverPowerGoes),
      cut: blockedMeanwhile(tellingUnanswered),
      delay: blockedWhileTelling,
    },
  },
  {
    no: 24,
    title: 'a bill is asked for again',
    plays: {
      kill: again(stopped('tell', 'server', bills('after', 'BILLED'), 'kill')),
      power: again(stopped('tell', 'server', bills('after', 'BILLED'), 'power')),
      cut: again(lost('tell', 'answer lost')),
      delay: againLate,
    },
  },
]
