/**
 * Comes into a process of the product before the product itself (`node --import`), so that a harness can stop
 * it at an exact place, move its clock,
 * fill its disk and take its power, without a switch in the product's own code.
 */
import { existsSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import {
  INITIAL_ORDERS,
  type InitialOrders,
  type ProcessOrder,
  type Place,
  type Stop,
} from '../process-orders.ts'
import { createFlushed } from './flushed.ts'
import { plantedIn } from './planted.ts'
import { type Commit, fullDisk, nameOf, pragmaOf, real, watchStores } from './stores.ts'
import { controlTime } from './time.ts'

const LOOK_MS = 2
/** As Linux does it. */
const WRITE_BACK_MS = 30_000

const { ahead, planted, stops } = JSON.parse(process.env[INITIAL_ORDERS] ?? '{}') as InitialOrders
let waiting: readonly Stop[] = stops
const clock = controlTime(ahead)
const flushed = createFlushed((db) => pragmaOf(db, 'synchronous'))
const fault = plantedIn(planted)
const disk = fullDisk()
const files = new Set<string>()

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('a dead process goes on')
}
const pause = new Int32Array(new SharedArrayBuffer(4))
const standStill = ({ release }: Stop): void => {
  while (!existsSync(release)) Atomics.wait(pause, 0, 0, LOOK_MS)
}

const isAt = ({ file, writes }: Commit, { store, table, word }: Place): boolean => {
  const said = writes.get(table)
  return said !== undefined && nameOf(file) === store && (word === undefined || said.includes(word))
}

const losePower = (seed: string): never => {
  flushed.lose(files, seed)
  return die()
}

const suffer = (stop: Stop): void => {
  switch (stop.blow) {
    case 'dies':
      return die()
    case 'power':
      return losePower(stop.seed)
    case 'stands still':
      return standStill(stop)
    case 'fails':
      throw new Error('a planted failure')
    case 'disk full':
      return disk.fill(true)
  }
}

/** The power goes in the middle of the commit: it is written, and not flushed. */
const loseDuring = (stop: Stop, file: string, work: () => void): never => {
  flushed.loseDuring(file, work, stop.seed)
  return die()
}

const perform = (commit: Commit, work: () => void): void => {
  files.add(commit.file)
  if (fault.swallows(commit)) return real.exec.call(commit.db, 'ROLLBACK')
  const stop = waiting.find(({ place }) => isAt(commit, place))
  if (!stop) {
    flushed.commit(commit.db, commit.file, work)
    return fault.committed(commit)
  }
  waiting = waiting.filter((each) => each !== stop)
  writeFileSync(stop.reached, '')
  if (stop.place.when === 'before') {
    if (stop.blow === 'power') loseDuring(stop, commit.file, work)
    suffer(stop)
  }
  flushed.commit(commit.db, commit.file, work)
  fault.committed(commit)
  if (stop.place.when === 'after') suffer(stop)
}

watchStores({
  begin: fault.begin,
  row: fault.row,
  write: (db: DatabaseSync, file: string) => disk.write(db, file),
  commit: (commit, work) => {
    disk.write(commit.db, commit.file)
    perform(commit, work)
  },
})

let sinceWriteBack = 0
const pass = (ms: number): void => {
  clock.pass(ms)
  sinceWriteBack += ms
  if (sinceWriteBack < WRITE_BACK_MS) return
  sinceWriteBack = 0
  flushed.writeBack()
}

const obey = (order: ProcessOrder): void => {
  switch (order.do) {
    case 'pass':
      return pass(order.ms)
    case 'stop':
      waiting = [...waiting, order.stop]
      return
    case 'disk':
      return disk.fill(order.full)
    case 'power':
      return losePower(order.seed)
    case 'forget':
      waiting = []
  }
}
process.on('message', (order: ProcessOrder) => {
  obey(order)
  process.send?.(order.id)
})
// Whoever started it is gone: nobody would ever end it.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
