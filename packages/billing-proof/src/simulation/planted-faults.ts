import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DeviceRefusal, type FiscalDevice } from '@kafana/fiscal-gateway'
import type { FaultHooks } from './fault-hooks.ts'
import type { PairedGateway, Venue } from './make-venue.ts'
import { type Host, type HttpRequest, NO_FAULTS } from './network.ts'
import type { Plan } from './plan.ts'
import type { Scheduler } from './scheduler.ts'

/** Sorts keys, because the product signs JSON with sorted keys. */
const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, each]) => [key, sorted(each)]),
  )
}
const sign = (value: unknown, { secret }: PairedGateway): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(sorted(value)))
    .digest('hex')

const withRequests = (host: Host, change: (request: HttpRequest) => HttpRequest): Host => ({
  name: host.name,
  handle: (request) => host.handle(change(request)),
})
type Body = Readonly<Record<string, unknown>>

const WRITE_DELAY_MS = 20_000

/** Commits are acknowledged and written seconds later, so a crash in between loses them. */
const lateWritingJournal = (db: DatabaseSync, scheduler: Scheduler): DatabaseSync => {
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
    scheduler.at(WRITE_DELAY_MS, flush)
  }
  return {
    exec,
    prepare: (sql: string) => db.prepare(sql),
    get isTransaction() {
      return inside
    },
  } as unknown as DatabaseSync
}

/** Deletes cancelled tasks, which must never print, and the record of which orders were printed. */
const deletingJournal = (db: DatabaseSync, scheduler: Scheduler): DatabaseSync => {
  const deleteRecords = (): void => {
    db.exec('DROP TRIGGER IF EXISTS tasks_stay')
    db.exec('DELETE FROM printed_orders')
    db.exec("DELETE FROM tasks WHERE state = 'CANCELLED' AND task_id NOT IN (SELECT task_id FROM voids)")
  }
  const exec = (sql: string): void => {
    db.exec(sql)
    if (sql === 'COMMIT')
      scheduler.at(1, () => {
        if (!db.isTransaction) deleteRecords()
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

/** Sends a receipt again after a lost response. */
const resendingDevice = (device: FiscalDevice): FiscalDevice => ({
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

/** A device that reports its old counter after a receipt failed. */
const staleCounter = (device: FiscalDevice): FiscalDevice => {
  let [status, last]: [
    Awaited<ReturnType<FiscalDevice['status']>> | null,
    Awaited<ReturnType<FiscalDevice['lastReceipt']>>,
  ] = [null, null]
  let isStale = false
  return {
    ...device,
    status: async () => {
      if (isStale && status !== null) return status
      status = await device.status()
      return status
    },
    lastReceipt: async () => {
      if (!isStale) last = await device.lastReceipt()
      return last
    },
    printReceipt: async (job) => {
      ;[status, last] = [await device.status(), await device.lastReceipt()]
      isStale = true
      const printed = await device.printReceipt(job)
      isStale = false
      return printed
    },
  }
}

/** The gateway accepts every command as permitted. */
const anyPermit = (host: Host, paired: PairedGateway): Host =>
  withRequests(host, (request) => {
    if (request.path !== '/commands' || request.body === undefined) return request
    const { permit: _, ...command } = request.body as Body
    return { ...request, body: { ...command, permit: sign(command, paired) } }
  })

/** The server accepts every cancellation as signed by the gateway. */
const anyProof = (host: Host, gateways: readonly PairedGateway[]): Host => {
  const attempt = (request: HttpRequest, taskId: string, paired: PairedGateway) => {
    const proof = {
      state: 'CANCELLED',
      epoch: 1,
      signature: sign({ taskId, epoch: 1, state: 'CANCELLED' }, paired),
    }
    return host.handle({ ...request, body: { proof } })
  }
  return {
    name: host.name,
    handle: (request) => {
      const [, taskId] = /^\/api\/bill-intents\/(\w+)\/abandon$/.exec(request.path) ?? []
      if (taskId === undefined) return host.handle(request)
      const responses = gateways.map((paired) => attempt(request, taskId, paired))
      return responses.includes(null)
        ? null
        : Promise.all(responses as Promise<{ status: number; body: unknown }>[]).then(
            (all) => all.find(({ status }) => status === 200) ?? all[0] ?? { status: 500, body: {} },
          )
    },
  }
}

/** Commands do not name the journal that they are for. */
const forAnyJournal = (host: Host, gateways: readonly PairedGateway[]): Host => ({
  name: host.name,
  handle: (request) =>
    host.handle(request)?.then((response) => {
      const { command, gateway } = response.body as { command?: Body; gateway?: string }
      const paired = gateways.find(({ id }) => id === gateway)
      if (!request.path.endsWith('/arm') || command?.['journal'] === undefined || !paired) return response
      const { permit: _, journal: __, ...rest } = command
      return {
        ...response,
        body: { ...(response.body as object), command: { ...rest, permit: sign(rest, paired) } },
      }
    }) ?? null,
})

type Line = Body & { readonly kind: string }
/** Changes each journal line that gateways report. */
const withReportedLines = (host: Host, change: (line: Line) => Line): Host =>
  withRequests(host, (request) => {
    const { entries, ...rest } = (request.body ?? {}) as { entries?: readonly Line[] }
    return request.path === '/api/gateway/sync' && entries
      ? { ...request, body: { ...rest, entries: entries.map(change) } }
      : request
  })
/** The numbers in the journal do not replace those that a page reported. */
const ignoredNumbers = (host: Host): Host =>
  withReportedLines(host, (line) => {
    const { receiptNo: _, ...rest } = line
    return line.kind === 'task' ? { ...rest, kind: line.kind } : line
  })

/** Journal lines are acknowledged and discarded, without a gap that could be detected. */
const discardingServer = (host: Host): Host => {
  const acknowledged = new Map<unknown, number>()
  return {
    name: host.name,
    handle: (request) => {
      if (request.path !== '/api/gateway/sync') return host.handle(request)
      const { lastLine: _, entries, ...rest } = request.body as Body & { entries: readonly { seq: number }[] }
      const last = entries.at(-1)?.seq ?? acknowledged.get(rest['journalId']) ?? 0
      acknowledged.set(rest['journalId'], last)
      return (
        host.handle({ ...request, body: { ...rest, entries: [] } })?.then((response) => ({
          ...response,
          body: { ...(response.body as object), acknowledged: last },
        })) ?? null
      )
    },
  }
}

/** A journal that keeps its id, and the id that commands must name, although it is a restored copy. */
const unrecognisedCopy = (db: DatabaseSync): DatabaseSync => {
  const replaced = new Map([
    ['SELECT told_seq FROM journal', 'SELECT 1000000000 AS told_seq'],
    ['SELECT commands_for FROM journal', 'SELECT journal_id AS commands_for FROM journal'],
  ])
  const prepare = (sql: string) => db.prepare(replaced.get(sql) ?? sql)
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
  CREATE TRIGGER no_lock AFTER INSERT ON bill_intent_orders
  BEGIN UPDATE bill_intent_orders SET live = 0 WHERE intent_id = NEW.intent_id; END`

/** Cancelled bills count as confirmed, so the server does not name them to the gateway. */
const CONFIRM_CANCELLED = `
  CREATE TRIGGER confirm_cancelled AFTER UPDATE ON bill_intents WHEN NEW.state = 'ABORTED'
  BEGIN UPDATE bill_intents SET reported_state = 'CANCELLED' WHERE id = NEW.id; END`

/** The confirmation of an owner is not recorded. */
const NO_CONFIRMATION = `
  CREATE TRIGGER no_confirmation BEFORE INSERT ON audit WHEN NEW.action = 'gateway.confirmed'
  BEGIN SELECT RAISE(IGNORE); END`

const REBILLS = 12
const REBILL_MS = 12_000

/** Both monitors bill the same orders repeatedly, so orders that are released too early are billed twice. */
const withRepeatedBills = (plan: Plan): Plan => {
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
 * An order is printed by a gateway that cannot report it. The server is then restored, and the other gateway
 * is asked to print the same order.
 */
const withRestoredServer = (plan: Plan): Plan => {
  const { actions } = withRepeatedBills(plan)
  const atLocalGateways = actions.map((one) => ({ ...one, action: { ...one.action, gateway: null } }))
  const faults = [
    { fault: 'connection cut' as const, one: 'server', other: 'gateway 0', at: 11_900, forMs: 0 },
    { fault: 'server restored' as const, at: 40_000, forMs: 0 },
  ]
  return {
    ...plan,
    gateways: 2,
    tablet: false,
    actions: atLocalGateways,
    backupAt: 500,
    networkFaults: NO_FAULTS,
    deviceFaults: 0,
    faults,
  }
}
const withSlowNetwork = (plan: Plan): Plan => ({
  ...withRepeatedBills(plan),
  networkFaults: { ...NO_FAULTS, slow: 0.35, responseLost: 0.2 },
  faults: [],
})
/** Each monitor uses its own gateway, because a gateway refuses orders that it has printed before. */
const withOwnGateways = (plan: Plan, { gateways }: Venue): Plan => ({
  ...plan,
  gateways: gateways.length,
  actions: plan.actions.map((one) => ({
    ...one,
    action:
      one.action.type === 'bill' ? { ...one.action, gateway: gateways[one.monitor]?.id ?? null } : one.action,
  })),
})
const withFailingDevices = (plan: Plan): Plan => ({ ...plan, deviceFaults: 0.7 })
/** The gateway crashes about when it prints. */
const withCrashingGateway = (plan: Plan): Plan => {
  const faults = plan.actions.map(({ at }, index) => ({
    fault: 'gateway crash' as const,
    gateway: 0,
    steps: 5 + index * 7,
    at: at + 6000 * (index + 1),
    forMs: 5000,
  }))
  return { ...withRepeatedBills(plan), gateways: 1, tablet: false, networkFaults: NO_FAULTS, faults }
}

/** The gateway's journal is restored from a backup made before its second bill. */
const withRestoredJournal = (plan: Plan): Plan => ({
  ...withRepeatedBills(plan),
  gateways: 1,
  networkFaults: NO_FAULTS,
  backupAt: 5000,
  actions: plan.actions.flatMap(({ monitor, action }, index) => [
    { at: 1000 + index * 20_000, monitor, action },
  ]),
  faults: [{ fault: 'gateway journal restored', gateway: 0, steps: 1, at: 90_000, forMs: 5000 }],
})

/** The gateway loses its journal, and the server is restored from its backup while the gateway is down. */
const withLostRecords = (plan: Plan): Plan => ({
  ...withRepeatedBills(plan),
  gateways: 1,
  networkFaults: NO_FAULTS,
  backupAt: 500,
  faults: [
    { fault: 'gateway journal lost', gateway: 0, steps: 1, at: 150_000, forMs: 30_000 },
    { fault: 'server restored', at: 165_000, forMs: 1 },
  ],
})

export interface PlantedFault {
  readonly hooks: FaultHooks
  /** Adjusts the plan so that the fault has an effect. */
  readonly adjustPlan: (plan: Plan, venue: Venue) => Plan
  /** A seed with which the checker detects the fault; it is tried first. */
  readonly seed: number
}

/** Faults that each break one of the rules by which an order gets only one receipt. */
export const PLANTED_FAULTS: Readonly<Record<string, PlantedFault>> = {
  // Lost records are also detected by the journal's id, and late commands by the record of printed orders and by
  // what the server resolved. The first two faults remove these protections as well.
  'the journal is written after the data was sent to the device': {
    hooks: { journal: lateWritingJournal, server: forAnyJournal },
    adjustPlan: withCrashingGateway,
    seed: 31,
  },
  'a cancelled task leaves no tombstone': {
    hooks: { journal: deletingJournal, database: CONFIRM_CANCELLED },
    adjustPlan: withSlowNetwork,
    seed: 86,
  },
  'a receipt is sent again after a lost response': {
    hooks: { device: resendingDevice },
    adjustPlan: withFailingDevices,
    seed: 7,
  },
  'the counter is not compared after a lost response': {
    hooks: { device: staleCounter },
    adjustPlan: withFailingDevices,
    seed: 2,
  },
  'the permit of a command is not checked': {
    hooks: { page: 'wrong prices', gateway: anyPermit },
    adjustPlan: (plan) => plan,
    seed: 1,
  },
  'an armed bill is cancelled without the gateway’s signature': {
    hooks: { page: 'abandons without query', server: anyProof },
    adjustPlan: (plan, venue) => withOwnGateways(withFailingDevices(withSlowNetwork(plan)), venue),
    seed: 26,
  },
  'orders are not locked while they are billed': {
    hooks: { database: NO_LOCK },
    adjustPlan: (plan, venue) => withOwnGateways(withRepeatedBills(plan), venue),
    seed: 15,
  },
  'the numbers before a confirmed one are not listed': {
    hooks: { database: NO_CONFIRMATION },
    adjustPlan: withLostRecords,
    seed: 1,
  },
  'a restored journal keeps its id': {
    hooks: { journal: unrecognisedCopy },
    adjustPlan: withRestoredJournal,
    seed: 175,
  },
  'the files outside the database are restored with it': {
    hooks: { restoresEverything: true },
    adjustPlan: withRestoredServer,
    seed: 1,
  },
  'the number in the journal does not replace a reported one': {
    hooks: { page: 'wrong numbers', server: ignoredNumbers },
    adjustPlan: (plan) => plan,
    seed: 1,
  },
  'journal lines are acknowledged and discarded': {
    hooks: { server: discardingServer },
    adjustPlan: withFailingDevices,
    seed: 1,
  },
}
