import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { SMALLEST_DEVICE_LINES } from '@kafana/domain'
import type { Runtime } from '../../runtime.ts'
import { openDurable } from '../../storage.ts'
import {
  DeviceRefusal,
  NotSupported,
  type DeviceStatus,
  type FiscalDevice,
  type FiscalJob,
  type PrintedReceipt,
  type RememberedOutcome,
} from '../device.ts'
import type { Report, ReportRequest } from '../report.ts'
import { createErpnetClient, createErpnetQueue, type ErpnetClient } from './erpnet-client.ts'
import { createErpnetMemory, ERPNET_SCHEMA, type Attempt, type ErpnetMemory } from './erpnet-memory.ts'
import {
  type ErpnetInfo,
  type ErpnetResult,
  errorCodes,
  errorText,
  readInfo,
  readResult,
  receiptBody,
  reversalBody,
  TAX_LETTERS,
} from './erpnet-protocol.ts'
import { createErpnetTasks, erpnetTaskId } from './erpnet-tasks.ts'

export interface ErpnetOptions {
  /** The address of the printer on the print server, without a trailing slash. */
  readonly url: string
  /** The folder of `erpnet.db`. */
  readonly folder: string
  /** The time zone of the device's clock; read again each time. */
  readonly timezone: string
  readonly runtime: Pick<Runtime, 'now' | 'after' | 'fetch' | 'newId' | 'uptime'>
  readonly open?: (file: string, schema: string) => DatabaseSync
}

/** The longest task id that the print server accepts. */
const MAX_TASK_ID_LENGTH = 60
/** The device is off, or in use by another program. */
const UNREACHABLE_CODES = ['E101', 'E108']

const RATES: Readonly<Record<string, null>> = Object.fromEntries(
  TAX_LETTERS.map((letter) => [letter, null] as const),
)

const requireResult = (answer: unknown): ErpnetResult => {
  const result = readResult(answer)
  if (result === null) throw new Error('the print server is still at it')
  return result
}

const createQuestions = (client: ErpnetClient, url: string) => {
  const get = async (path: string): Promise<unknown> => {
    const { status, body } = await client.get(`${url}${path}`)
    if (status !== 200) throw new Error(`the print server answered ${status}`)
    return body
  }
  return {
    info: async (): Promise<ErpnetInfo> => readInfo(await get('')),
    /** The device's status; throws while it does not answer the print server. */
    state: async (): Promise<ErpnetResult> => {
      const state = requireResult(await get('/status'))
      if (errorCodes(state).some((code) => UNREACHABLE_CODES.includes(code)))
        throw new Error(errorText(state))
      return state
    },
  }
}

/** The document as the print server expects it; DeviceRefusal for one that it would not print. */
const documentOf = (job: FiscalJob, info: ErpnetInfo, memory: ErpnetMemory) => {
  if (job.kind === 'sale') return { action: 'receipt', body: receiptBody(job, info) }
  const [original, other] =
    job.refReceiptNo === null ? [] : memory.originals(job.refReceiptNo, info.fiscalMemorySerialNumber)
  if (original === undefined)
    throw new DeviceRefusal(`receipt ${job.refReceiptNo ?? ''} was not printed through this gateway`)
  // Where numbers begin again with each daily report, the number does not say which receipt is meant.
  if (other !== undefined)
    throw new DeviceRefusal(`several receipts have the number ${original.receiptNumber}`)
  return { action: 'reversalreceipt', body: reversalBody(job, info, original) }
}

const attemptAfter = (last: Attempt | null, taskId: string, total: number, at: number): Attempt => ({
  taskId,
  attempt: (last?.attempt ?? 0) + 1,
  state: 'sent',
  total,
  sentAt: at,
  receiptNo: null,
  serial: null,
  printedAt: null,
  reason: null,
})

const nextAttempt = (last: Attempt | null, { taskId, total }: FiscalJob, at: number): Attempt => {
  if (last !== null && last.state !== 'notPrinted')
    throw new Error('an earlier attempt of this task is not resolved')
  const next = attemptAfter(last, taskId, total, at)
  if (erpnetTaskId(next).length > MAX_TASK_ID_LENGTH) throw new DeviceRefusal('the task’s name is too long')
  return next
}

const printedOf = (answer: RememberedOutcome): PrintedReceipt => {
  if (answer.outcome === 'printed') {
    const { receiptNo, printedAt, total } = answer
    return { receiptNo, printedAt, total }
  }
  throw answer.outcome === 'notPrinted' ? new DeviceRefusal(answer.reason) : new Error(answer.reason)
}

/**
 * A fiscal device behind an ErpNet.FP print server, by its published HTTP protocol. The protocol has no
 * receipt counter, no last receipt and no totals of the day, and an error in it does not mean that nothing
 * was printed. The only proof is what the print server remembers of the task.
 */
export const createErpnetDevice = (
  options: ErpnetOptions,
): { readonly device: FiscalDevice; readonly close: () => void } => {
  const { url, runtime } = options
  const db = (options.open ?? openDurable)(join(options.folder, 'erpnet.db'), ERPNET_SCHEMA)
  const client = createErpnetClient(runtime)
  const memory = createErpnetMemory(db)
  const questions = createQuestions(client, url)
  const tasks = createErpnetTasks({
    queue: createErpnetQueue({ client, runtime, url }),
    memory,
    runtime,
    timezone: () => options.timezone,
  })

  const status = async (): Promise<DeviceStatus> => {
    const { fiscalMemorySerialNumber: serial } = await questions.info()
    await questions.state()
    return { serial, lastReceiptNo: null, closingNo: null, openReceipt: false, rates: RATES, dayTotals: null }
  }

  /** The tasks of this process. Of an earlier one, the attempts that were recorded last may be lost. */
  const own = new Set<string>()

  const printReceipt = async (job: FiscalJob): Promise<PrintedReceipt> => {
    own.add(job.taskId)
    const attempt = nextAttempt(memory.last(job.taskId), job, runtime.now())
    const { action, body } = documentOf(job, await questions.info(), memory)
    const state = await questions.state()
    if (!state.ok) throw new DeviceRefusal(errorText(state))
    // On disk before the first byte: without this record the document could be sent again.
    memory.begin(attempt.taskId, attempt.attempt, attempt.total, attempt.sentAt)
    return printedOf(await tasks.send(action, attempt, body))
  }

  const lookUp = async (taskId: string): Promise<RememberedOutcome> => {
    const last = memory.last(taskId)
    if (last !== null && last.state !== 'notPrinted') return tasks.lookUp(last)
    if (!own.has(taskId)) return tasks.lookUpLost(attemptAfter(last, taskId, 0, runtime.now()))
    return last === null
      ? { outcome: 'notPrinted', reason: 'it was never sent to the print server' }
      : tasks.lookUp(last)
  }

  const report = async ({ kind }: ReportRequest): Promise<Report> => {
    if (kind !== 'daily' && kind !== 'control')
      throw new NotSupported('the print server has no reports over closings or days')
    await tasks.run(kind === 'daily' ? 'zreport' : 'xreport')
    return {
      kind,
      closingNo: null,
      range: null,
      totals: null,
      closings: [],
      printedAt: runtime.now(),
      text: '',
    }
  }

  const device: FiscalDevice = {
    proof: { kind: 'memory', lookUp },
    // It does not say which device it prints on. Some refuse a line too many, or one with the price zero, in the middle of a
    // receipt, and then nobody knows what was printed.
    limits: { lines: SMALLEST_DEVICE_LINES, zeroPrices: false },
    status,
    lastReceipt: async () => null,
    printReceipt,
    printNonFiscal: async () => {
      throw new NotSupported(
        'the print server prints fiscal documents alone: pre-bills need a receipt printer',
      )
    },
    // The print server itself finishes or voids what it began, so nothing is ever open here.
    cancelOpen: async () => {},
    report,
  }
  return { device, close: () => db.close() }
}
