import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DeviceRefusal, type FiscalDevice } from '@kafana/fiscal-gateway'
import type { Paired, Venue } from './make-venue.ts'
import type { Host, Request } from './network.ts'
import type { Plan } from './plan.ts'
import type { Sabotage } from './sabotage.ts'
import type { Scheduler } from './scheduler.ts'

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
/** What gateways tell, line by line as somebody changes it. */
const hearing = (host: Host, change: (line: Line) => Line): Host =>
  asking(host, (request) => {
    const { entries, ...rest } = (request.body ?? {}) as { entries?: readonly Line[] }
    return request.path === '/api/gateway/sync' && entries
      ? { ...request, body: { ...rest, entries: entries.map(change) } }
      : request
  })
/** The numbers in the journal change nothing of what a page told. */
const unheardNumbers = (host: Host): Host =>
  hearing(host, (line) => {
    const { receiptNo: _, ...rest } = line
    return line.kind === 'task' ? { ...rest, kind: line.kind } : line
  })

/** What a gateway tells is acknowledged and thrown away. */
const deafServer = (host: Host): Host => ({
  name: host.name,
  answer: (request) => {
    const { entries = [], ...rest } = (request.body ?? {}) as { entries?: readonly { seq: number }[] }
    const last = entries.at(-1)?.seq
    if (request.path !== '/api/gateway/sync' || last === undefined) return host.answer(request)
    return (
      host
        .answer({ ...request, body: { ...rest, entries: [] } })
        ?.then((answer) => ({ ...answer, body: { ...(answer.body as object), acknowledged: last } })) ?? null
    )
  },
})

/** A memory that takes every line for sent, so that an older copy never learns what it is. */
const toldOfAll = (db: DatabaseSync): DatabaseSync => {
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

/** The same orders are wanted again and again at both screens, so that whatever frees them too early shows. */
const insisting = (plan: Plan): Plan => {
  const first = plan.wishes.find(({ wish }) => wish.want === 'bill')
  if (first?.wish.want !== 'bill') return plan
  const wish = { ...first.wish, kind: 'fiscal' as const }
  return {
    ...plan,
    wishes: Array.from({ length: REBILLS }, (_, at) => ({
      at: 1000 + at * REBILL_MS,
      monitor: at % 2,
      wish,
    })),
  }
}
/** One order is printed at one gateway that cannot tell; the server is put back, and a screen goes on at the other. */
const putBackBetween = (plan: Plan): Plan => {
  const { wishes } = insisting(plan)
  const at = wishes.map((one) => ({ ...one, wish: { ...one.wish, gateway: null } }))
  const blows = [
    { blow: 'cable out' as const, one: 'server', other: 'gateway 0', at: 11_900, forMs: 0 },
    { blow: 'server is put back' as const, at: 40_000, forMs: 0 },
  ]
  return {
    ...plan,
    gateways: 2,
    tablet: false,
    wishes: at,
    backupAt: 500,
    weather: STILL,
    deviceFaults: 0,
    blows,
  }
}
const slowly = (plan: Plan): Plan => ({
  ...insisting(plan),
  weather: { ...STILL, slow: 0.35, answerLost: 0.2 },
  blows: [],
})
/** Each screen prints at a gateway of its own: one that has printed an order would refuse it by itself. */
const atBoth = (plan: Plan, { gateways }: Venue): Plan => ({
  ...plan,
  gateways: gateways.length,
  wishes: plan.wishes.map((one) => ({
    ...one,
    wish: one.wish.want === 'bill' ? { ...one.wish, gateway: gateways[one.monitor]?.id ?? null } : one.wish,
  })),
})
const withBadDevices = (plan: Plan): Plan => ({ ...plan, deviceFaults: 0.7 })
/** The gateway dies about when it prints. */
const dyingGateway = (plan: Plan): Plan => {
  const blows = plan.wishes.map(({ at }, index) => ({
    blow: 'gateway dies' as const,
    gateway: 0,
    steps: 5 + index * 7,
    at: at + 6000 * (index + 1),
    forMs: 5000,
  }))
  return { ...insisting(plan), gateways: 1, tablet: false, weather: STILL, blows }
}

/** The gateway's memory is put back to what it was before the second of its bills. */
const withOldMemory = (plan: Plan): Plan => ({
  ...insisting(plan),
  gateways: 1,
  weather: STILL,
  backupAt: 5000,
  wishes: plan.wishes.flatMap(({ monitor, wish }, index) => [{ at: 1000 + index * 20_000, monitor, wish }]),
  blows: [{ blow: 'gateway memory put back', gateway: 0, steps: 1, at: 90_000, forMs: 5000 }],
})

/** Neither the server nor the gateway remembers the evening: both go back, one to its backup and one to nothing, while the other cannot tell. */
const withNoMemory = (plan: Plan): Plan => ({
  ...insisting(plan),
  gateways: 1,
  weather: STILL,
  backupAt: 500,
  blows: [
    { blow: 'gateway memory lost', gateway: 0, steps: 1, at: 150_000, forMs: 30_000 },
    { blow: 'server is put back', at: 165_000, forMs: 1 },
  ],
})

export interface Planted {
  readonly sabotage: Sabotage
  /** What brings the fault out; nothing else of the history is changed by it. */
  readonly bend: (plan: Plan, venue: Venue) => Plan
}

/** The rules that keep an order to one receipt, each broken by itself. */
export const PLANTED: Readonly<Record<string, Planted>> = {
  // What a gateway forgets is caught a second time by the name of its memory, and a late command by the orders that were printed: both are taken away too.
  'the journal is written after the bytes went to the device': {
    sabotage: { journal: lateJournal, server: forAnyJournal },
    bend: dyingGateway,
  },
  'a cancelled task leaves no tombstone': { sabotage: { journal: forgetfulJournal }, bend: slowly },
  'a receipt that was not answered is sent again': {
    sabotage: { device: eagerDevice },
    bend: withBadDevices,
  },
  'the counter is not compared after a silence': {
    sabotage: { device: standingCounter },
    bend: withBadDevices,
  },
  'the permit of a command is not checked': {
    sabotage: { page: 'other prices', gateway: anyPermit },
    bend: (plan) => plan,
  },
  'an armed bill is given up without the gateway’s word': {
    sabotage: { page: 'no asking', server: anyProof },
    bend: (plan, venue) => atBoth(withBadDevices(slowly(plan)), venue),
  },
  'orders are not locked while they are billed': {
    sabotage: { database: NO_LOCK },
    bend: (plan, venue) => atBoth(insisting(plan), venue),
  },
  'nobody asks for the numbers that an owner confirmed': {
    sabotage: { database: NO_WORD },
    bend: withNoMemory,
  },
  'a journal that was put back to an older copy goes on under its name': {
    sabotage: { journal: toldOfAll },
    bend: withOldMemory,
  },
  'what the server remembers beside its store is put back with it': {
    sabotage: { putsBackAll: true },
    bend: putBackBetween,
  },
  'the number in the journal does not take the place of a told one': {
    sabotage: { page: 'other numbers', server: unheardNumbers },
    bend: (plan) => plan,
  },
  'lines of the journal are acknowledged and dropped': {
    sabotage: { server: deafServer },
    bend: withBadDevices,
  },
}
