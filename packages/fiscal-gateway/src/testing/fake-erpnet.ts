import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import { z } from 'zod'

const item = z.strictObject({
  type: z.enum(['sale', 'footer-comment']),
  text: z.string().min(1),
  quantity: z.number().positive().optional(),
  unitPrice: z.number().optional(),
  taxGroup: z.int().min(1).max(8).optional(),
})
const original = {
  receiptNumber: z.string().min(1),
  receiptDateTime: z.string().min(19),
  fiscalMemorySerialNumber: z.string().min(1),
  reason: z.literal('operator-error'),
}
const document = z.strictObject({
  items: z.array(item).min(1),
  payments: z.array(z.strictObject({ amount: z.number(), paymentType: z.enum(['cash', 'card']) })).optional(),
  ...z.strictObject(original).partial().shape,
})
type Document = z.infer<typeof document>

/** The fault of the next document. */
export type ErpnetFault =
  /** Printed, answered with an error; the second kind with the receipt number. */
  | 'answersFalse'
  | 'answersFalseWithNumber'
  /** Printed, then the connection is cut. */
  | 'cutsAfter'
  /** The connection is cut, the document is ignored. */
  | 'cutsBefore'
  /** Printed, never answered. */
  | 'hangs'
  /** Returned as pending; finished after a few queries. */
  | 'slow'
  /** Returned as pending, and never finished. */
  | 'stuck'
  | 'withoutNumber'
  | 'otherAmount'
  | 'okWithError'
  | 'unsupported'
  | 'notReady'
  | 'gatewayTimeout'
  | 'noJson'
  | 'deviceError'

interface Task {
  readonly result: object
  polls: number
}

const SERIAL = '02517985'
const message = (type: string, text: string, code?: string) => ({
  type,
  text,
  ...(code === undefined ? {} : { code }),
})
const failure = (code: string, text: string) => ({ ok: false, messages: [message('error', text, code)] })
const empty = {
  receiptNumber: '',
  receiptDateTime: '0001-01-01T00:00:00',
  receiptAmount: 0,
  fiscalMemorySerialNumber: '',
}

const cents = (amount: number): number => Math.round(amount * 100)
const amountOf = ({ items }: Document): number =>
  items.reduce(
    (sum, { type, quantity = 1, unitPrice = 0 }) =>
      sum + (type === 'sale' ? Math.round(cents(unitPrice) * quantity) : 0),
    0,
  ) / 100

/** The protocol's answer to an invalid document; null for a valid one. */
const objection = (action: string, body: Document): object | null => {
  const paid = body.payments?.reduce((sum, { amount }) => sum + cents(amount), 0)
  if (action === 'receipt' && paid !== cents(amountOf(body)))
    return failure('E403', 'payment differs from items')
  if (action === 'reversalreceipt' && body.receiptNumber === undefined)
    return failure('E405', 'receipt number of the original is empty')
  return null
}

const bodyOf = async (request: IncomingMessage): Promise<unknown> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return chunks.length === 0 ? null : (JSON.parse(Buffer.concat(chunks).toString()) as unknown)
}

const answer = (response: ServerResponse, body: unknown, status = 200): void => {
  response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(typeof body === 'string' ? body : JSON.stringify(body))
}

interface State {
  readonly printed: { action: string; amount: number; body: Document; taskId: string | null }[]
  readonly reports: string[]
  readonly tasks: Map<string, Task>
  next: ErpnetFault | null
  /** An additional error of `GET status`. */
  trouble: { code: string; text: string } | null
  payments: string[]
}

const SLOW_POLLS = 3

/** The answer to a document that is refused before printing; null for one that goes to the device. */
const refusal = (action: string, body: Document, fault: ErpnetFault | null): object | null => {
  if (fault === 'unsupported') return { ...empty, ...failure('E412', 'not supported') }
  if (fault === 'deviceError') return { ...empty, ...failure('E199', 'General error') }
  return objection(action, body)
}

const print = (state: State, action: string, body: Document, taskId: string | null): object => {
  const amount = amountOf(body)
  state.printed.push({ action, amount, body, taskId })
  return {
    ok: true,
    messages: [message('info', 'FM is formatted')],
    receiptNumber: String(state.printed.length).padStart(7, '0'),
    receiptDateTime: '2026-07-01T13:55:18',
    receiptAmount: amount,
    fiscalMemorySerialNumber: SERIAL,
  }
}

const CHANGED_RESULTS: Partial<Record<ErpnetFault, (good: object) => object>> = {
  answersFalse: () => ({ ...empty, ...failure('E199', 'General error') }),
  answersFalseWithNumber: (good) => ({ ...good, ...failure('E107', 'Invalid device response') }),
  withoutNumber: (good) => ({ ...good, receiptNumber: '' }),
  otherAmount: (good) => ({ ...good, receiptAmount: 1 }),
  okWithError: (good) => ({ ...good, messages: [message('error', 'Payment type unsupported', 'E406')] }),
}

const run = (
  state: State,
  action: string,
  body: Document,
  task: { id: string | null; fault: ErpnetFault | null },
): object => {
  const refused = refusal(action, body, task.fault)
  if (refused !== null) return refused
  const good = print(state, action, body, task.id)
  return task.fault === null ? good : (CHANGED_RESULTS[task.fault]?.(good) ?? good)
}

interface Sending {
  readonly response: ServerResponse
  readonly taskId: string | null
}

/** How the connection of an ignored document ends. */
const IGNORED: Partial<Record<ErpnetFault, (response: ServerResponse) => void>> = {
  cutsBefore: (response) => {
    response.destroy()
  },
  notReady: (response) => answer(response, '', 405),
  gatewayTimeout: (response) => answer(response, '', 504),
}

const POLLS: Partial<Record<ErpnetFault, number>> = { slow: SLOW_POLLS, stuck: Infinity }

/** How the connection of a document ends if it is not answered with its result. */
const ENDS: Partial<Record<ErpnetFault, (sending: Sending) => void>> = {
  hangs: () => {},
  cutsAfter: ({ response }) => {
    response.destroy()
  },
  noJson: ({ response }) => answer(response, '<html>'),
  slow: ({ response, taskId }) => answer(response, { taskId }),
  stuck: ({ response, taskId }) => answer(response, { taskId }),
}

const printDocument = (state: State, action: string, body: Document, sending: Sending): void => {
  const fault = state.next
  state.next = null
  const unseen = fault === null ? undefined : IGNORED[fault]
  if (unseen !== undefined) return unseen(sending.response)
  const { taskId } = sending
  if (taskId !== null && state.tasks.has(taskId))
    return answer(sending.response, failure('E109', 'Task Id is already used'))
  const result = fault === 'stuck' ? {} : run(state, action, body, { id: taskId, fault })
  if (taskId !== null) state.tasks.set(taskId, { result, polls: fault === null ? 0 : (POLLS[fault] ?? 0) })
  const end = fault === null ? undefined : ENDS[fault]
  return end === undefined ? answer(sending.response, result) : end(sending)
}

const statusOf = ({ trouble }: State): object =>
  trouble === null
    ? { deviceDateTime: '2026-07-01T13:55:18', ok: true, messages: [] }
    : failure(trouble.code, trouble.text)

const printReport = (state: State, action: string, sending: Sending): void => {
  const fault = state.next
  state.next = null
  state.reports.push(action)
  const result = statusOf(state)
  if (sending.taskId !== null)
    state.tasks.set(sending.taskId, { result, polls: fault === null ? 0 : (POLLS[fault] ?? 0) })
  return fault === 'slow'
    ? answer(sending.response, { taskId: sending.taskId })
    : answer(sending.response, result)
}

const taskInfo = (state: State, id: string): object => {
  const task = state.tasks.get(id)
  if (task === undefined) return { taskStatus: 'unknown', result: {} }
  if (task.polls > 0) {
    task.polls -= 1
    return { taskStatus: 'running', result: {} }
  }
  return { taskStatus: 'finished', result: task.result }
}

const info = (state: State): object => ({
  uri: 'bg.dt.c.isl.com://COM6',
  serialNumber: 'DT517985',
  fiscalMemorySerialNumber: SERIAL,
  itemTextMaxLength: 22,
  commentTextMaxLength: 40,
  supportedPaymentTypes: state.payments,
})

/**
 * A fake print server with one printer, by the published protocol; it refuses everything else. Closed when the test
 * ends.
 */
export const startFakeErpnet = async () => {
  const state: State = {
    printed: [],
    reports: [],
    tasks: new Map(),
    next: null,
    trouble: null,
    payments: ['cash', 'card'],
  }
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://printer')
    const [, , printer, action = ''] = url.pathname.split('/')
    const handle = async (): Promise<void> => {
      if (printer === 'taskinfo') return answer(response, taskInfo(state, url.searchParams.get('id') ?? ''))
      if (printer !== 'dt517985') return answer(response, '', 404)
      if (request.method === 'GET')
        return answer(response, action === 'status' ? statusOf(state) : info(state))
      const body = await bodyOf(request)
      const sending = { response, taskId: url.searchParams.get('taskId') }
      if (action === 'zreport' || action === 'xreport') return printReport(state, action, sending)
      return printDocument(state, action, document.parse(body), sending)
    }
    handle().catch(() => answer(response, '', 400))
  })
  const stop = (): void => {
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(stop)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const { port } = server.address() as AddressInfo
  return {
    state,
    stop,
    url: `http://127.0.0.1:${port}/printers/dt517985`,
    /** Restarts the print server: it loses its tasks. */
    forget: () => state.tasks.clear(),
  }
}
