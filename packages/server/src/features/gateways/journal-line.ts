import type { JournalEntry } from '@kafana/contract'
import { toMinor } from '@kafana/domain'
import type { ByClass, DeviceClosing, DeviceDocument } from './device-record.ts'
import type { TaskEntry } from './gateway-reports.ts'

/** A line of a gateway's journal as the house reads it: money in minor units, times in UTC ms. */
export type JournalLine = { readonly seq: number } & (
  | { readonly kind: 'task'; readonly entry: TaskEntry }
  | { readonly kind: 'document'; readonly document: DeviceDocument }
  | { readonly kind: 'closing'; readonly closing: DeviceClosing }
  | {
      readonly kind: 'report'
      readonly at: number
      readonly commandType: number
      readonly context: object | null
    }
  /** Nothing that this server knows how to read, as it came. */
  | { readonly kind: 'unreadable'; readonly line: object }
)
type Sent = JournalEntry | { readonly kind: 'unreadable'; readonly seq: number; readonly line: object }
type Task = Extract<JournalEntry, { kind: 'task' }>

const minors = (sums: Readonly<Record<string, number>>): ByClass =>
  Object.fromEntries(Object.entries(sums).map(([letter, sum]) => [letter, toMinor(sum)]))

const toTask = ({
  seq,
  at,
  taskId,
  epoch,
  state,
  receiptNo,
  deviceSerial,
  printedAt,
  reason,
  command,
}: Task): TaskEntry => ({
  seq,
  at: Date.parse(at),
  taskId,
  epoch,
  state,
  receiptNo: receiptNo ?? null,
  deviceSerial: deviceSerial ?? null,
  printedAt: printedAt === undefined ? null : Date.parse(printedAt),
  reason: reason ?? null,
  command: command ?? null,
})

const read = (sent: Sent): JournalLine => {
  const { seq } = sent
  if (sent.kind === 'unreadable') return sent
  if (sent.kind === 'task') return { kind: 'task', seq, entry: toTask(sent) }
  if (sent.kind === 'report')
    return {
      kind: 'report',
      seq,
      at: Date.parse(sent.at),
      commandType: sent.commandType,
      context: sent.context ?? null,
    }
  if (sent.kind === 'document') {
    const { document } = sent
    return {
      kind: 'document',
      seq,
      document: {
        ...document,
        total: toMinor(document.total),
        byClass: minors(document.byClass),
        printedAt: Date.parse(document.printedAt),
      },
    }
  }
  const { closing } = sent
  return {
    kind: 'closing',
    seq,
    closing: {
      ...closing,
      closedAt: Date.parse(closing.closedAt),
      sales: minors(closing.sales),
      storno: minors(closing.storno),
    },
  }
}

/** Never fails: one absurd line among many must not refuse them all. */
export const readLine = (sent: Sent): JournalLine => {
  try {
    return read(sent)
  } catch {
    return { kind: 'unreadable', seq: sent.seq, line: sent }
  }
}
