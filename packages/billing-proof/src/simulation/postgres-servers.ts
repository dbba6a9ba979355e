import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { openPostgresStore, queryOnce } from '@kafana/server/testing'
import { ACCOUNT_ENTRIES_SQL, ACCOUNTS_SQL, toRecordedAccounts } from '../checker/recorded-accounts.ts'
import { DISCOUNTED_LINES_SQL, DISCOUNTS_SQL, toRecordedDiscounts } from '../checker/recorded-discounts.ts'
import { type AuditRow, EVENTS_SQL, toRecordedEvents } from '../checker/recorded-events.ts'
import type { Disk } from './crashing-store.ts'
import type { Host } from './network.ts'
import { createPostgresCopies } from './postgres-copies.ts'
import { never } from './process-run.ts'
import type { Random } from './random.ts'
import type { Scheduler } from './scheduler.ts'
import { ALLOWED_BILLS, type ServerHost } from './server-host.ts'
import { type ServerProcess, startServerProcess } from './server-process.ts'
import type { ServerOptions } from './template.ts'

interface Deps {
  readonly folder: string
  readonly databaseUrl: string
  readonly scheduler: Scheduler
  readonly random: Random
  readonly note: (text: string) => void
  readonly forgotten: ServerOptions['forgotten']
}

const PROCESSES = [0, 1] as const
/** The database does not hang, but it shares the machine. */
const PATIENT = { connectMs: 20_000, statementMs: 20_000, heartbeatMs: 10_000 }
const SLOWEST_MESSAGE_MS = 50
const LOST_MESSAGE_CHANCE = 0.05
const BOTH_CRASH_CHANCE = 0.15
/** The clocks of two machines that are set by the same source. */
const MAX_SKEW_MS = 2000

/**
 * Two server processes over one PostgreSQL. Each request goes to one of them; one of them crashes, sometimes both. The
 * messages between them take their time, and some are lost. The database and its locks are real, so a seed does not
 * always give the same history.
 */
export const createPostgresServers = ({
  folder,
  databaseUrl,
  scheduler,
  random,
  note,
  forgotten,
}: Deps): ServerHost => {
  const disk: Disk = { full: false }
  const copies = createPostgresCopies(databaseUrl)
  const faults: unknown[] = []
  const skews = PROCESSES.map(() => random.below(MAX_SKEW_MS))
  const running = new Map<number, ServerProcess>()
  let aheadMs = 0
  let crashing = new Set<number>()

  const isAlive = (at: number): boolean => running.get(at)?.processRun.isAlive() === true
  const alive = (): ServerProcess[] => PROCESSES.filter(isAlive).flatMap((at) => running.get(at) ?? [])

  const deliver = (from: number, message: string): void => {
    for (const at of PROCESSES) {
      if (at === from || random.chance(LOST_MESSAGE_CHANCE)) continue
      scheduler.at(1 + random.below(SLOWEST_MESSAGE_MS), () => running.get(at)?.receive(message))
    }
  }
  const start = async (at: number): Promise<void> => {
    const store = await openPostgresStore(databaseUrl, { limits: PATIENT })
    const started = await startServerProcess({
      name: `server ${at}`,
      folder,
      store,
      scheduler,
      now: () => scheduler.now() + aheadMs + (skews[at] ?? 0),
      disk,
      onFault: (fault) => faults.push(fault),
      notify: (message) => deliver(at, message),
    })
    running.set(at, started)
  }
  const end = async (at: number): Promise<void> => {
    const ended = running.get(at)
    running.delete(at)
    await ended?.close()
  }
  /** The bills that the database has as more than a reservation. */
  const readKnownBills = async (): Promise<ReadonlySet<string>> =>
    new Set(
      (await queryOnce(databaseUrl, "SELECT id FROM bill_intents WHERE state <> 'RESERVED'")).map(({ id }) =>
        String(id),
      ),
    )
  const host: Host = {
    name: 'server',
    handle: (request) => {
      const chosen = running.get(random.below(PROCESSES.length))
      // Whatever distributes the requests notices after a while that one does not answer.
      const process = chosen?.processRun.isAlive() === true || random.chance(0.3) ? chosen : alive()[0]
      return process?.processRun.isAlive() === true ? process.call(request) : null
    },
  }
  return {
    host,
    disk,
    faults,
    boot: () =>
      scheduler.hold(async () => {
        for (const at of PROCESSES) if (!running.has(at)) await start(at)
      }),
    callDirectly: (call) => alive()[0]?.call(call) ?? never(),
    isUp: () => PROCESSES.every(isAlive),
    now: () => scheduler.now() + aheadMs,
    setClock: (newAheadMs) => {
      aheadMs = newAheadMs
    },
    stored: async () => {
      const rows = async (sql: string) => (await queryOnce(databaseUrl, sql)) as AuditRow[]
      return {
        events: toRecordedEvents(await rows(EVENTS_SQL)),
        discounts: toRecordedDiscounts(await rows(DISCOUNTS_SQL), await rows(DISCOUNTED_LINES_SQL)),
        accounts: toRecordedAccounts(await rows(ACCOUNTS_SQL), await rows(ACCOUNT_ENTRIES_SQL)),
      }
    },
    killSoon: (steps) => {
      const one = random.below(PROCESSES.length)
      crashing = new Set(random.chance(BOTH_CRASH_CHANCE) ? PROCESSES : [one])
      for (const at of crashing)
        running.get(at)?.processRun.killAfter(steps, () => note(`server ${at} crashes`))
    },
    /** The processes that were to crash, or have. */
    crash: () =>
      scheduler.hold(async () => {
        for (const at of PROCESSES) if (crashing.has(at) || !isAlive(at)) await end(at)
        crashing = new Set()
      }),
    close: async () => {
      for (const at of PROCESSES) await end(at)
      rmSync(join(folder, ALLOWED_BILLS), { recursive: true, force: true })
    },
    backUpTo: (backup) => scheduler.hold(() => copies.save(backup)),
    /** Ends the processes that still run: nobody restores a database that is in use. */
    restoreFrom: (backup) =>
      scheduler.hold(async () => {
        for (const at of PROCESSES) await end(at)
        crashing = new Set()
        if (await copies.goBackTo(backup)) forgotten.serverWentBack(await readKnownBills())
      }),
  }
}
