import { copyFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createVirtualDevice } from '@kafana/fiscal-gateway'
import { newProgress } from '../operator.ts'
import type { CommitPoint } from '../process-commands.ts'
import type { Scenario, Point } from '../run-point.ts'
import { outcomeOf, type ScenarioContext } from '../scenario-context.ts'
import { CALLS, performStep, continueOrAbandon, performUpTo, whileDelayed, type Step } from '../steps.ts'
import { billCommit, deviceCommit, taskCommit } from './commit-points.ts'

const SYNC = /^POST \/api\/gateway\/sync/
const STORE_FILES = ['', '-wal', '-shm']

/** Backs up the server's store while the server is running. Returns the path of the copy. */
const createBackup = ({ installation: { folder, serverStore } }: ScenarioContext): string => {
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
 * The server is restored from the backup; only the second gateway can reach it. Until the first gateway has
 * reported as well, no fiscal receipt is printed.
 */
const restoreServer = async (context: ScenarioContext, backup: string): Promise<void> => {
  const {
    installation: { server, serverStore, start },
    gateway,
    other,
  } = context
  await context.snapshotBeforeRestore()
  gateway.toServer.cut()
  await server.stop('SIGKILL')
  for (const suffix of [...STORE_FILES, '.checksum']) rmSync(serverStore + suffix, { force: true })
  copyFileSync(backup, serverStore)
  await start(server)
  await start(other.program)
}

/** Takes a backup at some step of a bill, completes the bill, then restores the backup. */
const restoreAfterBilling = async (context: ScenarioContext): Promise<void> => {
  const { a, random } = context
  const steps: readonly (Step | 'new orders')[] = ['reserve', 'arm', 'post', 'new orders']
  const when = random.pick(steps)
  if (when !== 'new orders') await performUpTo(context, when)
  const backup = createBackup(context)
  context.note(`the backup was taken before: ${when}`)
  await a.complete(context.bill)
  if (when === 'new orders') await a.complete(newProgress(await context.moreOrders()))
  await restoreServer(context, backup)
}
const crashAfterRestore =
  (action: 'dies' | 'power'): Scenario =>
  async (context) => {
    await restoreAfterBilling(context)
    const { server } = context.installation
    const stop = await server.stopAt(
      billCommit(context.random.pick(['before', 'after'])),
      action,
      context.seed,
    )
    context.gateway.toServer.reconnect()
    await context.installation.advanceTime(60_000)
    await stop.reached()
    await server.exited()
    await context.installation.repairAndSync()
  }
const syncResponseLost: Scenario = async (context) => {
  await restoreAfterBilling(context)
  context.gateway.toServer.reconnect()
  context.gateway.toServer.injectFault(SYNC, 'response lost')
  await context.installation.untilSynced()
}
const reportAfterRestore: Scenario = async (context) => {
  await performUpTo(context, context.random.pick(['reserve', 'arm', 'post']))
  const backup = createBackup(context)
  const { reached, release } = context.installation.toServer.injectFault(CALLS.report, 'request held')
  const billing = context.a.complete(context.bill)
  await Promise.race([reached, billing])
  await restoreServer(context, backup)
  const isEarly = context.random.chance(0.5)
  if (isEarly) release()
  context.gateway.toServer.reconnect()
  await context.installation.untilSynced()
  release()
  await billing
}

/** The gateway loses its journal; device and pairing remain. */
const loseJournal = async ({ gateway, installation }: ScenarioContext): Promise<void> => {
  await gateway.program.stop('SIGKILL')
  for (const suffix of STORE_FILES) rmSync(join(gateway.folder, `journal.db${suffix}`), { force: true })
  await installation.start(gateway.program)
}
const loseJournalAt =
  (commitPoint: CommitPoint): Scenario =>
  async (context) => {
    await performUpTo(context, 'post')
    context.gateway.toServer.cut()
    const stop = await context.gateway.program.stopAt(commitPoint, 'dies', context.seed)
    const attempt = outcomeOf(performStep(context, 'post'))
    await stop.reached()
    await loseJournal(context)
    await attempt
    context.gateway.toServer.reconnect()
    if (context.random.chance(0.5)) await context.b.resumeUnconfirmed()
  }
const loseJournalAfterResponse: Scenario = async (context) => {
  await performUpTo(context, 'report')
  await loseJournal(context)
  if (context.random.chance(0.5)) await context.b.complete(newProgress(await context.moreOrders()))
  context.gateway.toServer.reconnect()
  await continueOrAbandon(context)
}
const commandAfterJournalLoss: Scenario = async (context) => {
  await performUpTo(context, 'post')
  await whileDelayed(context, 'post', async () => {
    await loseJournal(context)
    if (context.random.chance(0.5)) await context.installation.untilSynced()
  })
}

const serverDiskFull: Scenario = async (context) => {
  const step = context.random.pick<Step>(['reserve', 'arm', 'report'])
  await performUpTo(context, step)
  await context.installation.server.fillDisk(true)
  if ((await outcomeOf(performStep(context, step))) !== 'no response')
    context.fail(`a server without disk space accepted a ${step}`)
  await context.installation.server.stop('SIGKILL')
  await context.installation.start(context.installation.server)
  await continueOrAbandon(context)
}
/** The disk becomes full after the command was sent to the device, before the result is recorded. */
const diskFullWhilePrinting: Scenario = async (context) => {
  await performUpTo(context, 'post')
  const stop = await context.gateway.program.stopAt(taskCommit('after', 'SENDING'), 'disk full', context.seed)
  const attempt = outcomeOf(performStep(context, 'post'))
  await stop.reached()
  context.note(`outcome of the command with a full disk: ${await attempt}`)
  if (context.random.chance(0.5)) await context.gateway.program.stop('SIGKILL')
  else await context.gateway.program.fillDisk(false)
  await context.installation.repairAndSync()
  await continueOrAbandon(context)
}
/** Without disk space for the result, nothing is sent to the device. */
const gatewayDiskFull: Scenario = async (context) => {
  const { gateway, a, bill, fail } = context
  await performUpTo(context, 'post')
  const before = gateway.record().receipts.length
  await gateway.program.fillDisk(true)
  const { is } = await a.post(bill)
  if (is === 'printed' || gateway.record().receipts.length > before)
    fail('a gateway without disk space printed')
  await gateway.program.fillDisk(false)
  await continueOrAbandon(context)
}
const serverDiskFreed: Scenario = async (context) => {
  await performUpTo(context, 'report')
  await context.installation.server.fillDisk(true)
  if ((await outcomeOf(performStep(context, 'report'))) !== 'no response')
    context.fail('a server without disk space accepted a bill')
  context.gateway.toServer.reconnect()
  await context.installation.advanceTime(5000)
  await context.installation.server.fillDisk(false)
  await context.a.reportPending()
}

const AMOUNT = 12_345

/** Prints a receipt on the device itself while no gateway uses it. */
const printByHand = async ({ gateway, installation }: ScenarioContext): Promise<void> => {
  const runtime = { now: installation.now, after: () => () => undefined, random: Math.random }
  const { device, close } = createVirtualDevice({
    folder: gateway.folder,
    timezone: 'Europe/Skopje',
    venueName: null,
    runtime,
  })
  const line = { title: 'By hand', taxClass: 'А', price: AMOUNT, quantity: 1000, amount: AMOUNT }
  await device.cancelOpen()
  await device.printReceipt({
    kind: 'sale',
    lines: [line],
    total: AMOUNT,
    byClass: { А: AMOUNT },
    payment: 'cash',
    taskId: 'by-hand',
    ref: 'BYHAND22',
    refReceiptNo: null,
  })
  close()
}
const byHandAt =
  (commitPoint: CommitPoint, action: 'dies' | 'power'): Scenario =>
  async (context) => {
    await performUpTo(context, 'post')
    const stop = await context.gateway.program.stopAt(commitPoint, action, context.seed)
    const attempt = outcomeOf(performStep(context, 'post'))
    await stop.reached()
    await context.gateway.program.exited()
    await printByHand(context)
    await context.installation.start(context.gateway.program)
    await attempt
    await continueOrAbandon(context)
  }
const byHandBetween: Scenario = async (context) => {
  await performUpTo(context, 'post')
  context.gateway.fromPages.injectFault(CALLS.post, 'response lost')
  await outcomeOf(performStep(context, 'post'))
  await context.gateway.program.stop('SIGTERM')
  await printByHand(context)
  await context.installation.start(context.gateway.program)
  await continueOrAbandon(context)
}
const byHandBefore: Scenario = async (context) => {
  await performUpTo(context, 'post')
  await whileDelayed(context, 'post', async () => {
    await context.gateway.program.stop('SIGTERM')
    await printByHand(context)
    await context.installation.start(context.gateway.program)
    await context.installation.untilSynced()
  })
  await continueOrAbandon(context)
}

export const STORES: readonly Point[] = [
  {
    no: 19,
    title: 'the server is restored from an older backup',
    scenarios: {
      kill: crashAfterRestore('dies'),
      power: crashAfterRestore('power'),
      cut: syncResponseLost,
      delay: reportAfterRestore,
    },
  },
  {
    no: 20,
    title: 'the gateway loses its disk',
    scenarios: {
      kill: loseJournalAt(taskCommit('after', ' DONE ')),
      power: loseJournalAt(taskCommit('after', 'SENDING')),
      cut: loseJournalAfterResponse,
      delay: commandAfterJournalLoss,
    },
  },
  {
    no: 21,
    title: 'a disk is full',
    scenarios: {
      kill: serverDiskFull,
      power: diskFullWhilePrinting,
      cut: gatewayDiskFull,
      delay: serverDiskFreed,
    },
  },
  {
    no: 22,
    title: 'a receipt is printed on the device by hand',
    scenarios: {
      kill: byHandAt(taskCommit('after', 'SENDING'), 'dies'),
      power: byHandAt(deviceCommit('receipts', 'after'), 'power'),
      cut: byHandBetween,
      delay: byHandBefore,
    },
  },
]
