import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createVirtualDevice } from '@kafana/fiscal-gateway'
import type { Place } from '../orders-to-process.ts'
import { beginning } from '../person.ts'
import type { Play, Point } from '../run-point.ts'
import { outcomeOf, type Stage } from '../stage.ts'
import { CALLS, doStep, goOnOrVanish, upTo, whileHeld, type Step } from '../steps.ts'
import { bills, memory, tasks } from './places.ts'

const SYNC = /^POST \/api\/gateway\/sync/
const STORE_FILES = ['', '-wal', '-shm']

/** A copy of the server's store as a backup makes it, while the server works. */
const backUp = ({ house: { folder, serverStore } }: Stage): string => {
  const [copy, db] = [
    join(folder, 'backup.db'),
    new DatabaseSync(serverStore, { readOnly: true, timeout: 5000 }),
  ]
  rmSync(copy, { force: true })
  db.prepare('VACUUM INTO ?').run(copy)
  db.close()
  return copy
}

/**
 * The server's machine is lost: what comes up again is the backup. The gateway does not get through to it yet; the other one is switched on, as the venue is
 * told to do: until it has spoken, nothing fiscal is printed.
 */
const putBack = async (stage: Stage, backup: string): Promise<void> => {
  const {
    house: { server, serverStore, start },
    gateway,
    other,
  } = stage
  await stage.lookBeforeForgetting()
  gateway.up.cut()
  await server.stop('SIGKILL')
  for (const suffix of STORE_FILES) rmSync(serverStore + suffix, { force: true })
  copyFileSync(backup, serverStore)
  await start(server)
  await start(other.program)
}

/** Bills orders of which the backup knows more or less, and puts it back. */
const afterBackup = async (stage: Stage): Promise<void> => {
  const { a, random } = stage
  const known: readonly (Step | 'unknown')[] = ['reserve', 'arm', 'post', 'unknown']
  const when = random.pick(known)
  if (when !== 'unknown') await upTo(stage, when)
  const backup = backUp(stage)
  stage.note(`the backup is of before ${when}`)
  await a.goOn(stage.bill)
  if (when === 'unknown') await a.goOn(beginning(await stage.moreOrders()))
  await putBack(stage, backup)
}
const restored =
  (blow: 'dies' | 'power'): Play =>
  async (stage) => {
    await afterBackup(stage)
    const { server } = stage.house
    const armed = await server.stopAt(bills(stage.random.pick(['before', 'after'])), blow, stage.seed)
    stage.gateway.up.mend()
    await stage.house.pass(60_000)
    await armed.reached()
    await server.gone()
    await stage.house.untilCalm()
  }
const replayIsCut: Play = async (stage) => {
  await afterBackup(stage)
  stage.gateway.up.mend()
  stage.gateway.up.arrange(SYNC, 'answer lost')
  await stage.house.untilHeard()
}
const toldAfterRestore: Play = async (stage) => {
  await upTo(stage, stage.random.pick(['reserve', 'arm', 'post']))
  const backup = backUp(stage)
  const { met, release } = stage.house.toServer.arrange(CALLS.tell, 'request held')
  const billing = stage.a.goOn(stage.bill)
  await Promise.race([met, billing])
  await putBack(stage, backup)
  const early = stage.random.chance(0.5)
  if (early) release()
  stage.gateway.up.mend()
  await stage.house.untilHeard()
  release()
  await billing
}

/** The gateway's disk is gone; its device and its pairing are not. */
const loseJournal = async ({ gateway, house }: Stage): Promise<void> => {
  await gateway.program.stop('SIGKILL')
  for (const suffix of STORE_FILES) rmSync(join(gateway.folder, `journal.db${suffix}`), { force: true })
  await house.start(gateway.program)
}
const lostAt =
  (place: Place): Play =>
  async (stage) => {
    await upTo(stage, 'post')
    stage.gateway.up.cut()
    const armed = await stage.gateway.program.stopAt(place, 'dies', stage.seed)
    const attempt = outcomeOf(doStep(stage, 'post'))
    await armed.reached()
    await loseJournal(stage)
    await attempt
    stage.gateway.up.mend()
    if (stage.random.chance(0.5)) await stage.b.takeUp()
  }
const lostAfterAnswer: Play = async (stage) => {
  await upTo(stage, 'tell')
  await loseJournal(stage)
  if (stage.random.chance(0.5)) await stage.b.goOn(beginning(await stage.moreOrders()))
  stage.gateway.up.mend()
  await goOnOrVanish(stage)
}
const commandAfterLoss: Play = async (stage) => {
  await upTo(stage, 'post')
  await whileHeld(stage, 'post', async () => {
    await loseJournal(stage)
    if (stage.random.chance(0.5)) await stage.house.untilHeard()
  })
}

const serverFull: Play = async (stage) => {
  const step = stage.random.pick<Step>(['reserve', 'arm', 'tell'])
  await upTo(stage, step)
  await stage.house.server.fillDisk(true)
  if ((await outcomeOf(doStep(stage, step))) !== 'silence')
    stage.complain(`a server without room took a ${step}`)
  await stage.house.server.stop('SIGKILL')
  await stage.house.start(stage.house.server)
  await goOnOrVanish(stage)
}
/** The disk is full between sending and writing down what came of it. */
const fullWhilePrinting: Play = async (stage) => {
  await upTo(stage, 'post')
  const armed = await stage.gateway.program.stopAt(tasks('after', 'SENDING'), 'disk full', stage.seed)
  const attempt = outcomeOf(doStep(stage, 'post'))
  await armed.reached()
  stage.note(`with a full disk the command came to ${await attempt}`)
  if (stage.random.chance(0.5)) await stage.gateway.program.stop('SIGKILL')
  else await stage.gateway.program.fillDisk(false)
  await stage.house.untilCalm()
  await goOnOrVanish(stage)
}
/** Without room for the outcome nothing goes to the device. */
const gatewayFull: Play = async (stage) => {
  const { gateway, a, bill, complain } = stage
  await upTo(stage, 'post')
  const before = gateway.record().receipts.length
  await gateway.program.fillDisk(true)
  const { is } = await a.post(bill)
  if (is === 'printed' || gateway.record().receipts.length > before)
    complain('a gateway without room printed')
  await gateway.program.fillDisk(false)
  await goOnOrVanish(stage)
}
const serverHasRoomAgain: Play = async (stage) => {
  await upTo(stage, 'tell')
  await stage.house.server.fillDisk(true)
  if ((await outcomeOf(doStep(stage, 'tell'))) !== 'silence')
    stage.complain('a server without room took a bill')
  stage.gateway.up.mend()
  await stage.house.pass(5000)
  await stage.house.server.fillDisk(false)
  await stage.a.tellKept()
}

const FOREIGN = 12_345

/** Somebody makes a receipt at the device itself, while no gateway uses it. */
const printByHand = async ({ gateway, house }: Stage): Promise<void> => {
  const world = { now: house.now, after: () => () => undefined, random: Math.random }
  const { device, close } = createVirtualDevice({
    folder: gateway.folder,
    timezone: 'Europe/Skopje',
    venueName: null,
    world,
  })
  const line = { title: 'By hand', taxClass: 'А', price: FOREIGN, quantity: 1000, amount: FOREIGN }
  await device.cancelOpen()
  await device.printReceipt({
    kind: 'sale',
    lines: [line],
    total: FOREIGN,
    byClass: { А: FOREIGN },
    payment: 'cash',
    taskId: 'by-hand',
    ref: 'BYHAND22',
    refReceiptNo: null,
  })
  close()
}
const byHandAt =
  (place: Place, blow: 'dies' | 'power'): Play =>
  async (stage) => {
    await upTo(stage, 'post')
    const armed = await stage.gateway.program.stopAt(place, blow, stage.seed)
    const attempt = outcomeOf(doStep(stage, 'post'))
    await armed.reached()
    await stage.gateway.program.gone()
    await printByHand(stage)
    await stage.house.start(stage.gateway.program)
    await attempt
    await goOnOrVanish(stage)
  }
const byHandBetween: Play = async (stage) => {
  await upTo(stage, 'post')
  stage.gateway.door.arrange(CALLS.post, 'answer lost')
  await outcomeOf(doStep(stage, 'post'))
  await stage.gateway.program.stop('SIGTERM')
  await printByHand(stage)
  await stage.house.start(stage.gateway.program)
  await goOnOrVanish(stage)
}
const byHandBefore: Play = async (stage) => {
  await upTo(stage, 'post')
  await whileHeld(stage, 'post', async () => {
    await stage.gateway.program.stop('SIGTERM')
    await printByHand(stage)
    await stage.house.start(stage.gateway.program)
    await stage.house.untilHeard()
  })
  await goOnOrVanish(stage)
}

export const STORES: readonly Point[] = [
  {
    no: 19,
    title: 'the server is put back to an older backup',
    plays: { kill: restored('dies'), power: restored('power'), cut: replayIsCut, delay: toldAfterRestore },
  },
  {
    no: 20,
    title: 'the gateway’s disk is lost',
    plays: {
      kill: lostAt(tasks('after', ' DONE ')),
      power: lostAt(tasks('after', 'SENDING')),
      cut: lostAfterAnswer,
      delay: commandAfterLoss,
    },
  },
  {
    no: 21,
    title: 'a disk is full',
    plays: { kill: serverFull, power: fullWhilePrinting, cut: gatewayFull, delay: serverHasRoomAgain },
  },
  {
    no: 22,
    title: 'somebody prints at the device by hand',
    plays: {
      kill: byHandAt(tasks('after', 'SENDING'), 'dies'),
      power: byHandAt(memory('receipts', 'after'), 'power'),
      cut: byHandBetween,
      delay: byHandBefore,
    },
  },
]
