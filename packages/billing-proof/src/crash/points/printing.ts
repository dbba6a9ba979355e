import type { Play, Point } from '../run-point.ts'
import { outcomeOf, revive, type Stage } from '../stage.ts'
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
  (play: Play): Play =>
  async (stage) => {
    await stage.gateway.program.stopAt(memory('receipts', 'after'), 'fails', stage.seed)
    await play(stage)
  }

/** Nobody is at the screen: the gateway itself has to tell. */
const expectTold = async ({ house, owner, bill, complain }: Stage): Promise<void> => {
  await house.untilHeard()
  const intent = (await owner.desk.bills()).find(({ ref }) => ref === bill.reserved?.ref)
  if (intent?.state !== 'BILLED')
    complain(`a receipt that the gateway told of is ${intent?.state ?? 'not there'}`)
}
const printedAndGone: Play = async (stage) => {
  await upTo(stage, 'post')
  const armed = await stage.gateway.program.stopAt(tasks('after', ' DONE '), 'dies', stage.seed)
  const attempt = outcomeOf(doStep(stage, 'post'))
  await armed.reached()
  await revive(stage, stage.gateway.program)
  await attempt
  await expectTold(stage)
}
const serverGoesWhenTold: Play = async (stage) => {
  await upTo(stage, 'post')
  const armed = await stage.house.server.stopAt(
    bills(stage.random.pick(['before', 'after']), 'BILLED'),
    'power',
    stage.seed,
  )
  await doStep(stage, 'post')
  await armed.reached()
  await revive(stage, stage.house.server)
  await expectTold(stage)
}
const tellingIsLost: Play = async (stage) => {
  await upTo(stage, 'post')
  stage.gateway.up.arrange(SYNC, 'answer lost')
  await doStep(stage, 'post')
  await expectTold(stage)
}
/** The gateway was quicker: telling it again changes nothing. */
const screenTellsLate: Play = async (stage) => {
  await upTo(stage, 'post')
  await doStep(stage, 'post')
  if ((await whileHeld(stage, 'tell', () => expectTold(stage))) !== 'done')
    stage.complain('telling of a bill once more was refused')
}

/** Nobody can be told: the server is not there. */
const serverIsDown =
  (how: 'kill' | 'power'): Play =>
  async (stage) => {
    await upTo(stage, 'tell')
    const { server } = stage.house
    const armed =
      how === 'power'
        ? await server.stopAt(
            { store: 'kafana.db', table: 'gateways', when: stage.random.pick(['before', 'after']) },
            'power',
            stage.seed,
          )
        : null
    stage.gateway.up.mend()
    if (how === 'kill') await server.stop('SIGKILL')
    else await stage.house.pass(2000)
    await armed?.reached()
    await server.gone()
    if ((await outcomeOf(doStep(stage, 'tell'))) === 'refused')
      stage.complain('a server that is not there refused')
    await stage.house.start(server)
    await goOnOrVanish(stage)
  }
const nobodyGetsThrough: Play = async (stage) => {
  await upTo(stage, 'tell')
  stage.house.toServer.cut()
  await outcomeOf(doStep(stage, 'tell'))
  await stage.house.pass(20_000)
  await stage.house.untilCalm()
  await goOnOrVanish(stage)
}

/** The screen was quicker: what the gateway says later changes nothing. */
const gatewayTellsLate: Play = async (stage) => {
  await upTo(stage, 'post')
  const { release } = stage.gateway.up.arrange(SYNC, 'request held')
  await doStep(stage, 'post')
  if ((await outcomeOf(doStep(stage, 'tell'))) !== 'done')
    stage.complain('a bill that was printed could not be told')
  release()
  await expectTold(stage)
}

export const PRINTING: readonly Point[] = [
  {
    no: 7,
    title: 'the gateway dies before its journal is flushed',
    plays: atGateway(tasks('before', 'SENDING'), 'request'),
  },
  {
    no: 8,
    title: 'the gateway dies before the first byte went to the device',
    plays: atGateway(tasks('after', 'SENDING'), 'answer'),
  },
  {
    no: 9,
    title: 'the power goes in the middle of a receipt',
    plays: atGateway(memory('under_way', 'after'), 'answer'),
  },
  {
    no: 10,
    title: 'it was printed, and the device says that it was not',
    plays: {
      kill: lying(stopped('post', 'gateway', tasks('before', ' DONE '), 'kill')),
      power: lying(stopped('post', 'gateway', tasks('before', ' DONE '), 'power')),
      cut: lying(lost('post', 'answer lost')),
      delay: lying(frozen('post', tasks('before', ' DONE '))),
    },
  },
  {
    no: 11,
    title: 'the gateway dies after printing, before it wrote that down',
    plays: atGateway(memory('receipts', 'after'), 'answer'),
  },
  {
    no: 12,
    title: 'the screen dies after the answer',
    plays: { kill: printedAndGone, power: serverGoesWhenTold, cut: tellingIsLost, delay: screenTellsLate },
  },
  {
    no: 13,
    title: 'the server is down when it should be told',
    plays: {
      kill: serverIsDown('kill'),
      power: serverIsDown('power'),
      cut: nobodyGetsThrough,
      delay: gatewayTellsLate,
    },
  },
  {
    no: 14,
    title: 'the server dies before it wrote a bill down',
    plays: atServer('tell', bills('before', 'BILLED'), 'request'),
  },
  {
    no: 15,
    title: 'the answer to a bill that was told is lost',
    plays: atServer('tell', bills('after', 'BILLED'), 'answer'),
  },
]
