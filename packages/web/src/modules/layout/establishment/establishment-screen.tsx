import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { VenueTable, Zone } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { VisuallyHidden, Button, Skeleton } from '@mantine/core'
import { IconArmchair, IconMapPin } from '@tabler/icons-react'
import { useCallback, useState, type ReactNode } from 'react'
import { useNavigate, Link } from 'react-router'
import { deferred } from '../../../ui/deferred.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { tablePath } from '../../../ui/table-path.ts'
import { UnprintedPapers } from '../../printing/index.ts'
import { AddTableButton } from './add-table-button.tsx'
import { FloorCanvas } from './floor-canvas.tsx'
import { FloorHeader } from './floor-header.tsx'
import { FloorSummary, useFloorActivity } from './floor-summary.tsx'
import { FloorViewButton, useFloorView } from './floor-view.tsx'
import type { FloorActivity } from './table-status.tsx'
import { TILE_HELP_ID } from './table-tile.tsx'
import { usePlan } from './use-plan.ts'
import { useTablePositions } from './use-table-positions.tsx'
import type { Position } from './use-tile-drag.ts'
import { useZoneChoice, ZonePicker } from './zone-picker.tsx'
import { useLayoutLock } from './zoom-rail.tsx'
import c from './establishment-screen.module.css'

// Only phones need it.
const TableList = deferred(async () => (await import('./table-list.tsx')).TableList)
// Only while the kitchen has taken something off.
const KitchenVoids = deferred(async () => (await import('../../../ui/kitchen-voids.tsx')).KitchenVoids)
const AddTableDialog = deferred(async () => (await import('./add-table-dialog.tsx')).AddTableDialog)

/** Shown while zones and tables load. */
const FloorSkeleton = () => (
  <div className={c.skeleton}>
    {Array.from({ length: 10 }, (_, index) => (
      <Skeleton key={index} width={104} height={104} radius={16} />
    ))}
  </div>
)

/** Without a zone there can be no tables. */
export const NoZones = ({ isOwner }: { readonly isOwner: boolean }) => {
  const { t } = useTranslation()
  const canOpen = useCanOpen()
  return (
    <EmptyState
      icon={<IconMapPin size={30} />}
      title={t('CREATE_ZONE_FIRST')}
      hint={isOwner ? t('CREATE_ZONE_FIRST_HINT') : t('CREATE_ZONE_FIRST_ASK')}
      action={
        isOwner &&
        canOpen('zones') && (
          <Button component={Link} to={ROUTES.zones}>
            {t('ZONES')}
          </Button>
        )
      }
    />
  )
}

/** A zone without tables. `onAdd` is null for users who may not add one. */
const NoTables = ({ onAdd }: { readonly onAdd: (() => void) | null }) => {
  const { t } = useTranslation()
  return (
    <EmptyState
      icon={<IconArmchair size={30} />}
      title={t('NO_TABLES_FOUND')}
      hint={onAdd ? t('NO_TABLES_HINT') : t('NO_TABLES_ASK')}
      action={onAdd && <AddTableButton onClick={onAdd} />}
    />
  )
}

const NO_ZONES: readonly Zone[] = []
const NO_TABLES: readonly VenueTable[] = []

/** What the keys do on a tile, for screen readers. */
const TileHelp = ({ canMove }: { readonly canMove: boolean }) => {
  const { t } = useTranslation()
  return (
    <p id={TILE_HELP_ID} hidden>
      {canMove ? t('FLOOR_KEYS_OWNER') : t('FLOOR_KEYS')}
    </p>
  )
}

interface FloorPlanProps {
  readonly choice: ReturnType<typeof useZoneChoice>
  /** Null while unknown. */
  readonly activity: FloorActivity | null
  readonly canMove: boolean
  readonly onMove: (table: VenueTable, position: Position) => void
}

/** The tables of the selected zone at their places. */
const FloorPlan = ({ choice, activity, canMove, onMove }: FloorPlanProps) => {
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const lock = useLayoutLock()
  const plan = usePlan(choice, isPhone)
  const open = useCallback((table: VenueTable) => void navigate(tablePath(table._id)), [navigate])
  const zoneId = String(choice.zoneId)
  return (
    plan && (
      <FloorCanvas
        key={`${zoneId} ${isPhone}`}
        zoneId={zoneId}
        tables={plan.tables}
        labels={plan.labels}
        activity={activity}
        canMove={canMove}
        isLocked={lock.isLocked}
        onLock={canMove ? lock.toggle : null}
        onMove={onMove}
        onOpen={open}
      />
    )
  )
}

interface FloorBodyProps extends FloorPlanProps {
  /** Shown in place of the tables until they are loaded; falsy afterwards. */
  readonly placeholder: ReactNode
  readonly isOwner: boolean
  /** Null if no table can be added. */
  readonly onAdd: (() => void) | null
  readonly isList: boolean
}

/** The tables as a plan or as a list, or why there are none. */
const FloorBody = ({ placeholder, isOwner, onAdd, isList, ...plan }: FloorBodyProps) => {
  const { zoneId, isAll, options, shown } = plan.choice
  if (placeholder) return <div className={c.empty}>{placeholder}</div>
  if (zoneId === null)
    return (
      <div className={c.empty}>
        <NoZones isOwner={isOwner} />
      </div>
    )
  if (shown.length === 0)
    return (
      <div className={c.empty}>
        <NoTables onAdd={onAdd} />
      </div>
    )
  return isList ? (
    <TableList tables={shown} zones={isAll ? options : null} activity={plan.activity} />
  ) : (
    <FloorPlan {...plan} />
  )
}

interface VoidedProps {
  readonly tables: readonly VenueTable[]
  readonly activity: FloorActivity | null
  readonly canSee: boolean
}

/** What the kitchen took off at any table. */
const Voided = ({ tables, activity, canSee }: VoidedProps) => {
  const voided = tables.flatMap((table) => {
    const voids = activity?.[table._id]?.kitchenVoids
    return voids ? [{ table, voids }] : []
  })
  return voided.length > 0 && <KitchenVoids tables={voided} canSee={canSee} />
}

interface FloorProps {
  readonly zones: readonly Zone[]
  readonly tables: readonly VenueTable[]
  readonly isOwner: boolean
  /** Shown in place of the tables until they are loaded; falsy afterwards. */
  readonly placeholder: ReactNode
  /** Neither loaded nor failed. */
  readonly isLoading: boolean
}

/**
 * The header with the zones, and the tables of the selected one. The header stays mounted while they load, so
 * that an open menu in it stays open.
 */
const Floor = ({ zones, tables, isOwner, placeholder, isLoading }: FloorProps) => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const { placed, move, announcement } = useTablePositions(tables)
  const choice = useZoneChoice(zones, placed)
  const { zoneId, isAll, options, choose, shown } = choice
  const floor = useFloorActivity()
  const view = useFloorView()
  const [isAdding, setAdding] = useState(false)
  // On the plan of all zones a table has no place of its own that could be kept.
  const canMove = isOwner && !isAll
  const add = isOwner ? () => setAdding(true) : null
  const added = (table: VenueTable): void => {
    setAdding(false)
    if (table.zone !== null) choose(table.zone)
  }
  return (
    <>
      <FloorHeader
        isOwner={isOwner}
        canMove={canMove && !view.isList}
        onAdd={isLoading || zones.length > 0 ? add : null}
        isLoading={isLoading}
        view={isPhone && (isLoading || shown.length > 0) && <FloorViewButton {...view} />}
        picker={
          zoneId !== null && (
            <ZonePicker
              options={options}
              tables={placed}
              activity={floor.activity}
              value={zoneId}
              onChange={choose}
            />
          )
        }
        summary={shown.length > 0 && <FloorSummary tables={shown} floor={floor} />}
      />
      <Voided tables={placed} activity={floor.activity} canSee={!isOwner} />
      <UnprintedPapers />
      <section className={c.floor} aria-label={t('FLOOR_TITLE')}>
        <FloorBody
          placeholder={placeholder}
          isOwner={isOwner}
          onAdd={add}
          isList={view.isList}
          choice={choice}
          activity={floor.activity}
          canMove={canMove}
          onMove={move}
        />
      </section>
      <TileHelp canMove={canMove} />
      <VisuallyHidden role="status">{announcement}</VisuallyHidden>
      {isAdding && (
        <AddTableDialog zones={zones} zoneId={zoneId} onClose={() => setAdding(false)} onAdded={added} />
      )}
    </>
  )
}

/** The floor plan: the tables of a zone at their positions, with the status of today's orders. */
const EstablishmentScreen = () => {
  const { t } = useTranslation()
  const isOwner = useSession()?.user.role === 'owner'
  const zones = useCall('layout', 'zones')
  const tables = useCall('layout', 'tables')
  const isLoaded = zones.data !== undefined && tables.data !== undefined
  return (
    <div className={c.page}>
      <title>{`${t('FLOOR_TITLE')} · Kafana`}</title>
      <Floor
        zones={isLoaded ? zones.data : NO_ZONES}
        tables={isLoaded ? tables.data : NO_TABLES}
        isOwner={isOwner}
        isLoading={!isLoaded && zones.error === null && tables.error === null}
        placeholder={
          !isLoaded && (
            <QueryView query={zones} failure={t('FAILED_TO_FETCH_ZONES')} skeleton={<FloorSkeleton />}>
              {() => (
                <QueryView query={tables} failure={t('FAILED_TO_FETCH_TABLES')} skeleton={<FloorSkeleton />}>
                  {() => null}
                </QueryView>
              )}
            </QueryView>
          )
        }
      />
    </div>
  )
}

export { EstablishmentScreen as Component }
export const handle = { wide: true }
