import { DOCUMENT_KINDS, PAYMENTS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, money, wholeNumber } from './fields.ts'
import { DeviceState } from './gateways.ts'

const serial = z
  .string('VALUE_REQUIRED')
  .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(64, 'VALUE_INVALID'))
const moment = z.iso.datetime({ offset: true, error: 'VALUE_INVALID' })
const byClass = z.record(z.string().check(z.maxLength(8)), money)
const seq = z.int('VALUE_REQUIRED').check(z.gte(1, 'NUMBER_TOO_SMALL'))

/** What became of a command. CANCELLED is final: not printed, never will be. FAILED and NOT_PRINTED may be sent again. UNKNOWN is for a person. */
export const TASK_STATES = ['SENDING', 'DONE', 'FAILED', 'NOT_PRINTED', 'CANCELLED', 'UNKNOWN'] as const

/** One line of the gateway's journal, in the order it was written, numbered from 1 without a gap. */
const taskEntry = z.object({
  kind: z.literal('task'),
  seq,
  at: moment,
  taskId: id,
  epoch: z.int(),
  state: z.enum(TASK_STATES, 'VALUE_INVALID'),
  receiptNo: z.optional(z.int()),
  deviceSerial: z.optional(serial),
  printedAt: z.optional(moment),
  reason: z.optional(z.string().check(z.maxLength(500))),
  /** The command as it was printed, permit included: a server that lost its own record makes the bill anew from it. Only with DONE and UNKNOWN. */
  command: z.optional(z.looseObject({})),
})
/** A fiscal document that the device counts. `taskId` is null for one that the gateway did not ask for. */
export const DeviceDocument = z.object({
  serial,
  receiptNo: z.int(),
  kind: z.enum(DOCUMENT_KINDS, 'VALUE_INVALID'),
  total: money,
  byClass,
  payment: z.nullable(z.enum(PAYMENTS)),
  taskId: z.nullable(id),
  ref: z.nullable(z.string().check(z.maxLength(32))),
  closingNo: z.int(),
  printedAt: moment,
})
export type DeviceDocument = z.output<typeof DeviceDocument>
/** A daily report: the device's own sums of a day. */
export const DeviceClosing = z.object({
  serial,
  closingNo: z.int(),
  closedAt: moment,
  sales: byClass,
  storno: byClass,
  receipts: z.int(),
  stornos: z.int(),
  voids: z.int(),
})
export type DeviceClosing = z.output<typeof DeviceClosing>
/** A report that was printed, for the venue's audit. */
const reportEntry = z.object({
  kind: z.literal('report'),
  seq,
  at: moment,
  commandType: z.int(),
  context: z.optional(z.looseObject({})),
})

export const JournalEntry = z.discriminatedUnion(
  'kind',
  [
    taskEntry,
    z.object({ kind: z.literal('document'), seq, at: moment, document: DeviceDocument }),
    z.object({ kind: z.literal('closing'), seq, at: moment, closing: DeviceClosing }),
    reportEntry,
  ],
  'VALUE_INVALID',
)
export type JournalEntry = z.output<typeof JournalEntry>

/** A line that this server cannot read, such as a later gateway's: it is kept as it came and holds up nothing behind it. */
const Unreadable = z.pipe(
  z.looseObject({ seq }),
  z.transform((line) => ({ kind: 'unreadable' as const, seq: line.seq, line })),
)

/** What a gateway answered to a command that came through the server: its own status and body. */
export const GatewayAnswer = z.object({ status: z.int(), body: z.looseObject({}) })

/** Longest time that the server holds a call which brings no work, in seconds. */
export const MAX_WAIT_SECONDS = 25
/** Most lines of the journal in one call. */
export const MAX_ENTRIES = 200

const relayed = {
  path: z
    .string()
    .check(z.regex(/^\/(?:commands|pos\/commands)(?:\/[\w-]{1,100}(?:\/cancel)?)?$/, 'VALUE_INVALID')),
  command: z.nullable(z.looseObject({})),
}

export const gatewayLinkEndpoints = {
  sync: endpoint({
    roles: 'gateway',
    screens: 'any',
    method: 'POST',
    path: '/api/gateway/sync',
    summary: 'A gateway tells what it printed until the server has it, and takes work',
    body: z.object({
      /** Names this journal: a new one means that the gateway lost its memory. */
      journalId: id,
      device: DeviceState,
      entries: z.array(z.union([JournalEntry, Unreadable])).check(z.maxLength(MAX_ENTRIES, 'VALUE_INVALID')),
      /** The last line of its journal, sent now or not: a server that was put back to an older copy sees by it what it still has to be told. */
      lastLine: z.optional(z.int('VALUE_INVALID').check(z.gte(0, 'NUMBER_TOO_SMALL'))),
      answers: z
        .array(z.object({ workId: id, ...GatewayAnswer.shape }))
        .check(z.maxLength(50, 'VALUE_INVALID')),
      waitSeconds: wholeNumber('VALUE_REQUIRED', 0, 'NUMBER_TOO_SMALL', MAX_WAIT_SECONDS),
    }),
    status: 200,
    response: z.object({
      /** The last line of this journal that the server has: what comes after it is sent (again). A server that was restored from a backup names an old one. */
      acknowledged: z.int(),
      /** The same piece comes again until it was answered: its id tells. */
      work: z.array(z.object({ workId: id, ...relayed })),
      /** Bills whose last word the server waits for, in doubt or given up by a person: what of them has not printed never will. */
      doubts: z.array(z.object({ taskId: id, epoch: z.int() })),
      /** The device's last number that an owner confirmed, or that the server knows from its own bills; null when it knows nothing of this device. */
      confirmed: z.nullable(z.object({ serial, lastReceiptNo: z.int() })),
      /** The highest receipt that the server has of this device, whatever an owner confirmed; null for none. */
      counted: z.nullable(z.int()),
      /** For the papers' head and the pages that may call the gateway. */
      venue: z.object({ name: z.string(), timezone: z.string(), origins: z.array(z.string()) }),
      now: instant,
    }),
    // A gateway that an owner parted with is told so: unlike one that this store never knew, it does not pair again by itself.
    errors: ['GATEWAY_UNPAIRED'],
  }),
  relay: endpoint({
    roles: ['owner', 'monitor'],
    screens: ['gateway', 'establishment', 'establishmentDetails', 'orderDetails', 'monitor'],
    method: 'POST',
    path: '/api/gateway/relay',
    summary: 'Hand a command to the gateway for a device that cannot reach it, and wait for its answer',
    body: z.object({ gateway: z.optional(id), ...relayed }),
    status: 200,
    response: GatewayAnswer,
    errors: ['NO_GATEWAY', 'GATEWAY_AWAY'],
  }),
}
