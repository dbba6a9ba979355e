import type { StaffMember } from '@kafana/contract'
import { cancel } from '../../simulation/bill-steps.ts'
import { newProgress } from '../operator.ts'
import type { Scenario, Point } from '../run-point.ts'
import { outcomeOf, refusalOf, restart, type Stage } from '../stage.ts'
import { CALLS, doStep, lost, stopped, upTo, whileHeld } from '../steps.ts'
import { bills, tasks } from './places.ts'

const CANCEL = /^POST \/commands\/[^/]+\/cancel/
const PATIENCE = 4

/** What was armed for one printer is nothing to another. */
const expectOnePrinter = async ({ a, bill, other, complain }: Stage): Promise<void> => {
  const code = await refusalOf(a.arm({ ...bill }, { gateway: other.id }))
  if (code !== 'INTENT_STATE') complain(`a bill was armed for two printers: ${code ?? 'done'}`)
  const { is } = await a.client.print(
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
  if (bill.bill) await cancel(a.page, bill.bill, PATIENCE)
  const second = newProgress(stage.orders)
  const reserved = await outcomeOf(a.reserve(second))
  if (reserved === 'done') await a.arm(second, { gateway: other.id })
  else stage.note(`the orders can't be billed again: ${reserved}`)
  await a.goOn(second)
  if (gateway.record().receipts.some(({ ref }) => ref === bill.reserved?.ref))
    complain('the first printer printed what it had cancelled')
}
const swapped =
  (trouble: (stage: Stage) => Promise<void>): Scenario =>
  async (stage) => {
    await stage.installation.start(stage.other.program)
    await stage.installation.untilSynced()
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
      installation,
      seed,
    } = stage
    const armed = await program.stopAt(tasks(random.pick(['before', 'after']), 'CANCELLED'), blow, seed)
    const cancelling = bill ? outcomeOf(a.client.cancel(bill.gateway, bill.intentId, bill.epoch)) : null
    await armed.reached()
    await cancelling
    await program.gone()
    await installation.start(program)
  }
const answerLost = async ({ gateway }: Stage): Promise<void> => {
  gateway.fromPages.arrange(CANCEL, 'answer lost')
}
const nothing = async (): Promise<void> => undefined

/** The person whose PIN closes this bill may close no more. */
const block = async ({ owner, installation }: Stage, isBlocked: boolean): Promise<void> => {
  const { username } = installation.template.venue.waiters[0] ?? {}
  const staff = await owner.client.api<StaffMember[]>('GET', '/api/company/staff')
  const { _id: id = '' } = staff.find((person) => person.username === username) ?? {}
  await owner.client.api('PUT', `/api/user/${id}`, { isBlocked })
}
/** What was armed before counts, whoever may no longer close a bill; a new one is refused. */
const blockedBeforeReport =
  (trouble: (stage: Stage) => Promise<void>): Scenario =>
  async (stage) => {
    const { a, complain } = stage
    await upTo(stage, 'report')
    await block(stage, true)
    try {
      await trouble(stage)
      if ((await outcomeOf(doStep(stage, 'report'))) !== 'done')
        complain('a bill that was printed was refused because its person was blocked')
      const code = await refusalOf(a.reserve(newProgress(await stage.moreOrders())))
      if (code !== 'BAD_CREDENTIALS') complain(`a blocked person closed a bill: ${code ?? 'done'}`)
    } finally {
      await block(stage, false)
    }
  }
const serverDies = async ({ installation }: Stage): Promise<void> => {
  await installation.server.stop('SIGKILL')
  await installation.start(installation.server)
}
const serverPowerGoes = async (stage: Stage): Promise<void> => {
  const armed = await stage.installation.server.stopAt(
    bills(stage.random.pick(['before', 'after']), 'BILLED'),
    'power',
    stage.seed,
  )
  const attempt = outcomeOf(doStep(stage, 'report'))
  await armed.reached()
  await attempt
  await restart(stage, stage.installation.server)
}
const reportUnanswered = async (stage: Stage): Promise<void> => {
  stage.installation.toServer.arrange(CALLS.report, 'answer lost')
  await outcomeOf(doStep(stage, 'report'))
}
const blockedWhileReporting: Scenario = async (stage) => {
  await upTo(stage, 'report')
  if ((await whileHeld(stage, 'report', () => block(stage, true))) !== 'done')
    stage.complain('a bill that was printed was refused because its person was blocked')
  await block(stage, false)
}

/** A bill that is closed is not made again; a copy is no fiscal receipt. */
const expectOnce = async (stage: Stage): Promise<void> => {
  const {
    a,
    b,
    installation,
    orders: [order = ''],
    gateway,
    complain,
    bill,
  } = stage
  await installation.untilQuiet()
  await a.goOn(bill)
  for (const person of [a, b]) {
    const code = await refusalOf(person.reserve(newProgress(stage.orders)))
    if (code !== 'ALREADY_FISCAL') complain(`an order with a receipt was billed again: ${code ?? 'done'}`)
  }
  const before = gateway.record().receipts.length
  const { path, command } = await a.client.api<{ path: string; command: object }>(
    'POST',
    `/api/order/${order}/bill-copy`,
  )
  await a.client.print(gateway.id, path, command)
  if (gateway.record().receipts.length !== before) complain('a copy was counted as a receipt')
}
const again =
  (play: Scenario): Scenario =>
  async (stage) => {
    await play({ ...stage, random: { ...stage.random, chance: () => false } })
    await expectOnce(stage)
  }
const againLate: Scenario = async (stage) => {
  const { met, release } = stage.installation.toServer.arrange(CALLS.reserve, 'request held')
  const late = refusalOf(stage.b.reserve(newProgress(stage.orders)))
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
    scenarios: {
      kill: swapped(goesWhileGivingUp('dies')),
      power: swapped(goesWhileGivingUp('power')),
      cut: swapped(answerLost),
      delay: swapped(nothing),
    },
  },
  {
    no: 23,
    title: 'who closes the bill is blocked before the report',
    scenarios: {
      kill: blockedBeforeReport(serverDies),
      power: blockedBeforeReport(serverPowerGoes),
      cut: blockedBeforeReport(reportUnanswered),
      delay: blockedWhileReporting,
    },
  },
  {
    no: 24,
    title: 'a bill is asked for again',
    scenarios: {
      kill: again(stopped('report', 'server', bills('after', 'BILLED'), 'kill')),
      power: again(stopped('report', 'server', bills('after', 'BILLED'), 'power')),
      cut: again(lost('report', 'answer lost')),
      delay: againLate,
    },
  },
]
