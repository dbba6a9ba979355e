import { PAPER_KINDS, PAPER_STYLES, PAPER_WIDTHS, PRINTER_PROBLEMS } from '@kafana/domain'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { id, idParams, instant } from './fields.ts'

/** `waiting` to be printed; `printed`; or `shown`: somebody reads it from a screen, and it is not printed any more. */
const JOB_STATES = ['waiting', 'printed', 'shown'] as const

/** What a station gets on paper of one ticket or change. */
export const PrintJob = z
  .object({
    _id: id,
    kind: z.enum(PAPER_KINDS),
    /** Whose lines these are. */
    station: z.object({ _id: id, name: z.string() }),
    /** The station whose printer prints them. */
    printer: z.object({ _id: id, name: z.string() }),
    /** The numbers of the orders; none for a test. */
    orders: z.array(z.int()),
    state: z.enum(JOB_STATES),
    /** Why the last attempt failed; null if none has. */
    problem: z.nullable(z.enum(PRINTER_PROBLEMS)),
    createdAt: instant,
    /** When it was printed, or taken to a screen. */
    doneAt: z.nullable(instant),
  })
  .register(z.globalRegistry, { id: 'PrintJob' })
export type PrintJob = z.output<typeof PrintJob>

/** What waits to be printed, and where else it can be. */
export const WaitingPrints = z
  .object({
    /** Oldest first. `waitedMs` is how long it has waited when this is answered. */
    jobs: z.array(z.extend(PrintJob, { waitedMs: z.int() })),
    /** The stations that have a printer, in their order. */
    printers: z.array(z.object({ _id: id, name: z.string() })),
  })
  .register(z.globalRegistry, { id: 'WaitingPrints' })
export type WaitingPrints = z.output<typeof WaitingPrints>

/** One printed line of text; see the domain's `PaperText`. */
const paperText = z.object({ style: z.enum(PAPER_STYLES), text: z.string(), hang: z.int() })
const attempt = { id, attempt: z.int() }

/** What a gateway says of kitchen tickets with a call. */
export const PapersOfGateway = z.object({
  /** Those that it has and did not report on. */
  has: z.array(z.object(attempt)).check(z.maxLength(200, 'VALUE_INVALID')),
  /** `failed`: nothing is on paper; `unsure`: something may be. */
  done: z
    .array(
      z.object({
        ...attempt,
        outcome: z.enum(['printed', 'failed', 'unsure']),
        problem: z.optional(z.enum(PRINTER_PROBLEMS)),
      }),
    )
    .check(z.maxLength(200, 'VALUE_INVALID')),
})
export type PapersOfGateway = z.output<typeof PapersOfGateway>

/** What a gateway gets of kitchen tickets. */
export const PapersForGateway = z.object({
  jobs: z.array(
    z.object({
      ...attempt,
      printer: z.object({ host: z.string(), port: z.int(), paper: z.literal(PAPER_WIDTHS) }),
      /** Something of it may be on paper: `repeat` is printed at its top. */
      isRepeat: z.boolean(),
      repeat: z.string(),
      lines: z.array(paperText),
    }),
  ),
  /** Of those that it has, the ids of those that are not to be printed any more. */
  stop: z.array(id),
})
export type PapersForGateway = z.output<typeof PapersForGateway>

const owner = { roles: ['owner'], screens: ['stations'] } as const
/** The screens that have the order. */
const everybody = {
  roles: ['owner', 'monitor', 'waiter'],
  screens: ['monitor', 'establishment', 'establishmentDetails', 'pad', 'stations'],
} as const

export const printingEndpoints = {
  waiting: endpoint({
    ...everybody,
    method: 'GET',
    path: '/api/print-jobs/waiting',
    summary: 'The kitchen tickets that are not printed yet, and the printers of the venue',
    status: 200,
    response: WaitingPrints,
    errors: [],
  }),
  ofPrinter: endpoint({
    ...owner,
    method: 'GET',
    path: '/api/stations/:id/print-jobs',
    summary: 'The last kitchen tickets of a station’s printer, latest first',
    params: idParams,
    status: 200,
    response: z.array(PrintJob),
    errors: [],
  }),
  test: endpoint({
    ...owner,
    method: 'POST',
    path: '/api/stations/:id/test-print',
    summary: 'Print a test at the printer of a station',
    params: idParams,
    status: 201,
    response: PrintJob,
    errors: ['STATION_WITHOUT_PRINTER'],
  }),
  print: endpoint({
    ...everybody,
    method: 'POST',
    path: '/api/print-jobs/:id/print',
    summary:
      'Print a kitchen ticket again, at its printer or at that of another station; it says so if it may be on paper',
    params: idParams,
    body: z.object({ printer: z.optional(id) }),
    status: 200,
    response: PrintJob,
    errors: ['STATION_WITHOUT_PRINTER'],
  }),
  show: endpoint({
    ...everybody,
    method: 'POST',
    path: '/api/print-jobs/:id/show',
    summary: 'Read a kitchen ticket from a screen: it is not printed any more',
    params: idParams,
    status: 200,
    response: PrintJob,
    errors: [],
  }),
}
