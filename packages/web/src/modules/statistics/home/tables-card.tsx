import { useCall } from '@kafana/client/api/query.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { StaffMember, TableNow, VenueTable, Zone } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconArmchair } from '@tabler/icons-react'
import { fullName } from '../../../ui/labels.ts'
import { combineQueries, QueryView } from '../../../ui/query-view.tsx'
import { MetricLink, StatCard } from '../../../ui/stat-card.tsx'
import { tablePath } from '../../../ui/table-path.ts'
import { LongName } from '../../../ui/text.tsx'
import { isOccupied } from '../venues/floor-overview.ts'
import { CardNote, MoreLink, RowSkeletons } from './card-parts.tsx'
import c from './tables-card.module.css'

/** A table in the overview of today. */
interface TableSummary {
  readonly _id: string
  /** With the zone in brackets if another table has the same name. */
  readonly name: string
  readonly occupied: boolean
  /** The total of its open orders. */
  readonly openTotal: number
}

interface WaiterTables {
  /** Null for tables without a waiter. */
  readonly waiter: StaffMember | null
  readonly tables: readonly TableSummary[]
}

interface Floor {
  readonly tables: readonly VenueTable[]
  readonly zones: readonly Zone[]
  readonly staff: readonly StaffMember[]
  readonly now: readonly TableNow[]
}

const tableNames = ({ tables, zones }: Floor): ((table: VenueTable) => string) => {
  const zoneNames = new Map(zones.map(({ _id, name }) => [_id, name]))
  return ({ _id, name, zone }) => {
    const zoneName = zone === null ? undefined : zoneNames.get(zone)
    const shared = tables.some((other) => other._id !== _id && other.name === name)
    return shared && zoneName !== undefined ? `${name} (${zoneName})` : name
  }
}

/**
 * Tables by waiter, sorted by name, and finally tables without a waiter. A shared table is listed with each
 * waiter.
 */
export const tablesByWaiter = (floor: Floor): WaiterTables[] => {
  const nameOf = tableNames(floor)
  const now = new Map(floor.now.map((table) => [table._id, table]))
  const shown = (tables: readonly VenueTable[]): TableSummary[] =>
    tables
      .map((table) => {
        const known = now.get(table._id)
        return {
          _id: table._id,
          name: nameOf(table),
          occupied: known !== undefined && isOccupied(known),
          openTotal: known?.openTotal ?? 0,
        }
      })
      .toSorted((a, b) => compareTexts(a.name, b.name))
  const isAssigned = (table: VenueTable, { _id }: StaffMember): boolean =>
    table.assignedUsers.some((user) => user._id === _id)
  // Blocked waiters cannot serve, so their tables count as unassigned.
  const onDuty = floor.staff
    .filter(({ isBlocked }) => !isBlocked)
    .toSorted((a, b) => compareTexts(fullName(a), fullName(b)))
  const assigned = onDuty.map((waiter) => ({
    waiter,
    tables: shown(floor.tables.filter((table) => isAssigned(table, waiter))),
  }))
  const unassigned = floor.tables.filter((table) => !onDuty.some((waiter) => isAssigned(table, waiter)))
  return [...assigned, { waiter: null, tables: shown(unassigned) }].filter(({ tables }) => tables.length > 0)
}

const TableChip = ({ table: { _id, name, occupied, openTotal } }: { readonly table: TableSummary }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <li className={c.item} data-occupied={occupied}>
      <MetricLink screen="establishmentDetails" to={tablePath(_id)} className={c.table}>
        <span className={c.tableName}>
          <LongName name={name} />
        </span>
        <VisuallyHidden>{`, ${t(occupied ? 'OCCUPIED' : 'FREE_TABLE')}`}</VisuallyHidden>
        {occupied && (
          <span className={c.open}>
            <VisuallyHidden>, </VisuallyHidden>
            {money(openTotal)}
          </span>
        )}
      </MetricLink>
    </li>
  )
}

/** A waiter with their tables, or the tables without a waiter. */
const WaiterGroup = ({ duty: { waiter, tables } }: { readonly duty: WaiterTables }) => {
  const { t } = useTranslation()
  const name = waiter ? fullName(waiter) : t('WITHOUT_WAITER')
  const occupied = tables.filter((table) => table.occupied).length
  return (
    <div role="group" aria-label={name} data-nobody={waiter === null} className={c.group}>
      <div className={c.head}>
        <h3 className={c.name}>
          <LongName name={name} />
        </h3>
        <span className={c.counts}>
          {t('COUNT_TABLES', { count: tables.length })}
          {occupied > 0 && <>, {t('COUNT_OCCUPIED', { count: occupied })}</>}
        </span>
        {waiter === null && <MoreLink screen="staff" to={ROUTES.staff} text="ASSIGN_TABLES" />}
      </div>
      <ul className={c.tables} aria-label={name}>
        {tables.map((table) => (
          <TableChip key={table._id} table={table} />
        ))}
      </ul>
    </div>
  )
}

const MAX_COLUMNS = 3

/** Tables by waiter, tables without a waiter, and where guests sit. */
export const TablesCard = () => {
  const { t } = useTranslation()
  const tables = useCall('layout', 'tables')
  const zones = useCall('layout', 'zones')
  const staff = useCall('staff', 'list')
  const now = useCall('statistics', 'floor')
  return (
    <StatCard
      title={t('TABLES_AND_WAITERS')}
      icon={<IconArmchair size={20} />}
      action={<MoreLink screen="establishment" to={ROUTES.establishment} text="FLOOR_TITLE" />}
    >
      <QueryView
        query={combineQueries({ tables, zones, staff, now })}
        failure={t('FAILED_TO_FETCH_DAY')}
        skeleton={<RowSkeletons />}
      >
        {(floor) => {
          if (floor.tables.length === 0)
            return (
              <CardNote
                text={t('NO_TABLES_YET')}
                action={{ text: t('ADD_TABLE'), screen: 'establishment', to: ROUTES.establishment }}
              />
            )
          const duties = tablesByWaiter(floor)
          const columns = Math.min(
            MAX_COLUMNS,
            Math.max(1, duties.filter(({ waiter }) => waiter !== null).length),
          )
          return (
            <div className={c.groups} style={{ columnCount: columns }}>
              {duties.map((duty) => (
                <WaiterGroup key={duty.waiter?._id ?? 'nobody'} duty={duty} />
              ))}
            </div>
          )
        }}
      </QueryView>
    </StatCard>
  )
}
