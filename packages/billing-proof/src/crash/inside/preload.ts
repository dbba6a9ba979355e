/**
 * Preloaded into a process (`node --import`): lets the harness stop it, move its clock, fill its disk and cut
 * its power. The product's own code has no switch for any of this.
 */
import { existsSync, writeFileSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'
import {
  STARTUP_COMMANDS_VARIABLE,
  type StartupCommands,
  type ProcessCommand,
  type CommitPoint,
  type Stop,
} from '../process-commands.ts'
import { hideBuiltPages } from './built-pages.ts'
import { createFlushTracker } from './flush-tracker.ts'
import { createProcessFault } from './process-fault.ts'
import { type Commit, createDiskFault, fileName, pragmaOf, originalSqlite, hookStores } from './stores.ts'
import { createClock } from './time.ts'

const POLL_MS = 2
/** The default of Linux. */
const WRITE_BACK_MS = 30_000

const { ahead, processFault, stops } = JSON.parse(
  process.env[STARTUP_COMMANDS_VARIABLE] ?? '{}',
) as StartupCommands
let pendingStops: readonly Stop[] = stops
hideBuiltPages()
const clock = createClock(ahead)
const flushTracker = createFlushTracker((db) => pragmaOf(db, 'synchronous'))
const fault = createProcessFault(processFault)
const disk = createDiskFault()
const files = new Set<string>()

const die = (): never => {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('a killed process is still running')
}
const pause = new Int32Array(new SharedArrayBuffer(4))
const suspend = ({ releaseFile }: Stop): void => {
  while (!existsSync(releaseFile)) Atomics.wait(pause, 0, 0, POLL_MS)
}

const matches = ({ file, writes }: Commit, { store, table, text }: CommitPoint): boolean => {
  const written = writes.get(table)
  return written !== undefined && fileName(file) === store && (text === undefined || written.includes(text))
}

const losePower = (seed: string): never => {
  flushTracker.losePower(files, seed)
  return die()
}

const performAction = (stop: Stop): void => {
  switch (stop.action) {
    case 'dies':
      return die()
    case 'power':
      return losePower(stop.seed)
    case 'suspended':
      return suspend(stop)
    case 'fails':
      throw new Error('an injected failure')
    case 'disk full':
      return disk.fill(true)
  }
}

/** The power fails during the commit: it is written but not flushed. */
const losePowerDuring = (stop: Stop, file: string, work: () => void): never => {
  flushTracker.losePowerDuring(file, work, stop.seed)
  return die()
}

const commitWithFaults = (commit: Commit, work: () => void): void => {
  files.add(commit.file)
  if (fault.drops(commit)) return originalSqlite.exec.call(commit.db, 'ROLLBACK')
  const stop = pendingStops.find(({ commitPoint }) => matches(commit, commitPoint))
  if (!stop) {
    flushTracker.commit(commit.db, commit.file, work)
    return fault.committed(commit)
  }
  pendingStops = pendingStops.filter((each) => each !== stop)
  writeFileSync(stop.reachedFile, '')
  if (stop.commitPoint.when === 'before') {
    if (stop.action === 'power') losePowerDuring(stop, commit.file, work)
    performAction(stop)
  }
  flushTracker.commit(commit.db, commit.file, work)
  fault.committed(commit)
  if (stop.commitPoint.when === 'after') performAction(stop)
}

hookStores({
  begin: fault.begin,
  row: fault.row,
  write: (db: DatabaseSync, file: string) => disk.write(db, file),
  commit: (commit, work) => {
    disk.write(commit.db, commit.file)
    commitWithFaults(commit, work)
  },
})

let sinceWriteBack = 0
const advanceTime = (ms: number): void => {
  clock.advanceTime(ms)
  sinceWriteBack += ms
  if (sinceWriteBack < WRITE_BACK_MS) return
  sinceWriteBack = 0
  flushTracker.writeBack()
}

const executeCommand = (command: ProcessCommand): void => {
  switch (command.type) {
    case 'advance-time':
      return advanceTime(command.ms)
    case 'add-stop':
      pendingStops = [...pendingStops, command.stop]
      return
    case 'set-disk-full':
      return disk.fill(command.full)
    case 'cut-power':
      return losePower(command.seed)
    case 'clear-stops':
      pendingStops = []
  }
}
process.on('message', (command: ProcessCommand) => {
  executeCommand(command)
  process.send?.(command.id)
})
// The process that started it has ended, so nothing else would stop it.
process.on('disconnect', () => process.exit(1))
process.channel?.unref()
