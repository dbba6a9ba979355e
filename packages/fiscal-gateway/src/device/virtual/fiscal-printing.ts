import type { DatabaseSync } from 'node:sqlite'
import { DeviceRefusal, type FiscalJob, type PrintedReceipt } from '../device.ts'
import { layOutLines } from '../printout/layout.ts'
import { type PrintoutHeading, receiptPrintout, voidPrintout } from '../printout/printout-layouts.ts'
import type { DeviceStore, PrintoutStore } from './device-store.ts'
import { isOver } from './faults.ts'

/**
 * What happens to a document that was begun: it stays open until it is cancelled, or the device itself finishes
 * or voids it. `nothing`: there is no document, the device is only busy.
 */
type PendingOutcome = 'stays' | 'finishes' | 'voids' | 'nothing'

interface PendingDocument {
  readonly outcome: PendingOutcome
  readonly job: FiscalJob | null
  /** Until then the device does not answer. */
  readonly dueAt: number
}

interface PendingRow {
  fate: PendingOutcome
  job: string | null
  due_at: number
}

/** The one document in progress, stored so that it survives the process as it would in a real device. */
export const createPendingDocumentStore = (db: DatabaseSync) => {
  const selectPending = db.prepare('SELECT fate, job, due_at FROM under_way')
  const insert = db.prepare('INSERT INTO under_way (id, fate, job, due_at) VALUES (1, ?, ?, ?)')
  const remove = db.prepare('DELETE FROM under_way')
  const count = db.prepare(
    'INSERT INTO trials (id, jobs) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET jobs = jobs + 1 RETURNING jobs',
  )
  return {
    find: (): PendingDocument | null => {
      const row = selectPending.get() as PendingRow | undefined
      return row === undefined
        ? null
        : {
            outcome: row.fate,
            job: row.job === null ? null : (JSON.parse(row.job) as FiscalJob),
            dueAt: row.due_at,
          }
    },
    begin: ({ outcome, job, dueAt }: PendingDocument): void => {
      insert.run(outcome, job === null ? null : JSON.stringify(job), dueAt)
    },
    end: (): void => {
      remove.run()
    },
    /** Numbers the fiscal documents for the fault plan, across restarts. */
    nextFaultNumber: (): number => (count.get() as { jobs: number }).jobs,
  }
}

type PendingDocumentStore = ReturnType<typeof createPendingDocumentStore>

interface Deps {
  readonly store: DeviceStore
  readonly pending: PendingDocumentStore
  readonly printouts: PrintoutStore
  readonly heading: PrintoutHeading
  readonly transaction: <T>(run: () => T) => T
  readonly now: () => number
}

const refuseUnprintable = (job: FiscalJob, rates: PrintoutHeading['rates'], isOpen: boolean): void => {
  if (isOpen) throw new DeviceRefusal('a receipt is open')
  for (const letter of Object.keys(job.byClass))
    if (!Object.hasOwn(rates, letter)) throw new DeviceRefusal(`no tax class ${letter}`)
}

/**
 * The fiscal side of the virtual device. A document is begun in one commit and finished in another, as on a
 * real device: if the process ends in between, it stays open. What the device does by itself later is applied
 * at the first request after that time.
 */
export const createFiscalPrinting = ({ store, pending, printouts, heading, transaction, now }: Deps) => {
  const finish = (job: FiscalJob, at: number): PrintedReceipt =>
    transaction(() => {
      const receiptNo = store.addReceipt(job, at)
      const kind = job.kind === 'sale' ? 'fiscal' : 'storno'
      printouts.print({
        kind,
        lines: layOutLines(receiptPrintout(job, receiptNo, at, heading)),
        total: job.total,
        printedAt: at,
      })
      pending.end()
      return { receiptNo, printedAt: at }
    })

  const voidOpen = (at: number): void =>
    transaction(() => {
      printouts.print({
        kind: 'void',
        lines: layOutLines(voidPrintout(store.addVoid(at), at, heading)),
        total: 0,
        printedAt: at,
      })
      pending.end()
    })

  const applyOutcome = ({ outcome, job, dueAt }: PendingDocument): void => {
    if (outcome === 'finishes' && job !== null) finish(job, dueAt)
    else if (outcome === 'voids') voidOpen(dueAt)
    else if (outcome === 'nothing') pending.end()
  }

  /** Throws while the device is busy; afterwards applies what the device did by itself. */
  const catchUp = (): void => {
    const current = pending.find()
    if (current === null) return
    if (!isOver(current.dueAt, now())) throw new Error('the device does not answer')
    applyOutcome(current)
  }

  const isOpen = (): boolean => pending.find() !== null

  const begin = (job: FiscalJob, outcome: PendingOutcome, dueAt: number): void => {
    refuseUnprintable(job, heading.rates, isOpen())
    pending.begin({ outcome, job, dueAt })
  }

  return {
    catchUp,
    isOpen,
    /** Begins a document and leaves it in progress. DeviceRefusal if the device cannot print it. */
    begin,
    /** Does not answer until then; no document is open. */
    goOffline: (until: number): void => pending.begin({ outcome: 'nothing', job: null, dueAt: until }),
    print: (job: FiscalJob): PrintedReceipt => {
      const at = now()
      begin(job, 'stays', at)
      return finish(job, at)
    },
    cancel: (): void => {
      if (isOpen()) voidOpen(now())
    },
  }
}

export type FiscalPrinting = ReturnType<typeof createFiscalPrinting>
