import type { Scenario, Point } from '../run-point.ts'
import { outcomeOf, restart, type ScenarioContext } from '../scenario-context.ts'
import {
  atGateway,
  atServer,
  performStep,
  suspendAt,
  continueOrAbandon,
  loseExchange,
  crashAt,
  performUpTo,
  whileDelayed,
} from '../steps.ts'
import { billCommit, deviceCommit, taskCommit } from './commit-points.ts'

const SYNC = /^POST \/api\/gateway\/sync/

/** The device prints but reports a failure. */
const withFalseFailure =
  (scenario: Scenario): Scenario =>
  async (context) => {
    await context.gateway.program.stopAt(deviceCommit('receipts', 'after'), 'fails', context.seed)
    await scenario(context)
  }

/** The screen is gone, so the gateway itself has to report. */
const expectReported = async ({ installation, owner, bill, fail }: ScenarioContext): Promise<void> => {
  await installation.untilSynced()
  const intent = (await owner.client.bills()).find(({ ref }) => ref === bill.reserved?.ref)
  if (intent?.state !== 'BILLED') fail(`a receipt that the gateway reported is ${intent?.state ?? 'missing'}`)
}
const gatewayReportsAfterCrash: Scenario = async (context) => {
  await performUpTo(context, 'post')
  const stop = await context.gateway.program.stopAt(taskCommit('after', ' DONE '), 'dies', context.seed)
  const attempt = outcomeOf(performStep(context, 'post'))
  await stop.reached()
  await restart(context, context.gateway.program)
  await attempt
  await expectReported(context)
}
const serverCrashesAtReport: Scenario = async (context) => {
  await performUpTo(context, 'post')
  const stop = await context.installation.server.stopAt(
    billCommit(context.random.pick(['before', 'after']), 'BILLED'),
    'power',
    context.seed,
  )
  await performStep(context, 'post')
  await stop.reached()
  await restart(context, context.installation.server)
  await expectReported(context)
}
const reportResponseLost: Scenario = async (context) => {
  await performUpTo(context, 'post')
  context.gateway.toServer.injectFault(SYNC, 'response lost')
  await performStep(context, 'post')
  await expectReported(context)
}
/** The gateway reports first; the screen's report changes nothing. */
const screenReportDelayed: Scenario = async (context) => {
  await performUpTo(context, 'post')
  await performStep(context, 'post')
  if ((await whileDelayed(context, 'report', () => expectReported(context))) !== 'done')
    context.fail('a repeated report of a bill was refused')
}

/** The bill cannot be reported, because the server is down. */
const serverIsDown =
  (kind: 'kill' | 'power'): Scenario =>
  async (context) => {
    await performUpTo(context, 'report')
    const { server } = context.installation
    const stop =
      kind === 'power'
        ? await server.stopAt(
            { store: 'kafana.db', table: 'gateways', when: context.random.pick(['before', 'after']) },
            'power',
            context.seed,
          )
        : null
    context.gateway.toServer.reconnect()
    if (kind === 'kill') await server.stop('SIGKILL')
    else await context.installation.advanceTime(2000)
    await stop?.reached()
    await server.exited()
    if ((await outcomeOf(performStep(context, 'report'))) === 'refused')
      context.fail('a server that is down refused a report')
    await context.installation.start(server)
    await continueOrAbandon(context)
  }
const serverUnreachable: Scenario = async (context) => {
  await performUpTo(context, 'report')
  context.installation.toServer.cut()
  await outcomeOf(performStep(context, 'report'))
  await context.installation.advanceTime(20_000)
  await context.installation.repairAndSync()
  await continueOrAbandon(context)
}

/** The screen reports first; the gateway's report changes nothing. */
const gatewayReportDelayed: Scenario = async (context) => {
  await performUpTo(context, 'post')
  const { release } = context.gateway.toServer.injectFault(SYNC, 'request held')
  await performStep(context, 'post')
  if ((await outcomeOf(performStep(context, 'report'))) !== 'done')
    context.fail('a printed bill could not be reported')
  release()
  await expectReported(context)
}

export const PRINTING: readonly Point[] = [
  {
    no: 7,
    title: 'the gateway crashes before its journal is flushed',
    scenarios: atGateway(taskCommit('before', 'SENDING'), 'request'),
  },
  {
    no: 8,
    title: 'the gateway crashes before it sends anything to the device',
    scenarios: atGateway(taskCommit('after', 'SENDING'), 'response'),
  },
  {
    no: 9,
    title: 'the power fails while a receipt is printed',
    scenarios: atGateway(deviceCommit('under_way', 'after'), 'response'),
  },
  {
    no: 10,
    title: 'the device reports a failure for a printed receipt',
    scenarios: {
      kill: withFalseFailure(crashAt('post', 'gateway', taskCommit('before', ' DONE '), 'kill')),
      power: withFalseFailure(crashAt('post', 'gateway', taskCommit('before', ' DONE '), 'power')),
      cut: withFalseFailure(loseExchange('post', 'response lost')),
      delay: withFalseFailure(suspendAt('post', taskCommit('before', ' DONE '))),
    },
  },
  {
    no: 11,
    title: 'the gateway crashes after printing, before it records that',
    scenarios: atGateway(deviceCommit('receipts', 'after'), 'response'),
  },
  {
    no: 12,
    title: 'the screen crashes after the response',
    scenarios: {
      kill: gatewayReportsAfterCrash,
      power: serverCrashesAtReport,
      cut: reportResponseLost,
      delay: screenReportDelayed,
    },
  },
  {
    no: 13,
    title: 'the server is down when the bill is reported',
    scenarios: {
      kill: serverIsDown('kill'),
      power: serverIsDown('power'),
      cut: serverUnreachable,
      delay: gatewayReportDelayed,
    },
  },
  {
    no: 14,
    title: 'the server crashes before it stores a reported bill',
    scenarios: atServer('report', billCommit('before', 'BILLED'), 'request'),
  },
  {
    no: 15,
    title: 'the response to a report is lost',
    scenarios: atServer('report', billCommit('after', 'BILLED'), 'response'),
  },
]
