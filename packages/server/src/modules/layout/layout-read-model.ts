import type { OrderStatus } from '@kafana/domain'
import type { QueryKit } from '../../platform/database/query-kit.ts'
import { statement } from '../../platform/unit-of-work/statement.ts'

export const selectZones = statement((kit) =>
  kit.db
    .selectFrom('zones')
    .select(['id', 'name', 'smoking_zone', 'version'])
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null),
)

export const selectTables = statement((kit) =>
  kit.db
    .selectFrom('venue_tables')
    .select(['id', 'zone_id', 'name', 'capacity', 'kind', 'x', 'y', 'version'])
    .where('company_id', '=', kit.companyId)
    .where('archived_at', 'is', null),
)

/** The assignments of waiters to tables, without archived people. */
export const selectAssignments = statement((kit) =>
  kit.db
    .selectFrom('table_assignments')
    .innerJoin('users', (join) =>
      join
        .onRef('users.id', '=', 'table_assignments.user_id')
        .onRef('users.company_id', '=', 'table_assignments.company_id'),
    )
    .select(['table_assignments.table_id', 'table_assignments.user_id'])
    .where('table_assignments.company_id', '=', kit.companyId)
    .where('users.archived_at', 'is', null)
    .orderBy('table_assignments.user_id'),
)

const tableRow = (kit: QueryKit, p: { readonly id: string }) =>
  kit.db
    .selectFrom('venue_tables')
    .leftJoin('zones', (join) =>
      join
        .onRef('zones.company_id', '=', 'venue_tables.company_id')
        .onRef('zones.id', '=', 'venue_tables.zone_id'),
    )
    .select(['venue_tables.id', 'venue_tables.name', 'venue_tables.kind', 'zones.name as zone_name'])
    .where('venue_tables.company_id', '=', kit.companyId)
    .where('venue_tables.id', '=', p.id)

/** Also if it was archived since. */
export const selectAnyTable = statement((kit, p: { id: string }) => tableRow(kit, p))
export const selectActiveTable = statement((kit, p: { id: string }) =>
  tableRow(kit, p).where('venue_tables.archived_at', 'is', null),
)

export const countOrdersOn = statement((kit, p: { tableId: string; statuses: readonly OrderStatus[] }) =>
  kit.db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('company_id', '=', kit.companyId)
    .where('table_id', '=', p.tableId)
    .where('status', 'in', kit.list(p.statuses)),
)

/** The checks of a table that hold lines which are not fired yet. */
export const countHeldOn = statement((kit, p: { tableId: string }) =>
  kit.db
    .selectFrom('checks')
    .innerJoin('held_lines', (join) =>
      join
        .onRef('held_lines.company_id', '=', 'checks.company_id')
        .onRef('held_lines.check_id', '=', 'checks.id'),
    )
    .select((eb) => eb.fn.count<number>('checks.id').distinct().as('count'))
    .where('checks.company_id', '=', kit.companyId)
    .where('checks.table_id', '=', p.tableId),
)

export const selectWaiter = statement((kit, p: { id: string }) =>
  kit.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('role', '=', 'waiter')
    .where('archived_at', 'is', null),
)
