import { statSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { migrations } from '../../migrations/index.ts'
import { flush } from '../files/durable-files.ts'
import { createPrivateFile, createPrivateFolder } from '../files/private-files.ts'
import {
  isStorageFull,
  StoreUnavailableError,
  type UnitOfWork,
  type WriteTx,
} from '../unit-of-work/unit-of-work.ts'
import { type CheckMemory, forgetCheck, isCheckedSinceBoot, rememberCheck } from './sqlite-checked.ts'
import { storeChecksum, useChecksum } from './sqlite-checksum.ts'
import { createSnapshots, executorOn, type OnDamage } from './sqlite-executor.ts'
import { ensureIntact, noticingDamage } from './sqlite-integrity.ts'
import { NO_RESERVE, type StorageReserve } from './storage-reserve.ts'
import { migrate, type MigrationTarget, pendingMigrations, type Store, type StoreObserver } from './store.ts'
import { type Executor, openUnit } from './unit-tx.ts'
import { copyBeforeUpgrade } from './upgrade-copies.ts'

interface QueuedUnit {
  readonly companyId: string
  readonly unit: (tx: WriteTx) => Promise<unknown>
  readonly resolve: (value: never) => void
  readonly reject: (reason: unknown) => void
}
type Outcome =
  | { readonly ok: true; readonly value: unknown; readonly afterCommit: readonly (() => void)[] }
  | { readonly ok: false; readonly reason: unknown }

interface SpaceMonitor {
  isFull(): boolean
  /** Whether even the reserve is used up: then nothing can be written, not even a failed attempt. */
  isExhausted(): boolean
  /** Frees the reserve. False if there is none left. */
  useReserve(): boolean
  check(): void
}

/** Full is a disk whose reserve is in use, until the space can be reserved again. */
const createSpaceMonitor = (reserve: StorageReserve): SpaceMonitor => {
  let full = !reserve.restore()
  let exhausted = false
  return {
    isFull: () => full,
    isExhausted: () => exhausted,
    useReserve: () => {
      full = true
      const isFreed = reserve.release()
      exhausted = !isFreed
      return isFreed
    },
    check: () => {
      if (full) full = !reserve.restore()
      if (exhausted) exhausted = full && !reserve.hasSpace()
    },
  }
}

/** Queued writes are committed in groups: one durable flush serves all of them. */
const BATCH_LIMIT = 64

/**
 * One unit within the open transaction, in a savepoint of its own: if it is refused, only its own changes are rolled
 * back.
 */
const runUnit = async (
  writer: DatabaseSync,
  executor: Executor,
  { companyId, unit }: QueuedUnit,
): Promise<Outcome> => {
  const { tx, afterCommit, sent, end } = openUnit(companyId, executor)
  writer.exec('SAVEPOINT unit')
  try {
    const value = await unit(tx)
    await sent()
    end()
    writer.exec('RELEASE unit')
    return { ok: true, value, afterCommit }
  } catch (reason) {
    end()
    // A full disk may roll back the whole transaction by itself: there is no savepoint any more.
    if (!writer.isTransaction || isStorageFull(reason)) throw new StoreUnavailableError(reason)
    writer.exec('ROLLBACK TO unit')
    writer.exec('RELEASE unit')
    return { ok: false, reason }
  }
}

const resolveUnit = (queued: QueuedUnit, outcome: Outcome): void => {
  if (!outcome.ok) {
    queued.reject(outcome.reason)
    return
  }
  for (const action of outcome.afterCommit) action()
  queued.resolve(outcome.value as never)
}

/** Runs the units of a batch one after another. @throws StoreUnavailableError if none of them is committed */
const commitBatch = async (
  writer: DatabaseSync,
  executor: Executor,
  batch: readonly QueuedUnit[],
): Promise<readonly Outcome[]> => {
  const outcomes: Outcome[] = []
  try {
    writer.exec('BEGIN IMMEDIATE')
    for (const queued of batch) outcomes.push(await runUnit(writer, executor, queued))
    writer.exec('COMMIT')
    return outcomes
  } catch (cause) {
    if (writer.isTransaction) writer.exec('ROLLBACK')
    throw cause instanceof StoreUnavailableError ? cause : new StoreUnavailableError(cause)
  }
}

/** With what batches are written. */
interface BatchWriter {
  readonly writer: DatabaseSync
  readonly executor: Executor
  readonly space: SpaceMonitor
  readonly observed: { readonly by: StoreObserver | null }
  /** Called after each commit, before anybody hears of it. */
  readonly onCommit: () => void
}

/**
 * Runs a batch; its results are returned after the commit. When the disk is full, once more on the reserve: what was
 * begun before anybody knew is done.
 */
const runBatch = async (
  batch: readonly QueuedUnit[],
  { writer, executor, space, observed, onCommit }: BatchWriter,
): Promise<void> => {
  const startedAt = performance.now()
  try {
    const outcomes = await commitBatch(writer, executor, batch).catch((reason: unknown) => {
      if (isStorageFull(reason) && space.useReserve()) return commitBatch(writer, executor, batch)
      throw reason
    })
    onCommit()
    observed.by?.committed(batch.length, performance.now() - startedAt)
    batch.forEach((queued, index) => {
      const outcome = outcomes[index]
      if (outcome) resolveUnit(queued, outcome)
    })
  } catch (reason) {
    observed.by?.unavailable(batch.length)
    for (const queued of batch) queued.reject(reason)
  }
}

/**
 * The embedded store: one writer whose units never interleave, and a second, read-only connection that sees only
 * committed rows.
 * @param writer open for writing, pragmas set
 * @param reader open read-only on the same file
 */
const createSqliteUnitOfWork = (
  writer: DatabaseSync,
  reader: DatabaseSync,
  onDamage: OnDamage,
  space: SpaceMonitor,
  observed: { readonly by: StoreObserver | null },
): UnitOfWork => {
  const { committed, ...snapshots } = createSnapshots(reader, executorOn(reader, onDamage))
  const batches = { writer, executor: executorOn(writer, onDamage), space, observed, onCommit: committed }
  let queue: QueuedUnit[] = []
  let draining = false

  const drain = async (): Promise<void> => {
    while (queue.length > 0) {
      const batch = queue.slice(0, BATCH_LIMIT)
      queue = queue.slice(BATCH_LIMIT)
      await runBatch(batch, batches)
    }
    draining = false
  }

  return {
    write: <T>(companyId: string, unit: (tx: WriteTx) => Promise<T>) =>
      new Promise<T>((resolve, reject) => {
        queue.push({ companyId, unit, resolve, reject })
        if (draining) return
        draining = true
        // Requests that arrive in the same turn of the event loop share a commit.
        setImmediate(() => void drain())
      }),
    ...snapshots,
  }
}

/** Earlier versions can lose committed rows of a write-ahead log after a crash. */
const OLDEST_SQLITE = [3, 51, 3] as const

const pragma = (db: DatabaseSync, name: string): unknown =>
  Object.values(db.prepare(`PRAGMA ${name}`).get() ?? {})[0]

const ensureVersion = (db: DatabaseSync): void => {
  const row = db.prepare('SELECT sqlite_version() AS version').get()
  const found = String(row?.['version']).split('.').map(Number)
  const older = OLDEST_SQLITE.findIndex((part, index) => part !== (found[index] ?? 0))
  if (older >= 0 && (found[older] ?? 0) < (OLDEST_SQLITE[older] ?? 0))
    throw new Error(`SQLite ${found.join('.')} is too old: at least ${OLDEST_SQLITE.join('.')} is needed`)
}

/** Sets the durability pragmas and reads them back: an ineffective one would silently lose orders. */
const openWriter = (file: string): DatabaseSync => {
  const db = new DatabaseSync(file, { timeout: 5000 })
  db.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON')
  ensureVersion(db)
  const isDurable =
    pragma(db, 'journal_mode') === 'wal' &&
    pragma(db, 'synchronous') === 2 &&
    pragma(db, 'foreign_keys') === 1
  if (!isDurable) throw new Error('the store does not accept its durability settings')
  return db
}

const targetOn = (db: DatabaseSync): MigrationTarget => ({
  engine: 'sqlite',
  inExclusiveTransaction: async (work) => {
    db.exec('BEGIN EXCLUSIVE')
    try {
      await work()
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  },
  execute: async (sql) => db.exec(sql),
  appliedNames: async () =>
    db
      .prepare('SELECT name FROM migrations')
      .all()
      .map((row) => String(row['name'])),
  markApplied: async (name, at) => {
    db.prepare('INSERT INTO migrations (name, applied_at) VALUES (?, ?)').run(name, at)
  },
})

const migrateFile = async (writer: DatabaseSync, file: string, isNew: boolean): Promise<void> => {
  const target = targetOn(writer)
  const [next] = await pendingMigrations(target, migrations)
  if (next !== undefined && !isNew) copyBeforeUpgrade(writer, file, next.name)
  await migrate(target, migrations, Date.now())
}

/** Opens the writer on a file whose content is intact, or was since the machine started. @throws DamagedDatabaseError */
const openIntact = (file: string, memory: CheckMemory): { writer: DatabaseSync; wasChecked: boolean } => {
  useChecksum(file)
  const wasChecked = !isCheckedSinceBoot(file, memory)
  if (wasChecked) forgetCheck(file)
  const writer = noticingDamage(file, () => openWriter(file))
  try {
    if (!wasChecked) return { writer, wasChecked }
    ensureIntact(writer, file)
    rememberCheck(file, memory)
    return { writer, wasChecked }
  } catch (error) {
    writer.close()
    throw error
  }
}

/** Bytes; 0 for no file. */
const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0

/**
 * The file of a server that is running, for a short unit of work beside it: SQLite lets one of them write at a time, and
 * the other waits. The server has checked the file when it opened it, and closes it; nothing else is done here.
 * @throws Error if its schema is another than that of this version
 */
export const openBesideServer = async (
  file: string,
): Promise<{ readonly uow: UnitOfWork; readonly close: () => void }> => {
  const writer = openWriter(file)
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  const close = (): void => {
    reader.close()
    writer.close()
  }
  try {
    const pending = await pendingMigrations(targetOn(writer), migrations)
    if (pending.length > 0) throw new Error('the running server is of an older version: restart it first')
    const space = createSpaceMonitor(NO_RESERVE)
    return { uow: createSqliteUnitOfWork(writer, reader, () => undefined, space, { by: null }), close }
  } catch (error) {
    close()
    throw error
  }
}

interface Options {
  /** Called if the file turns out to be damaged later. */
  readonly onDamage?: OnDamage | undefined
  /** None by default. */
  readonly reserve?: StorageReserve
  /** Called with the open database before it is used. */
  readonly onOpen?: (writer: DatabaseSync) => void
  readonly memory?: CheckMemory
}

/**
 * Opens the embedded store in `file`, which is checked, and created or migrated first.
 * @throws DamagedDatabaseError if it is damaged
 */
export const openSqliteStore = async (
  file: string,
  { onDamage = () => undefined, reserve = NO_RESERVE, onOpen, memory = {} }: Options = {},
): Promise<Store> => {
  createPrivateFolder(dirname(file))
  // An empty file is what an interrupted first start leaves behind.
  const isNew = sizeOf(file) === 0
  createPrivateFile(file)
  const { writer, wasChecked } = openIntact(file, memory)
  try {
    await migrateFile(writer, file, isNew)
    // SQLite ignores that the name of a new log cannot be flushed: after a power cut the log would be gone.
    flush(dirname(file), 'folder')
  } catch (error) {
    writer.close()
    throw error
  }
  const reader = new DatabaseSync(file, { readOnly: true, timeout: 5000 })
  onOpen?.(writer)
  const space = createSpaceMonitor(reserve)
  const onNoticed: OnDamage = (error) => {
    forgetCheck(file)
    onDamage(error)
  }
  const observed: { by: StoreObserver | null } = { by: null }
  return {
    uow: createSqliteUnitOfWork(writer, reader, onNoticed, space, observed),
    observe: (observer) => {
      observed.by = observer
    },
    size: async () => sizeOf(file) + sizeOf(`${file}-wal`),
    poolUse: () => null,
    wasChecked,
    warnings: [],
    isFull: space.isFull,
    isExhausted: space.isExhausted,
    checkSpace: async () => space.check(),
    listen: () => async () => undefined,
    close: async () => {
      reader.close()
      writer.close()
      storeChecksum(file)
    },
  }
}
