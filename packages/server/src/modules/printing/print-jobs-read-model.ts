import { sql } from 'kysely'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

/** Literal, so that the index on exactly these jobs is used. */
const isWaiting = sql<boolean>`print_jobs.state = 'waiting'`

const jobs = (kit: QueryKit) =>
  kit.db
    .selectFrom('print_jobs')
    .innerJoin('stations', (join) =>
      join
        .onRef('stations.company_id', '=', 'print_jobs.company_id')
        .onRef('stations.id', '=', 'print_jobs.station_id'),
    )
    .innerJoin('stations as printers', (join) =>
      join
        .onRef('printers.company_id', '=', 'print_jobs.company_id')
        .onRef('printers.id', '=', 'print_jobs.printer_id'),
    )
    .innerJoin('users', (join) =>
      join
        .onRef('users.company_id', '=', 'print_jobs.company_id')
        .onRef('users.id', '=', 'print_jobs.by_user'),
    )
    .select([
      'print_jobs.id',
      'print_jobs.body',
      'print_jobs.state',
      'print_jobs.tries',
      'print_jobs.is_repeat',
      'print_jobs.begun',
      'print_jobs.problem',
      'print_jobs.created_at',
      'print_jobs.asked_at',
      'print_jobs.retry_at',
      'print_jobs.done_at',
      'stations.id as station_id',
      'stations.name as station_name',
      'printers.id as printer_id',
      'printers.name as printer_name',
      'printers.printer',
      'users.firstname',
    ])
    .where('print_jobs.company_id', '=', kit.companyId)

export const selectJob = statement((kit, p: { id: string }) => jobs(kit).where('print_jobs.id', '=', p.id))

/** Oldest first. */
export const selectWaiting = statement((kit, p: { after: number }) =>
  jobs(kit)
    .where(isWaiting)
    .where('print_jobs.asked_at', '>', p.after)
    .orderBy('print_jobs.created_at')
    .orderBy('print_jobs.id'),
)

/** Latest first. */
export const selectOfPrinter = statement((kit, p: { printerId: string; limit: number }) =>
  jobs(kit)
    .where('print_jobs.printer_id', '=', p.printerId)
    .orderBy('print_jobs.created_at', 'desc')
    .orderBy('print_jobs.id', 'desc')
    .limit(p.limit),
)

export const selectOfGateway = statement((kit, p: { gatewayId: string; after: number }) =>
  jobs(kit)
    .where('print_jobs.gateway_id', '=', p.gatewayId)
    .where(isWaiting)
    .where('print_jobs.asked_at', '>', p.after)
    .orderBy('print_jobs.created_at')
    .orderBy('print_jobs.id'),
)

export const selectTicketNumber = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('tickets')
    .select('number')
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id),
)
