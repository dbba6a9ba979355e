import { createHmac } from 'node:crypto'
import type { DatabaseSync } from 'node:sqlite'
import { DeviceRefusal, type FiscalDevice } from '@kafana/fiscal-gateway'
import type { PairedGateway } from './make-venue.ts'
import type { Host, HttpRequest } from './network.ts'
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
export const sign = (value: unknown, { secret }: PairedGateway): string =>
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
export const lateWritingJournal = (db: DatabaseSync, scheduler: Scheduler): DatabaseSync => {
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
export const deletingJournal = (db: DatabaseSync, scheduler: Scheduler): DatabaseSync => {
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
export const resendingDevice = (device: FiscalDevice): FiscalDevice => ({
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
export const staleCounter = (device: FiscalDevice): FiscalDevice => {
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
export const anyPermit = (host: Host, paired: PairedGateway): Host =>
  withRequests(host, (request) => {
    if (request.path !== '/commands' || request.body === undefined) return request
    const { permit: _, ...command } = request.body as Body
    return { ...request, body: { ...command, permit: sign(command, paired) } }
  })

interface Proof {
  readonly state?: unknown
  readonly epoch?: unknown
  readonly signature?: unknown
}
const signCancelled = (taskId: string, epoch: unknown, paired: PairedGateway): string =>
  sign({ taskId, epoch, state: 'CANCELLED' }, paired)

/** The server takes the proofs that are believed as signed by whichever gateway could print the bill. */
const believing = (
  host: Host,
  gateways: readonly PairedGateway[],
  isBelieved: (taskId: string, proof: Proof) => boolean,
): Host => ({
  name: host.name,
  handle: (request) => {
    const [, taskId] = /^\/api\/bill-intents\/(\w+)\/abandon$/.exec(request.path) ?? []
    const { proof = {} } = (request.body ?? {}) as { proof?: Proof }
    if (taskId === undefined || !isBelieved(taskId, proof)) return host.handle(request)
    const { epoch = 1 } = proof
    const responses = gateways.map((paired) =>
      host.handle({
        ...request,
        body: { proof: { state: 'CANCELLED', epoch, signature: signCancelled(taskId, epoch, paired) } },
      }),
    )
    return responses.includes(null)
      ? null
      : Promise.all(responses as Promise<{ status: number; body: unknown }>[]).then(
          (all) => all.find(({ status }) => status === 200) ?? all[0] ?? { status: 500, body: {} },
        )
  },
})

/** The server accepts every cancellation as signed by the gateway. */
export const anyProof = (host: Host, gateways: readonly PairedGateway[]): Host =>
  believing(host, gateways, () => true)

/** The server accepts the signature of any of its gateways, also of one that was not allowed to print the bill. */
export const proofOfAnyGateway = (host: Host, gateways: readonly PairedGateway[]): Host =>
  believing(host, gateways, (taskId, { epoch, signature }) =>
    gateways.some((paired) => signCancelled(taskId, epoch, paired) === signature),
  )

/** The gateway prints commands that name the id of another journal. */
export const anyJournal = (host: Host, paired: PairedGateway): Host =>
  withRequests(host, (request) => {
    if (request.path !== '/commands' || (request.body as Body | undefined)?.['journal'] === undefined)
      return request
    const { permit, journal, ...rest } = request.body as Body
    return sign({ journal, ...rest }, paired) === permit
      ? { ...request, body: { ...rest, permit: sign(rest, paired) } }
      : request
  })

/** Prices and letters are printed at other lines; the sums are right. */
export const mixingDevice = (device: FiscalDevice): FiscalDevice => ({
  ...device,
  printReceipt: (job) => {
    const others = job.lines.toReversed()
    const lines = job.lines.map((line, at) => {
      const { price, taxClass } = others[at] ?? line
      return { ...line, price, taxClass }
    })
    return device.printReceipt({ ...job, lines })
  },
})

/** Once the day was closed after a document was sent, the counter shows what it was before. */
export const closingAsProof = (device: FiscalDevice): FiscalDevice => {
  let before: {
    readonly status: Awaited<ReturnType<FiscalDevice['status']>>
    readonly last: Awaited<ReturnType<FiscalDevice['lastReceipt']>>
  } | null = null
  return {
    ...device,
    status: async () => {
      const status = await device.status()
      return before === null || status.closingNo === before.status.closingNo
        ? status
        : { ...status, lastReceiptNo: before.status.lastReceiptNo }
    },
    lastReceipt: async () => {
      const [last, { closingNo }] = [await device.lastReceipt(), await device.status()]
      return before === null || closingNo === before.status.closingNo ? last : before.last
    },
    printReceipt: async (job) => {
      before = { status: await device.status(), last: await device.lastReceipt() }
      const printed = await device.printReceipt(job)
      before = null
      return printed
    },
  }
}

/** The device does not say which bill its last document is of. */
export const withoutReference = (device: FiscalDevice): FiscalDevice => ({
  ...device,
  lastReceipt: async () => {
    const last = await device.lastReceipt()
    return last === null ? null : { ...last, ref: null }
  },
})

/** Commands do not name the journal that they are for. */
export const forAnyJournal = (host: Host, gateways: readonly PairedGateway[]): Host => ({
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
export const withReportedLines = (host: Host, change: (line: Line) => Line): Host =>
  withRequests(host, (request) => {
    const { entries, ...rest } = (request.body ?? {}) as { entries?: readonly Line[] }
    return request.path === '/api/gateway/sync' && entries
      ? { ...request, body: { ...rest, entries: entries.map(change) } }
      : request
  })
/** The numbers in the journal do not replace those that a page reported. */
export const ignoredNumbers = (host: Host): Host =>
  withReportedLines(host, (line) => {
    const { receiptNo: _, ...rest } = line
    return line.kind === 'task' ? { ...rest, kind: line.kind } : line
  })

/** Journal lines are acknowledged and discarded, without a gap that could be detected. */
export const discardingServer = (host: Host): Host => {
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
export const unrecognisedCopy = (db: DatabaseSync): DatabaseSync => {
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

/** A bill holds none of its orders, neither while it is reserved nor while it is armed. */
export const NO_LOCK = `
  DROP INDEX bill_order_live; DROP INDEX bill_order_fiscal;
  CREATE TRIGGER no_lock AFTER INSERT ON bill_intent_orders
  BEGIN UPDATE bill_intent_orders SET live = 0 WHERE intent_id = NEW.intent_id; END;
  CREATE TRIGGER no_armed_lock AFTER UPDATE OF live ON bill_intent_orders WHEN NEW.live = 1
  BEGIN UPDATE bill_intent_orders SET live = 0 WHERE intent_id = NEW.intent_id; END`

/** Of a trigger of `bill_intents`: a bill that may be printed from now on. */
export const ARMED_RECEIPT = "NEW.state = 'ARMED' AND OLD.state = 'RESERVED' AND NEW.kind = 'fiscal'"
/** Of its lines. */
export const OF_BILL = 'order_id IN (SELECT order_id FROM bill_intent_orders WHERE intent_id = NEW.id)'

/** Cancelled bills count as confirmed, so the server does not name them to the gateway. */
export const CONFIRM_CANCELLED = `
  CREATE TRIGGER confirm_cancelled AFTER UPDATE ON bill_intents WHEN NEW.state = 'ABORTED'
  BEGIN UPDATE bill_intents SET reported_state = 'CANCELLED' WHERE id = NEW.id; END`

/** A closed bill counts as denied, although its gateway has said nothing. */
export const DENIED_UNHEARD = `
  CREATE TRIGGER denied_unheard AFTER UPDATE ON bill_intents
  WHEN NEW.state = 'BILLED' AND NEW.reported_state IS NULL
  BEGIN UPDATE bill_intents SET reported_state = 'CANCELLED' WHERE id = NEW.id; END`

/** The confirmation of an owner is not recorded. */
export const NO_CONFIRMATION = `
  CREATE TRIGGER no_confirmation BEFORE INSERT ON audit WHEN NEW.action = 'gateway.confirmed'
  BEGIN SELECT RAISE(IGNORE); END`
