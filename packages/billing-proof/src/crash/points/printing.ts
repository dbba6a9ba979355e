import type { Scenario, Point } from '../run-point.ts'
import { outcomeOf, restart, type Stage } from '../stage.ts'
import {
  atGateway,
  atServer,
  doStep,
  frozen,
  goOnOrVanish,
  lost,
  stopped,
  upTo,
  whileHeld,
} from '../steps.ts'
import { bills, memory, tasks } from './places.ts'

const SYNC = /^POST \/api\/gateway\/sync/

/** The device prints, and says that it did not. */
const lying =
  (play: Scenario): Scenario =>
  async (stage) => {
    await stage.gateway.program.stopAt(memory('receipts', 'after'), 'fails', stage.seed)
    await play(stage)
  }

/** Nobody is at the screen: the gateway itself has to report. */
const expectReported = async ({ installation, owner, bill, complain }: Stage): Promise<void> => {
  await installation.untilSynced()
  const intent = (await owner.client.bills()).find(({ ref }) => ref === bill.reserved?.ref)
  if (intent?.state !== 'BILLED')
    complain(`a receipt that the gateway reported is ${intent?.state ?? 'not there'}`)
}
const printedAndGone: Scenario = async (stage) => {
  await upTo(stage, 'post')
  const armed = await stage.gateway.program.stopAt(tasks('after', ' DONE '), 'dies', stage.seed)
  const attempt = outcomeOf(doStep(stage, 'post'))
  await armed.reached()
  await restart(stage, stage.gateway.program)
  await attempt
  await expectReported(stage)
}
const serverStopsAtReport: Scenario = async (stage) => {
  await upTo(stage, 'post')
  const armed = await stage.installation.server.stopAt(
    bills(stage.random.pick(['before', 'after']), 'BILLED'),
    'power',
    stage.seed,
  )
  await doStep(stage, 'post')
  await armed.reached()
  await restart(stage, stage.installation.server)
  await expectReported(stage)
}
const reportIsLost: Scenario = async (stage) => {
  await upTo(stage, 'post')
  stage.gateway.toServer.arrange(SYNC, 'answer lost')
  await doStep(stage, 'post')
  await expectReported(stage)
}
/** The gateway was quicker: reporting it again changes nothing. */
const screenReportsLate: Scenario = async (stage) => {
  await upTo(stage, 'post')
  await doStep(stage, 'post')
  if ((await whileHeld(stage, 'report', () => expectReported(stage))) !== 'done')
    stage.complain('reporting a bill once more was refused')
}

/** Nothing can be reported: the server is down. */
const serverIsDown =
  (how: 'kill' | 'power'): Scenario =>
  async (stage) => {
    await upTo(stage, 'report')
    const { server } = stage.installation
    const armed =
      how === 'power'
        ? await server.stopAt(
            { store: 'kafana.db', table: 'gateways', when: stage.random.pick(['before', 'after']) },
            'power',
            stage.seed,
          )
        : null
    stage.gateway.toServer.mend()
    if (how === 'kill') await server.stop('SIGKILL')
    else await stage.installation.pass(2000)
    await armed?.reached()
    await server.gone()
    if ((await outcomeOf(doStep(stage, 'report'))) === 'refused')
      stage.complain('a server that is not there refused')
    await stage.installation.start(server)
    await goOnOrVanish(stage)
  }
const nobodyGetsThrough: Scenario = async (stage) => {
  await upTo(stage, 'report')
  stage.installation.toServer.cut()
  await outcomeOf(doStep(stage, 'report'))
  await stage.installation.pass(20_000)
  await stage.installation.untilQuiet()
  await goOnOrVanish(stage)
}

/** The screen was quicker: what the gateway says later changes nothing. */
const gatewayReportsLate: Scenario = async (stage) => {
  await upTo(stage, 'post')
  const { release } = stage.gateway.toServer.arrange(SYNC, 'request held')
  await doStep(stage, 'post')
  if ((await outcomeOf(doStep(stage, 'report'))) !== 'done')
    stage.complain('a printed bill could not be reported')
  release()
  await expectReported(stage)
}

export const PRINTING: readonly Point[] = [
  {
    no: 7,
    title: 'the gateway dies before its journal is flushed',
    scenarios: atGateway(tasks('before', 'SENDING'), 'request'),
  },
  {
    no: 8,
    title: 'the gateway dies before the first byte went to the device',
    scenarios: atGateway(tasks('after', 'SENDING'), 'answer'),
  },
  {
    no: 9,
    title: 'the power goes in the middle of a receipt',
    scenarios: atGateway(memory('under_way', 'after'), 'answer'),
  },
  {
    no: 10,
    title: 'it was printed, and the device says that it was not',
    scenarios: {
      kill: lying(stopped('post', 'gateway', tasks('before', ' DONE '), 'kill')),
      power: lying(stopped('post', 'gateway', tasks('before', ' DONE '), 'power')),
      cut: lying(lost('post', 'answer lost')),
      delay: lying(frozen('post', tasks('before', ' DONE '))),
    },
  },
  {
    no: 11,
    title: 'the gateway dies after printing, before it wrote that down',
    scenarios: atGateway(memory('receipts', 'after'), 'answer'),
  },
  {
    no: 12,
    title: 'the screen dies after the answer',
    scenarios: {
      kill: printedAndGone,
      power: serverStopsAtReport,
      cut: reportIsLost,
      delay: screenReportsLate,
    },
  },
  {
    no: 13,
    title: 'the server is down when the bill is reported',
    scenarios: {
      kill: serverIsDown('kill'),
      power: serverIsDown('power'),
      cut: nobodyGetsThrough,
      delay: gatewayReportsLate,
    },
  },
  {
    no: 14,
    title: 'the server dies before it wrote a bill down',
    scenarios: atServer('report', bills('before', 'BILLED'), 'request'),
  },
  {
    no: 15,
    title: 'the answer to a reported bill is lost',
    scenarios: atServer('report', bills('after', 'BILLED'), 'answer'),
  },
]
