import {
  DOCUMENT_KINDS,
  FISCAL_RECEIPT,
  MAX_CLOSING_PERMIT,
  PAYMENT_TYPES,
  PAYMENTS,
  REPORTED_PARTS,
  reportProblem,
} from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, instant, money, wholeNumber } from './fields.ts'
import { DeviceState } from './gateways.ts'
import { PapersOfGateway, PapersForGateway } from './printing.ts'
import { TASK_STATES } from './task-states.ts'

const serial = z
  .string('VALUE_REQUIRED')
  .check(z.minLength(1, 'VALUE_REQUIRED'), z.maxLength(64, 'VALUE_INVALID'))
const moment = z.iso.datetime({ offset: true, error: 'VALUE_INVALID' })
const byClass = z.record(z.string().check(z.maxLength(8)), money)
const seq = z.int('VALUE_REQUIRED').check(z.gte(1, 'NUMBER_TOO_SMALL'))

/** One line of the gateway's journal; the lines are numbered from 1 without a gap. */
const taskEntry = z.object({
  kind: z.literal('task'),
  seq,
  at: moment,
  taskId: id,
  epoch: z.int(),
  state: z.enum(TASK_STATES, 'VALUE_INVALID'),
  /** Of SENDING: it was unknown before, and how it ends is yet to be reported. */
  again: z.optional(z.literal(true)),
  receiptNo: z.optional(z.int()),
  deviceSerial: z.optional(serial),
  printedAt: z.optional(moment),
  reason: z.optional(z.string().check(z.maxLength(500))),
  /**
   * The command as it was printed, permit included: a server that lost its own record reconstructs the bill
   * from it. Only with DONE and UNKNOWN.
   */
  command: z.optional(z.looseObject({})),
})
/** A fiscal document that the device counts. `taskId` is null if the gateway did not request it. */
export const DeviceDocument = z.object({
  serial,
  receiptNo: z.int(),
  kind: z.enum(DOCUMENT_KINDS, 'VALUE_INVALID'),
  total: money,
  byClass,
  /** Which of these amounts the device itself reported; the others are as they were sent. Missing for none. */
  reported: z.optional(z.enum(REPORTED_PARTS, 'VALUE_INVALID')),
  payment: z.nullable(z.enum(PAYMENTS)),
  /** By type; missing where `payment` says how all of it was paid. */
  payments: z.optional(z.array(z.object({ type: z.enum(PAYMENT_TYPES, 'VALUE_INVALID'), amount: money }))),
  taskId: z.nullable(id),
  ref: z.nullable(z.string().check(z.maxLength(32))),
  closingNo: z.int(),
  /** The first daily report that may include it; missing where `closingNo` is certain. */
  closingFrom: z.optional(z.int()),
  printedAt: moment,
})
export type DeviceDocument = z.output<typeof DeviceDocument>
/** A daily report: the totals of a day of the device. */
export const DeviceClosing = z.object({
  serial,
  closingNo: z.int(),
  closedAt: moment,
  sales: byClass,
  storno: byClass,
  /** By payment, with stornos subtracted; null or missing where the device does not say. */
  cash: z.optional(z.nullable(money)),
  card: z.optional(z.nullable(money)),
  /** Missing for none. */
  other: z.optional(money),
  /** Whether the totals are the device's own; otherwise its gateway's sums of the documents. Missing for no. */
  reported: z.optional(z.boolean()),
  receipts: z.int(),
  stornos: z.int(),
  voids: z.int(),
  /** What came with its command: the server’s statement of whose PIN it was closed with. */
  permit: z.optional(z.string().check(z.maxLength(MAX_CLOSING_PERMIT))),
})
export type DeviceClosing = z.output<typeof DeviceClosing>
/** An owner confirmed what a device counts: its gateway's journal may lack numbers up to this one. */
export const CounterConfirmation = z.object({
  /** The device's name before: a confirmed reset gives it another one. */
  serial,
  receiptNo: z.int().check(z.gte(0, 'NUMBER_TOO_SMALL')),
  /** The highest number that the device is known to have reached, where it counts less now. */
  countedBefore: z.nullable(z.int()),
})
export type CounterConfirmation = z.output<typeof CounterConfirmation>
/** A printed report, for the venue's audit log. */
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
    z.object({ kind: z.literal('confirmation'), seq, at: moment, confirmation: CounterConfirmation }),
    reportEntry,
  ],
  'VALUE_INVALID',
)
export type JournalEntry = z.output<typeof JournalEntry>

/**
 * A line that this server cannot parse, for example of a later gateway version: it is stored as it is and does
 * not block the lines after it.
 */
const Unreadable = z.pipe(
  z.looseObject({ seq }),
  z.transform((line) => ({ kind: 'unreadable' as const, seq: line.seq, line })),
)

/** A gateway's answer to a relayed job: its own status and body. */
export const GatewayAnswer = z.object({ status: z.int(), body: z.looseObject({}) })

/** How long the server may hold a call when it has no job for the gateway, in seconds. */
export const MAX_WAIT_SECONDS = 25
/** The most journal lines in one call. */
export const MAX_ENTRIES = 200

const relayed = {
  path: z
    .string()
    .check(z.regex(/^\/(?:commands|pos\/commands)(?:\/[\w-]{1,100}(?:\/cancel)?)?$/, 'VALUE_INVALID')),
  command: z.nullable(z.looseObject({})),
}

/** A bill is covered by its permit. A report has none, so nothing but a valid one passes. */
const isKnownCommand = ({
  path,
  command,
}: {
  path: string
  command: Record<string, unknown> | null
}): boolean =>
  path !== '/commands' ||
  command === null ||
  command['commandType'] === FISCAL_RECEIPT ||
  reportProblem(command) === null

export const gatewayLinkEndpoints = {
  sync: endpoint({
    roles: 'gateway',
    screens: 'any',
    method: 'POST',
    path: '/api/gateway/sync',
    summary: 'A gateway reports what it printed until the server has it, and receives work',
    body: z.object({
      /** Identifies this journal: a new id means that the gateway lost the old one. */
      journalId: id,
      /**
       * The run of the gateway's process, as the last response named it; null before the first. The server receives
       * nothing of a call that names another run than the current one: it begins a new run, and the gateway calls
       * again. So what an earlier run sent changes nothing when it arrives late. Missing for an earlier version.
       */
      runId: z.optional(z.nullable(id)),
      /**
       * The id that commands must name from now on; without it, the journal's. Another one means that the gateway may
       * have lost what it printed last: it refuses the commands that were made before.
       */
      commandsFor: z.optional(id),
      device: DeviceState,
      entries: z.array(z.union([JournalEntry, Unreadable])).check(z.maxLength(MAX_ENTRIES, 'VALUE_INVALID')),
      /**
       * The last line of its journal, whether it is sent now or not. A server that was restored from a backup
       * detects by it which lines it still needs.
       */
      lastLine: z.optional(z.int('VALUE_INVALID').check(z.gte(0, 'NUMBER_TOO_SMALL'))),
      /**
       * The last of `doubts` in the response before, if there were more: the next ones are named. Without it, the first.
       */
      doubtsAfter: z.optional(id),
      /**
       * That of the last response to a call without `doubtsAfter`; null before the first. The server answers at once where
       * it names others now. Missing for an earlier version.
       */
      doubtsDigest: z.optional(z.nullable(id)),
      answers: z
        .array(z.object({ workId: id, ...GatewayAnswer.shape }))
        .check(z.maxLength(50, 'VALUE_INVALID')),
      /** Missing for a gateway that prints no kitchen tickets. */
      papers: z.optional(PapersOfGateway),
      waitSeconds: wholeNumber('VALUE_REQUIRED', 0, 'NUMBER_TOO_SMALL', MAX_WAIT_SECONDS),
    }),
    worksWhenFull: true,
    status: 200,
    response: z.object({
      /** The current run: if the call named another one, nothing of it was received. Null if none has begun. */
      runId: z.nullable(id),
      /**
       * The last line of this journal that the server has: later ones are sent (again). A server that was restored
       * from a backup returns an old one.
       */
      acknowledged: z.int(),
      /** Relayed jobs. The same job, by its id, is sent again until it is answered. */
      work: z.array(z.object({ workId: id, ...relayed })),
      /**
       * Unconfirmed or cancelled bills whose outcome the server waits for: what has not been printed of them must
       * never be printed.
       */
      doubts: z.array(
        z.object({
          taskId: id,
          epoch: z.int(),
          /** The id that its command names; null if that is not known. */
          journal: z.nullable(id),
        }),
      ),
      /** Changes with `doubts`: the next call says which ones the gateway knows. */
      doubtsDigest: id,
      /**
       * Whether more of them follow, which the gateway asks for by `doubtsAfter`: until it knows them all, it prints
       * nothing after a start.
       */
      moreDoubts: z.boolean(),
      /**
       * The device's last number that an owner confirmed or that the server knows from its own bills; null for an
       * unknown device.
       */
      confirmed: z.nullable(z.object({ serial, lastReceiptNo: z.int() })),
      /**
       * The highest receipt number that the server has of this device, whatever an owner confirmed; null for none.
       */
      counted: z.nullable(z.int()),
      /**
       * The number of the device's last daily report that the server has; null for none. A device that does not number
       * its daily reports has them numbered by its gateway, from there on.
       */
      closed: z.nullable(z.int()),
      /** For the header of printouts, and the origins of pages that may call the gateway. */
      venue: z.object({ name: z.string(), timezone: z.string(), origins: z.array(z.string()) }),
      /** Missing if nothing has changed of them. */
      papers: z.optional(PapersForGateway),
      now: instant,
    }),
    // Says that an owner removed the gateway: unlike one that this store never knew, it must not pair again by
    // itself.
    errors: ['GATEWAY_UNPAIRED'],
  }),
  relay: endpoint({
    roles: ['owner', 'monitor'],
    screens: ['gateway', 'establishment', 'establishmentDetails', 'orderDetails', 'monitor'],
    method: 'POST',
    path: '/api/gateway/relay',
    summary: 'Relay a command to the gateway for a client that cannot reach it, and wait for its answer',
    body: z
      .object({ gateway: z.optional(id), ...relayed })
      .check(z.refine(isKnownCommand, { error: 'VALUE_INVALID', path: ['command'] })),
    worksWhenFull: true,
    status: 200,
    response: GatewayAnswer,
    errors: ['NO_GATEWAY', 'GATEWAY_AWAY'],
  }),
}
