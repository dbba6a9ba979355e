import type { StaffMember } from '@kafana/contract'
import { cancel } from '../../simulation/bill-steps.ts'
import { newProgress } from '../operator.ts'
import type { Scenario, Point } from '../run-point.ts'
import { hasPrinted, outcomeOf, refusalOf, restart, type ScenarioContext } from '../scenario-context.ts'
import { CALLS, CANCEL, performStep, loseExchange, crashAt, performUpTo, whileDelayed } from '../steps.ts'
import { billCommit, taskCommit } from './commit-points.ts'

const MAX_QUERIES = 4

/** A bill armed for one gateway is refused by another. */
const expectOnePrinter = async ({ a, bill, other, fail }: ScenarioContext): Promise<void> => {
  const code = await refusalOf(a.arm({ ...bill }, { gateway: other.id }))
  if (code !== 'INTENT_STATE') fail(`a bill was armed for two printers: ${code ?? 'done'}`)
  const { is } = await a.client.print(
    other.id,
    bill.bill?.command?.path ?? '',
    bill.bill?.command?.command ?? {},
  )
  if (is !== 'not-printed') fail(`a printer accepted the permit of another: ${is}`)
}
/** Moves the bill to another printer; needs proof from the first printer that it never prints the bill. */
const billOnOtherPrinter = async (context: ScenarioContext, fault: () => Promise<void>): Promise<void> => {
  const { a, bill, other, fail } = context
  await expectOnePrinter(context)
  await fault()
  if (bill.bill) await cancel(a.page, bill.bill, MAX_QUERIES)
  const second = newProgress(context.orders)
  const reserved = await outcomeOf(a.reserve(second))
  if (reserved === 'done') await a.arm(second, { gateway: other.id })
  else context.note(`the orders cannot be billed again: ${reserved}`)
  await a.complete(second)
  if (hasPrinted(context, bill.reserved?.ref)) fail('the first printer printed a bill that it had cancelled')
}
const moveToOtherPrinter =
  (fault: (context: ScenarioContext) => Promise<void>): Scenario =>
  async (context) => {
    await context.installation.start(context.other.program)
    await context.installation.untilSynced()
    await context.a.reserve(context.bill)
    await context.a.arm(context.bill, { gateway: context.gateway.id })
    await whileDelayed(context, 'post', () => billOnOtherPrinter(context, () => fault(context)))
  }
/**
 * The first gateway crashes while it cancels the bill. One whose journal may be older than the bill, because it lost
 * power before, refuses to cancel it; then there is nothing to crash in.
 */
const crashWhileCancelling =
  (action: 'dies' | 'power') =>
  async (context: ScenarioContext): Promise<void> => {
    const {
      gateway: { program },
      a,
      bill: { bill },
      random,
      installation,
      seed,
    } = context
    const stop = await program.stopAt(taskCommit(random.pick(['before', 'after']), 'CANCELLED'), action, seed)
    const cancelling = bill ? outcomeOf(a.client.cancel(bill.gateway, bill.intentId, bill.epoch)) : null
    const reached = stop.reached()
    if ((await Promise.race([reached, cancelling])) === 'refused') {
      context.note('the first printer does not cancel the bill')
      return program.clearStops()
    }
    await reached
    await cancelling
    await program.exited()
    await installation.start(program)
  }
const loseCancelResponse = async ({ gateway }: ScenarioContext): Promise<void> => {
  gateway.fromPages.injectFault(CANCEL, 'response lost')
}
const noFault = async (): Promise<void> => undefined

/** Blocks the user whose PIN closes this bill, so that they can close no more bills, or unblocks them. */
const setBlocked = async ({ owner, installation }: ScenarioContext, isBlocked: boolean): Promise<void> => {
  const { username } = installation.template.venue.waiters[0] ?? {}
  const staff = await owner.client.api<StaffMember[]>('GET', '/api/company/staff')
  const { _id: id = '' } = staff.find((member) => member.username === username) ?? {}
  await owner.client.api('PUT', `/api/user/${id}`, { isBlocked })
}
/** A printed bill is accepted although its user was blocked after arming; a new bill is refused. */
const blockedBeforeReport =
  (fault: (context: ScenarioContext) => Promise<void>): Scenario =>
  async (context) => {
    const { a, fail } = context
    await performUpTo(context, 'report')
    await setBlocked(context, true)
    try {
      await fault(context)
      if ((await outcomeOf(performStep(context, 'report'))) !== 'done')
        fail('a printed bill was refused because its user was blocked')
      const code = await refusalOf(a.reserve(newProgress(await context.moreOrders())))
      if (code !== 'BAD_CREDENTIALS') fail(`a blocked user closed a bill: ${code ?? 'done'}`)
    } finally {
      await setBlocked(context, false)
    }
  }
const crashServer = async ({ installation }: ScenarioContext): Promise<void> => {
  await installation.server.stop('SIGKILL')
  await installation.start(installation.server)
}
const cutServerPower = async (context: ScenarioContext): Promise<void> => {
  const stop = await context.installation.server.stopAt(
    billCommit(context.random.pick(['before', 'after']), 'BILLED'),
    'power',
    context.seed,
  )
  const attempt = outcomeOf(performStep(context, 'report'))
  await stop.reached()
  await attempt
  await restart(context, context.installation.server)
}
const loseReportResponse = async (context: ScenarioContext): Promise<void> => {
  context.installation.toServer.injectFault(CALLS.report, 'response lost')
  await outcomeOf(performStep(context, 'report'))
}
const blockedWhileReporting: Scenario = async (context) => {
  await performUpTo(context, 'report')
  if ((await whileDelayed(context, 'report', () => setBlocked(context, true))) !== 'done')
    context.fail('a printed bill was refused because its user was blocked')
  await setBlocked(context, false)
}

/** A closed bill is not made again, and a copy is not a fiscal receipt. */
const expectOnce = async (context: ScenarioContext): Promise<void> => {
  const {
    a,
    b,
    installation,
    orders: [order = ''],
    gateway,
    fail,
    bill,
  } = context
  await installation.repairAndSync()
  await a.complete(bill)
  for (const operator of [a, b]) {
    const code = await refusalOf(operator.reserve(newProgress(context.orders)))
    if (code !== 'ALREADY_FISCAL') fail(`an order with a receipt was billed again: ${code ?? 'done'}`)
  }
  const before = gateway.record().receipts.length
  const { path, command } = await a.client.api<{ path: string; command: object }>(
    'POST',
    `/api/order/${order}/bill-copy`,
  )
  await a.client.print(gateway.id, path, command)
  if (gateway.record().receipts.length !== before) fail('a copy was counted as a receipt')
}
const requestAgain =
  (scenario: Scenario): Scenario =>
  async (context) => {
    await scenario({ ...context, random: { ...context.random, chance: () => false } })
    await expectOnce(context)
  }
const requestAgainDelayed: Scenario = async (context) => {
  const { reached, release } = context.installation.toServer.injectFault(CALLS.reserve, 'request held')
  const second = refusalOf(context.b.reserve(newProgress(context.orders)))
  await reached
  await context.a.complete(context.bill)
  release()
  if ((await second) !== 'ALREADY_FISCAL') context.fail('an order with a receipt was billed again')
  await expectOnce(context)
}

export const OTHER_POINTS: readonly Point[] = [
  {
    no: 18,
    title: 'the bill is moved to another printer',
    scenarios: {
      kill: moveToOtherPrinter(crashWhileCancelling('dies')),
      power: moveToOtherPrinter(crashWhileCancelling('power')),
      cut: moveToOtherPrinter(loseCancelResponse),
      delay: moveToOtherPrinter(noFault),
    },
  },
  {
    no: 23,
    title: 'the user who closes the bill is blocked before the report',
    scenarios: {
      kill: blockedBeforeReport(crashServer),
      power: blockedBeforeReport(cutServerPower),
      cut: blockedBeforeReport(loseReportResponse),
      delay: blockedWhileReporting,
    },
  },
  {
    no: 24,
    title: 'a closed bill is requested again',
    scenarios: {
      kill: requestAgain(crashAt('report', 'server', billCommit('after', 'BILLED'), 'kill')),
      power: requestAgain(crashAt('report', 'server', billCommit('after', 'BILLED'), 'power')),
      cut: requestAgain(loseExchange('report', 'response lost')),
      delay: requestAgainDelayed,
    },
  },
]
