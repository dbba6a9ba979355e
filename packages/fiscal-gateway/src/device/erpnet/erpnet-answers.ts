import { toMinor, type Minor } from '@kafana/domain'
import { z } from 'zod'

// Written as text in some versions, as a value in others.
const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])

const message = z.looseObject({ type: z.string(), code: z.string().nullish(), text: z.string() })

/** What the print server answers to a print, a report and a question for the status; a receipt's own fields come with a receipt alone. */
const result = z.looseObject({
  ok: yes,
  messages: z.array(message).default([]),
  receiptNumber: z.string().default(''),
  receiptDateTime: z.string().default(''),
  receiptAmount: z.number().default(0),
  fiscalMemorySerialNumber: z.string().default(''),
})
export type ErpnetResult = z.infer<typeof result>

const pending = z.object({ taskId: z.string().min(1) })

/** A finished print, or null for one that goes on in the queue; Error for an answer that is neither. */
export const readResult = (answer: unknown): ErpnetResult | null => {
  if (pending.safeParse(answer).success) return null
  const read = result.safeParse(answer)
  if (!read.success) throw new Error('the print server’s answer cannot be read')
  return read.data
}

const info = z.looseObject({
  fiscalMemorySerialNumber: z.string().min(1),
  itemTextMaxLength: z.int().positive().default(22),
  commentTextMaxLength: z.int().positive().default(40),
  supportedPaymentTypes: z.array(z.string()).default([]),
})
export type ErpnetInfo = z.infer<typeof info>

/** Error for an answer that is no printer's. */
export const readInfo = (answer: unknown): ErpnetInfo => {
  const read = info.safeParse(answer)
  if (!read.success) throw new Error('the print server’s printer cannot be read')
  return read.data
}

const task = z.looseObject({ taskStatus: z.string(), result: z.unknown() })

/** What the print server remembers of a task: its result, that it goes on, or nothing. */
export type TaskInfo =
  | { readonly status: 'finished'; readonly result: unknown }
  | { readonly status: 'pending' | 'unknown' }

export const readTask = (answer: unknown): TaskInfo => {
  const read = task.safeParse(answer)
  if (!read.success) throw new Error('the print server’s task cannot be read')
  const { taskStatus } = read.data
  if (taskStatus === 'finished') return { status: 'finished', result: read.data.result }
  return { status: taskStatus === 'enqueued' || taskStatus === 'running' ? 'pending' : 'unknown' }
}

const errorsOf = ({ messages }: ErpnetResult) => messages.filter(({ type }) => type === 'error')

export const errorCodes = (answer: ErpnetResult): string[] => errorsOf(answer).map(({ code }) => code ?? '')

/** The errors of an answer in one line, for a person. */
export const errorText = (answer: ErpnetResult): string =>
  errorsOf(answer)
    .map(({ code, text }) => `${code ?? ''} ${text}`.trim())
    .join('; ') || 'the print server gave no reason'

/** The code of a task id that is in the print server's memory already. */
export const DUPLICATE_TASK = 'E109'

/**
 * Codes that say what is wrong with the document itself: it was never begun on the device. Every other code can also come after the last line, when the
 * receipt is in the fiscal memory although the answer says that it failed.
 */
const NEVER_BEGUN = new Set(['E110', 'E410', 'E411', 'E412', 'E413'])

/** What one finished print came to. `unclear` is a person's to decide. */
export type Judgement =
  | { readonly outcome: 'printed'; readonly receiptNo: number; readonly serial: string }
  | { readonly outcome: 'notPrinted' | 'unclear'; readonly reason: string }

const unclear = (reason: string): Judgement => ({ outcome: 'unclear', reason })

const isSameAmount = (amount: number, total: Minor): boolean => {
  try {
    return toMinor(amount) === total
  } catch {
    return false
  }
}

const failed = (answer: ErpnetResult): Judgement => {
  const codes = errorCodes(answer)
  const isNeverBegun =
    codes.length > 0 && codes.every((code) => NEVER_BEGUN.has(code)) && answer.receiptNumber === ''
  const told = answer.receiptNumber === '' ? '' : ` (and named receipt ${answer.receiptNumber})`
  return isNeverBegun
    ? { outcome: 'notPrinted', reason: errorText(answer) }
    : unclear(`the print server answered an error${told}: ${errorText(answer)}`)
}

/** Only a number, the whole amount and the name of the fiscal memory together say that a receipt was printed; an error is no proof that it was not. */
export const judgeResult = (answer: ErpnetResult, total: Minor): Judgement => {
  if (!answer.ok || errorCodes(answer).length > 0) return failed(answer)
  const { receiptNumber, receiptAmount, fiscalMemorySerialNumber: serial } = answer
  const receiptNo = /^\d{1,15}$/.test(receiptNumber) ? Number(receiptNumber) : 0
  if (receiptNo === 0 || serial === '')
    return unclear('the print server says it printed and does not say which receipt')
  if (!isSameAmount(receiptAmount, total))
    return unclear(`the print server says that receipt ${receiptNumber} came to ${receiptAmount}`)
  return { outcome: 'printed', receiptNo, serial }
}
