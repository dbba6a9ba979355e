import type { PrinterProblem } from '@kafana/domain'
import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

/** How soon a failed attempt is repeated. */
export const RETRY_MS = 5000
/** An older job is not printed any more, unless somebody asks for it again: the kitchen has made it by then. */
export const PRINTED_WITHIN_MS = 2 * 60 * 60 * 1000
export const PRINT_JOBS_KEPT_MS = 7 * 24 * 60 * 60 * 1000

export const printJobTimes = [
  storedTime('print_jobs', 'created_at'),
  storedTime('print_jobs', 'asked_at'),
  storedTime('print_jobs', 'retry_at', RETRY_MS),
]

interface NewJob {
  readonly id: string
  readonly stationId: string
  readonly gatewayId: string
  readonly ticketId: string | null
  readonly body: string
  readonly by: string
  readonly isRepeat: 0 | 1
  readonly now: number
}

export const insertJob = statement((kit, p: NewJob) =>
  kit.db.insertInto('print_jobs').values({
    company_id: kit.companyId,
    id: p.id,
    station_id: p.stationId,
    printer_id: p.stationId,
    gateway_id: p.gatewayId,
    ticket_id: p.ticketId,
    body: p.body,
    by_user: p.by,
    state: 'waiting',
    tries: 1,
    is_repeat: p.isRepeat,
    begun: 0,
    problem: null,
    created_at: p.now,
    asked_at: p.now,
    retry_at: null,
    done_at: null,
  }),
)

const job = (kit: QueryKit, id: string) =>
  kit.db.updateTable('print_jobs').where('company_id', '=', kit.companyId).where('id', '=', id)

/** The next attempt, at the printer of a station. What was begun before may be on paper. */
export const askAgain = statement(
  (kit, p: { id: string; printerId: string; gatewayId: string; now: number }) =>
    job(kit, p.id).set((eb) => ({
      printer_id: p.printerId,
      gateway_id: p.gatewayId,
      state: 'waiting',
      tries: eb('tries', '+', 1),
      is_repeat: sql<0 | 1>`case when begun = 1 then 1 else is_repeat end`,
      begun: 0,
      problem: null,
      asked_at: p.now,
      retry_at: null,
      done_at: null,
    })),
)

export const setShown = statement((kit, p: { id: string; now: number }) =>
  job(kit, p.id).where('state', '=', 'waiting').set({ state: 'shown', done_at: p.now }),
)

export const setBegun = statement((kit, p: { ids: readonly string[] }) =>
  kit.db
    .updateTable('print_jobs')
    .where('company_id', '=', kit.companyId)
    .where('id', 'in', kit.list(p.ids))
    .where('state', '=', 'waiting')
    .set({ begun: 1 }),
)

interface Reported {
  readonly id: string
  readonly gatewayId: string
  readonly attempt: number
}

/** The waiting attempt of a gateway: what it says of an earlier one changes nothing. */
const attempt = (kit: QueryKit, p: Reported) =>
  job(kit, p.id)
    .where('state', '=', 'waiting')
    .where('gateway_id', '=', p.gatewayId)
    .where('tries', '=', p.attempt)

export const setPrinted = statement((kit, p: Reported & { now: number }) =>
  attempt(kit, p).set({ state: 'printed', begun: 1, problem: null, done_at: p.now }),
)

interface Failed extends Reported {
  readonly problem: PrinterProblem | null
  readonly retryAt: number
}
/** Nothing of this attempt is on paper. */
export const setFailed = statement((kit, p: Failed) =>
  attempt(kit, p).set({ begun: 0, problem: p.problem, retry_at: p.retryAt }),
)
/** Something of this attempt may be on paper: the next one says that it is a repeat. */
export const setUnsure = statement((kit, p: Failed) =>
  attempt(kit, p).set({ begun: 0, problem: p.problem, retry_at: p.retryAt, is_repeat: 1 }),
)

/** What waits for the printer of a station goes to another gateway. */
export const moveToGateway = statement((kit, p: { printerId: string; gatewayId: string }) =>
  kit.db
    .updateTable('print_jobs')
    .where('company_id', '=', kit.companyId)
    .where('printer_id', '=', p.printerId)
    .where('state', '=', 'waiting')
    .set({
      gateway_id: p.gatewayId,
      is_repeat: sql<0 | 1>`case when begun = 1 then 1 else is_repeat end`,
      begun: 0,
      retry_at: null,
    }),
)

/** What waits for a printer that is gone is on the screens. */
export const showAllOf = statement((kit, p: { printerId: string; now: number }) =>
  kit.db
    .updateTable('print_jobs')
    .where('company_id', '=', kit.companyId)
    .where('printer_id', '=', p.printerId)
    .where('state', '=', 'waiting')
    .set({ state: 'shown', done_at: p.now }),
)

/** Across venues. */
export const deleteJobsBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('print_jobs').where('created_at', '<', p.before),
)
