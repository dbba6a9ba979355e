import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createVirtualDevice } from '@kafana/fiscal-gateway'
import { newProgress } from '../operator.ts'
import type { Place } from '../process-orders.ts'
import type { Scenario, Point } from '../run-point.ts'
import { outcomeOf, type Stage } from '../stage.ts'
import { CALLS, doStep, goOnOrVanish, upTo, whileHeld, type Step } from '../steps.ts'
import { bills, memory, tasks } from './places.ts'

const SYNC = /^POST \/api\/gateway\/sync/
const STORE_FILES = ['', '-wal', '-shm']

/** A copy of the server's store as a backup makes it, while the server works. */
const backUp = ({ installation: { folder, serverStore } }: Stage): string => {
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
 * The server's machine is lost: what comes up again is the backup. The gateway does not get through to it
 * yet; the other one is switched on, as the venue is
 * ordered to do: until it has reported, nothing fiscal is printed.
 */
const restoreServer = async (stage: Stage, backup: string): Promise<void> => {
  const {
    installation: { server, serverStore, start },
    gateway,
    other,
  } = stage
  await stage.lookBeforeForgetting()
  gateway.toServer.cut()
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
  if (when === 'unknown') await a.goOn(newProgress(await stage.moreOrders()))
  await restoreServer(stage, backup)
}
const restored =
  (blow: 'dies' | 'power'): Scenario =>
  async (stage) => {
    await afterBackup(stage)
    const { server } = stage.installation
    const armed = await server.stopAt(bills(stage.random.pick(['before', 'after'])), blow, stage.seed)
    stage.gateway.toServer.mend()
    await stage.installation.pass(60_000)
    await armed.reached()
    await server.gone()
    await stage.installation.untilQuiet()
  }
const replayIsCut: Scenario = async (stage) => {
  await afterBackup(stage)
  stage.gateway.toServer.mend()
  stage.gateway.toServer.arrange(SYNC, 'answer lost')
  await stage.installation.untilSynced()
}
const reportedAfterRestore: Scenario = async (stage) => {
  await upTo(stage, stage.random.pick(['reserve', 'arm', 'post']))
  const backup = backUp(stage)
  const { met, release } = stage.installation.toServer.arrange(CALLS.report, 'request held')
  const billing = stage.a.goOn(stage.bill)
  await Promise.race([met, billing])
  await restoreServer(stage, backup)
  const early = stage.random.chance(0.5)
  if (early) release()
  stage.gateway.toServer.mend()
  await stage.installation.untilSynced()
  release()
  await billing
}

/** The gateway's disk is gone; its device and its pairing are not. */
const loseJournal = async ({ gateway, installation }: Stage): Promise<void> => {
  await gateway.program.stop('SIGKILL')
  for (const suffix of STORE_FILES) rmSync(join(gateway.folder, `journal.db${suffix}`), { force: true })
  await installation.start(gateway.program)
}
const lostAt =
  (place: Place): Scenario =>
  async (stage) => {
    await upTo(stage, 'post')
    stage.gateway.toServer.cut()
    const armed = await stage.gateway.program.stopAt(place, 'dies', stage.seed)
    const attempt = outcomeOf(doStep(stage, 'post'))
    await armed.reached()
    await loseJournal(stage)
    await attempt
    stage.gateway.toServer.mend()
    if (stage.random.chance(0.5)) await stage.b.takeUp()
  }
const lostAfterAnswer: Scenario = async (stage) => {
  await upTo(stage, 'report')
  await loseJournal(stage)
  if (stage.random.chance(0.5)) await stage.b.goOn(newProgress(await stage.moreOrders()))
  stage.gateway.toServer.mend()
  await goOnOrVanish(stage)
}
const commandAfterLoss: Scenario = async (stage) => {
  await upTo(stage, 'post')
  await whileHeld(stage, 'post', async () => {
    await loseJournal(stage)
    if (stage.random.chance(0.5)) await stage.installation.untilSynced()
  })
}

const serverFull: Scenario = async (stage) => {
  const step = stage.random.pick<Step>(['reserve', 'arm', 'report'])
  await upTo(stage, step)
  await stage.installation.server.fillDisk(true)
  if ((await outcomeOf(doStep(stage, step))) !== 'silence')
    stage.complain(`a server without disk space accepted a ${step}`)
  await stage.installation.server.stop('SIGKILL')
  await stage.installation.start(stage.installation.server)
  await goOnOrVanish(stage)
}
/** The disk is full between sending and writing down what came of it. */
const fullWhilePrinting: Scenario = async (stage) => {
  await upTo(stage, 'post')
  const armed = await stage.gateway.program.stopAt(tasks('after', 'SENDING'), 'disk full', stage.seed)
  const attempt = outcomeOf(doStep(stage, 'post'))
  await armed.reached()
  stage.note(`with a full disk the command came to ${await attempt}`)
  if (stage.random.chance(0.5)) await stage.gateway.program.stop('SIGKILL')
  else await stage.gateway.program.fillDisk(false)
  await stage.installation.untilQuiet()
  await goOnOrVanish(stage)
}
/** Without disk space for the outcome nothing goes to the device. */
const gatewayFull: Scenario = async (stage) => {
  const { gateway, a, bill, complain } = stage
  await upTo(stage, 'post')
  const before = gateway.record().receipts.length
  await gateway.program.fillDisk(true)
  const { is } = await a.post(bill)
  if (is === 'printed' || gateway.record().receipts.length > before)
    complain('a gateway without disk space printed')
  await gateway.program.fillDisk(false)
  await goOnOrVanish(stage)
}
const serverHasSpaceAgain: Scenario = async (stage) => {
  await upTo(stage, 'report')
  await stage.installation.server.fillDisk(true)
  if ((await outcomeOf(doStep(stage, 'report'))) !== 'silence')
    stage.complain('a server without disk space accepted a bill')
  stage.gateway.toServer.mend()
  await stage.installation.pass(5000)
  await stage.installation.server.fillDisk(false)
  await stage.a.reportPending()
}

const FOREIGN = 12_345

/** Somebody makes a receipt at the device itself, while no gateway uses it. */
const printByHand = async ({ gateway, installation }: Stage): Promise<void> => {
  const runtime = { now: installation.now, after: () => () => undefined, random: Math.random }
  const { device, close } = createVirtualDevice({
    folder: gateway.folder,
    timezone: 'Europe/Skopje',
    venueName: null,
    runtime,
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
  (place: Place, blow: 'dies' | 'power'): Scenario =>
  async (stage) => {
    await upTo(stage, 'post')
    const armed = await stage.gateway.program.stopAt(place, blow, stage.seed)
    const attempt = outcomeOf(doStep(stage, 'post'))
    await armed.reached()
    await stage.gateway.program.gone()
    await printByHand(stage)
    await stage.installation.start(stage.gateway.program)
    await attempt
    await goOnOrVanish(stage)
  }
const byHandBetween: Scenario = async (stage) => {
  await upTo(stage, 'post')
  stage.gateway.fromPages.arrange(CALLS.post, 'answer lost')
  await outcomeOf(doStep(stage, 'post'))
  await stage.gateway.program.stop('SIGTERM')
  await printByHand(stage)
  await stage.installation.start(stage.gateway.program)
  await goOnOrVanish(stage)
}
const byHandBefore: Scenario = async (stage) => {
  await upTo(stage, 'post')
  await whileHeld(stage, 'post', async () => {
    await stage.gateway.program.stop('SIGTERM')
    await printByHand(stage)
    await stage.installation.start(stage.gateway.program)
    await stage.installation.untilSynced()
  })
  await goOnOrVanish(stage)
}

export const STORES: readonly Point[] = [
  {
    no: 19,
    title: 'the server is restored from an older backup',
    scenarios: {
      kill: restored('dies'),
      power: restored('power'),
      cut: replayIsCut,
      delay: reportedAfterRestore,
    },
  },
  {
    no: 20,
    title: 'the gateway’s disk is lost',
    scenarios: {
      kill: lostAt(tasks('after', ' DONE ')),
      power: lostAt(tasks('after', 'SENDING')),
      cut: lostAfterAnswer,
      delay: commandAfterLoss,
    },
  },
  {
    no: 21,
    title: 'a disk is full',
    scenarios: { kill: serverFull, power: fullWhilePrinting, cut: gatewayFull, delay: serverHasSpaceAgain },
  },
  {
    no: 22,
    title: 'somebody prints at the device by hand',
    scenarios: {
      kill: byHandAt(tasks('after', 'SENDING'), 'dies'),
      power: byHandAt(memory('receipts', 'after'), 'power'),
      cut: byHandBetween,
      delay: byHandBefore,
    },
  },
]
