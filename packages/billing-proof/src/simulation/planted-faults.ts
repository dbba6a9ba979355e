import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DeviceRefusal, type FiscalDevice } from '@kafana/fiscal-gateway'
import type { FaultHooks } from './fault-hooks.ts'
import type { Scheduler } from './incarnation.ts'
import type { Paired, Venue } from './make-venue.ts'
import type { Host, Request } from './network.ts'
import type { Plan } from './plan.ts'

/** Texts as the product signs them: JSON with sorted keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}
const sign = (value: unknown, { secret }: Paired): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(sorted(value)))
    .digest('hex')

const asking = (host: Host, change: (request: Request) => Request): Host => ({
  name: host.name,
  answer: (request) => host.answer(change(request)),
})
type Body = Readonly<Record<string, unknown>>

/** Commits are promised and written seconds later: whatever ends the process before that takes them along. */
const lateJournal = (db: DatabaseSync, scheduler: Scheduler): DatabaseSync => {
  let inside = false
  const flush = (): void => {
    if (!inside && db.isTransaction) db.exec('COMMIT')
  }
  const exec = (sql: string): void => {
    if (sql.startsWith('BEGIN')) {
      if (!db.isTransaction) db.exec('BEGIN')
      db.exec('SAVEPOINT late')
      inside = true
      return
    }
    if (sql !== 'COMMIT' && sql !== 'ROLLBACK') return db.exec(sql)
    if (sql === 'ROLLBACK') db.exec('ROLLBACK TO late')
    db.exec('RELEASE late')
    inside = false
    scheduler.at(LATE_MS, flush)
  }
  return {
    exec,
    prepare: (sql: string) => db.prepare(sql),
    get isTransaction() {
      return inside
    },
  } as unknown as DatabaseSync
}
const LATE_MS = 20_000

/** A cancelled task is promised never to print, and forgotten; so is which orders were printed. */
const forgetfulJournal = (db: DatabaseSync, scheduler: Scheduler): DatabaseSync => {
  const forget = (): void => {
    db.exec('DROP TRIGGER IF EXISTS tasks_stay')
    db.exec('DELETE FROM printed_orders')
    db.exec("DELETE FROM tasks WHERE state = 'CANCELLED' AND task_id NOT IN (SELECT task_id FROM voids)")
  }
  const exec = (sql: string): void => {
    db.exec(sql)
    if (sql === 'COMMIT')
      scheduler.at(1, () => {
        if (!db.isTransaction) forget()
      })
  }
  return {
    exec,
    prepare: (sql: string) => db.prepare(sql),
    get isTransaction() {
      return db.isTransaction
    },
  } as unknown as DatabaseSync
}

/** What was not answered is sent again. */
const eagerDevice = (device: FiscalDevice): FiscalDevice => ({
  ...device,
  printReceipt: async (job) => {
    try {
      return await device.printReceipt(job)
    } catch (error) {
      if (error instanceof DeviceRefusal) throw error
      return device.printReceipt(job)
    }
  },
})

/** A device whose counter seems to stand still once a receipt failed. */
const standingCounter = (device: FiscalDevice): FiscalDevice => {
  let [status, last]: [
    Awaited<ReturnType<FiscalDevice['status']>> | null,
    Awaited<ReturnType<FiscalDevice['lastReceipt']>>,
  ] = [null, null]
  let stands = false
  return {
    ...device,
    status: async () => {
      if (stands && status !== null) return status
      status = await device.status()
      return status
    },
    lastReceipt: async () => {
      if (!stands) last = await device.lastReceipt()
      return last
    },
    printReceipt: async (job) => {
      ;[status, last] = [await device.status(), await device.lastReceipt()]
      stands = true
      const printed = await device.printReceipt(job)
      stands = false
      return printed
    },
  }
}

/** The gateway takes any command for a permitted one. */
const anyPermit = (host: Host, paired: Paired): Host =>
  asking(host, (request) => {
    if (request.path !== '/commands' || request.body === undefined) return request
    const { permit: _, ...command } = request.body as Body
    return { ...request, body: { ...command, permit: sign(command, paired) } }
  })

/** The server takes any word for a gateway's that nothing was printed. */
const anyProof = (host: Host, gateways: readonly Paired[]): Host => {
  const attempt = (request: Request, taskId: string, paired: Paired) => {
    const proof = {
      state: 'CANCELLED',
      epoch: 1,
      signature: sign({ taskId, epoch: 1, state: 'CANCELLED' }, paired),
    }
    return host.answer({ ...request, body: { proof } })
  }
  return {
    name: host.name,
    answer: (request) => {
      const [, taskId] = /^\/api\/bill-intents\/(\w+)\/abandon$/.exec(request.path) ?? []
      if (taskId === undefined) return host.answer(request)
      const answers = gateways.map((paired) => attempt(request, taskId, paired))
      return answers.includes(null)
        ? null
        : Promise.all(answers as Promise<{ status: number; body: unknown }>[]).then(
            (all) => all.find(({ status }) => status === 200) ?? all[0] ?? { status: 500, body: {} },
          )
    },
  }
}

/** Commands do not say for which memory of the gateway they are. */
const forAnyJournal = (host: Host, gateways: readonly Paired[]): Host => ({
  name: host.name,
  answer: (request) =>
    host.answer(request)?.then((answer) => {
      const { command, gateway } = answer.body as { command?: Body; gateway?: string }
      const paired = gateways.find(({ id }) => id === gateway)
      if (!request.path.endsWith('/arm') || command?.['journal'] === undefined || !paired) return answer
      const { permit: _, journal: __, ...rest } = command
      return {
        ...answer,
        body: { ...(answer.body as object), command: { ...rest, permit: sign(rest, paired) } },
      }
    }) ?? null,
})

type Line = Body & { readonly kind: string }
/** What gateways report, altered line by line. */
const hearing = (host: Host, change: (line: Line) => Line): Host =>
  asking(host, (request) => {
    const { entries, ...rest } = (request.body ?? {}) as { entries?: readonly Line[] }
    return request.path === '/api/gateway/sync' && entries
      ? { ...request, body: { ...rest, entries: entries.map(change) } }
      : request
  })
/** The numbers in the journal change nothing of what a page reported. */
const unheardNumbers = (host: Host): Host =>
  hearing(host, (line) => {
    const { receiptNo: _, ...rest } = line
    return line.kind === 'task' ? { ...rest, kind: line.kind } : line
  })

/** What a gateway reports is acknowledged and discarded; nobody misses it. */
const deafServer = (host: Host): Host => {
  const acknowledged = new Map<unknown, number>()
  return {
    name: host.name,
    answer: (request) => {
      if (request.path !== '/api/gateway/sync') return host.answer(request)
      const { lastLine: _, entries, ...rest } = request.body as Body & { entries: readonly { seq: number }[] }
      const last = entries.at(-1)?.seq ?? acknowledged.get(rest['journalId']) ?? 0
      acknowledged.set(rest['journalId'], last)
      return (
        host
          .answer({ ...request, body: { ...rest, entries: [] } })
          ?.then((answer) => ({ ...answer, body: { ...(answer.body as object), acknowledged: last } })) ??
        null
      )
    },
  }
}

/** A memory that takes every line for sent, so that an older copy never learns what it is. */
const allReported = (db: DatabaseSync): DatabaseSync => {
  const prepare = (sql: string) =>
    db.prepare(sql === 'SELECT told_seq FROM journal' ? 'SELECT 1000000000 AS told_seq' : sql)
  return {
    exec: (sql: string) => db.exec(sql),
    prepare,
    get isTransaction() {
      return db.isTransaction
    },
  } as unknown as DatabaseSync
}

const NO_LOCK = `
  DROP INDEX bill_order_live; DROP INDEX bill_order_fiscal;
  CREATE TRIGGER no_lock AFTER INSERT ON bill_intent_orders BEGIN UPDATE bill_intent_orders SET live = 0 WHERE intent_id = NEW.intent_id; END`

/** What an owner confirms is not written down. */
const NO_WORD =
  "CREATE TRIGGER no_word BEFORE INSERT ON audit WHEN NEW.action = 'gateway.confirmed' BEGIN SELECT RAISE(IGNORE); END"

const STILL = { lost: 0, answerLost: 0, doubled: 0, slow: 0 }
const REBILLS = 12
const REBILL_MS = 12_000

/**
 * The same orders are wanted again and again at both screens, so that whatever frees them too early shows.
 */
const insisting = (plan: Plan): Plan => {
  const first = plan.actions.find(({ action }) => action.type === 'bill')
  if (first?.action.type !== 'bill') return plan
  const action = { ...first.action, kind: 'fiscal' as const }
  return {
    ...plan,
    actions: Array.from({ length: REBILLS }, (_, at) => ({
      at: 1000 + at * REBILL_MS,
      monitor: at % 2,
      action,
    })),
  }
}
/**
 * One order is printed at one gateway that cannot report; the server is restored, and a screen continues at the
 * other.
 */
const restoreBetween = (plan: Plan): Plan => {
  const { actions } = insisting(plan)
  const at = actions.map((one) => ({ ...one, action: { ...one.action, gateway: null } }))
  const faults = [
    { fault: 'cable out' as const, one: 'server', other: 'gateway 0', at: 11_900, forMs: 0 },
    { fault: 'server is restored' as const, at: 40_000, forMs: 0 },
  ]
  return {
    ...plan,
    gateways: 2,
    tablet: false,
    actions: at,
    backupAt: 500,
    networkFaults: STILL,
    deviceFaults: 0,
    faults,
  }
}
const slowly = (plan: Plan): Plan => ({
  ...insisting(plan),
  networkFaults: { ...STILL, slow: 0.35, answerLost: 0.2 },
  faults: [],
})
/** Each screen prints at a gateway of its own: one that has printed an order would refuse it by itself. */
const atBoth = (plan: Plan, { gateways }: Venue): Plan => ({
  ...plan,
  gateways: gateways.length,
  actions: plan.actions.map((one) => ({
    ...one,
    action:
      one.action.type === 'bill' ? { ...one.action, gateway: gateways[one.monitor]?.id ?? null } : one.action,
  })),
})
const withBadDevices = (plan: Plan): Plan => ({ ...plan, deviceFaults: 0.7 })
/** The gateway dies about when it prints. */
const dyingGateway = (plan: Plan): Plan => {
  const faults = plan.actions.map(({ at }, index) => ({
    fault: 'gateway dies' as const,
    gateway: 0,
    steps: 5 + index * 7,
    at: at + 6000 * (index + 1),
    forMs: 5000,
  }))
  return { ...insisting(plan), gateways: 1, tablet: false, networkFaults: STILL, faults }
}

/** The gateway's journal is restored to what it was before the second of its bills. */
const withOldMemory = (plan: Plan): Plan => ({
  ...insisting(plan),
  gateways: 1,
  networkFaults: STILL,
  backupAt: 5000,
  actions: plan.actions.flatMap(({ monitor, action }, index) => [
    { at: 1000 + index * 20_000, monitor, action },
  ]),
  faults: [{ fault: 'gateway journal restored', gateway: 0, steps: 1, at: 90_000, forMs: 5000 }],
})

/**
 * Neither the server nor the gateway remembers the evening: both go back, one to its backup and one to
 * nothing, while the other cannot report.
 */
const withNoMemory = (plan: Plan): Plan => ({
  ...insisting(plan),
  gateways: 1,
  networkFaults: STILL,
  backupAt: 500,
  faults: [
    { fault: 'gateway journal lost', gateway: 0, steps: 1, at: 150_000, forMs: 30_000 },
    { fault: 'server is restored', at: 165_000, forMs: 1 },
  ],
})

export interface Planted {
  readonly hooks: FaultHooks
  /** What brings the fault out; nothing else of the history is changed by it. */
  readonly bend: (plan: Plan, venue: Venue) => Plan
  /** A history that shows it, to be tried first. */
  readonly seed: number
}

/** The rules that keep an order to one receipt, each broken by itself. */
export const PLANTED: Readonly<Record<string, Planted>> = {
  // What a gateway forgets is caught a second time by the name of its memory, and a late command by the
  // orders that were printed: both are taken away too.
  'the journal is written after the bytes went to the device': {
    hooks: { journal: lateJournal, server: forAnyJournal },
    bend: dyingGateway,
    seed: 31,
  },
  'a cancelled task leaves no tombstone': { hooks: { journal: forgetfulJournal }, bend: slowly, seed: 28 },
  'a receipt that was not answered is sent again': {
    hooks: { device: eagerDevice },
    bend: withBadDevices,
    seed: 7,
  },
  'the counter is not compared after a silence': {
    hooks: { device: standingCounter },
    bend: withBadDevices,
    seed: 2,
  },
  'the permit of a command is not checked': {
    hooks: { page: 'other prices', gateway: anyPermit },
    bend: (plan) => plan,
    seed: 1,
  },
  'an armed bill is cancelled without the gateway’s signature': {
    hooks: { page: 'no asking', server: anyProof },
    bend: (plan, venue) => atBoth(withBadDevices(slowly(plan)), venue),
    seed: 26,
  },
  'orders are not locked while they are billed': {
    hooks: { database: NO_LOCK },
    bend: (plan, venue) => atBoth(insisting(plan), venue),
    seed: 15,
  },
  'nobody asks for the numbers that an owner confirmed': {
    hooks: { database: NO_WORD },
    bend: withNoMemory,
    seed: 1,
  },
  'a restored journal continues under its name': {
    hooks: { journal: allReported },
    bend: withOldMemory,
    seed: 2,
  },
  'what the server keeps beside its store is restored with it': {
    hooks: { restoresEverything: true },
    bend: restoreBetween,
    seed: 1,
  },
  'the number in the journal does not replace a reported one': {
    hooks: { page: 'other numbers', server: unheardNumbers },
    bend: (plan) => plan,
    seed: 1,
  },
  'lines of the journal are acknowledged and dropped': {
    hooks: { server: deafServer },
    bend: withBadDevices,
    seed: 1,
  },
}
