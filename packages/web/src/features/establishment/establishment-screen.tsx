import type { VenueTable, Zone } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useCallback, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { generatePath, useNavigate } from 'react-router'
import { useCall } from '../../platform/api/query.ts'
import { useSession } from '../../platform/session/session.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { AddTableDialog } from './add-table-dialog.tsx'
import { FloorCanvas } from './floor-canvas.tsx'
import { NoTables, NoZones } from './floor-empty.tsx'
import { FloorHead } from './floor-head.tsx'
import { FloorSummary } from './floor-summary.tsx'
import { TILE_HELP } from './table-tile.tsx'
import { useLayoutLock } from './use-layout-lock.ts'
import { useTableLooks } from './use-table-looks.ts'
import { useTablePositions } from './use-table-positions.tsx'
import { useZoneChoice } from './use-zone-choice.ts'
import { ZonePicker } from './zone-picker.tsx'
import c from './establishment-screen.module.css'

const FloorSkeleton = () => (
  <div className={c.waiting}>
    {Array.from({ length: 10 }, (_, index) => (
      <Skeleton key={index} width={104} height={104} radius={16} />
    ))}
  </div>
)

/** What could be shown before the tables are known. */
const NO_ZONES: readonly Zone[] = []
const NO_TABLES: readonly VenueTable[] = []

interface FloorProps {
  readonly zones: readonly Zone[]
  readonly tables: readonly VenueTable[]
  readonly isOwner: boolean
  /** Stands where the tables will, until they are there. */
  readonly waiting: ReactNode
}

/** The zones in the head, the chosen one's tables below. The head is one and the same before and after they come: what is open in it stays open. */
const Floor = ({ zones, tables, isOwner, waiting }: FloorProps) => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const isPhone = useIsPhone()
  const { placed, move, said } = useTablePositions(tables)
  const { zoneId, choose, hasLoose, shown } = useZoneChoice(zones, placed)
  const now = useTableLooks()
  const lock = useLayoutLock()
  const [isAdding, setAdding] = useState(false)
  const open = useCallback(
    (table: VenueTable) => void navigate(generatePath(ROUTES.establishmentDetails, { id: table._id })),
    [navigate],
  )
  const add = isOwner ? () => setAdding(true) : null
  const added = (table: VenueTable): void => {
    setAdding(false)
    if (table.zone !== null) choose(table.zone)
  }
  const body = (): ReactNode => {
    if (waiting) return <div className={c.empty}>{waiting}</div>
    if (zoneId === null)
      return (
        <div className={c.empty}>
          <NoZones isOwner={isOwner} />
        </div>
      )
    if (shown.length === 0)
      return (
        <div className={c.empty}>
          <NoTables onAdd={add} />
        </div>
      )
    return (
      <FloorCanvas
        key={`${zoneId} ${isPhone}`}
        zoneId={zoneId}
        tables={shown}
        looks={now.looks}
        canMove={isOwner}
        isLocked={lock.isLocked}
        onLock={isOwner ? lock.toggle : null}
        onMove={move}
        onOpen={open}
      />
    )
  }
  return (
    <>
      <FloorHead
        isOwner={isOwner}
        onAdd={zones.length > 0 ? add : null}
        picker={
          zoneId !== null && (
            <ZonePicker
              zones={zones}
              tables={placed}
              looks={now.looks}
              hasLoose={hasLoose}
              value={zoneId}
              onChange={choose}
            />
          )
        }
        summary={shown.length > 0 && <FloorSummary tables={shown} now={now} />}
      />
      <section className={c.floor} aria-label={t('FLOOR_TITLE')}>
        {body()}
      </section>
      <p id={TILE_HELP} hidden>
        {isOwner ? t('FLOOR_KEYS_OWNER') : t('FLOOR_KEYS')}
      </p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isAdding && (
        <AddTableDialog zones={zones} zoneId={zoneId} onClose={() => setAdding(false)} onAdded={added} />
      )}
    </>
  )
}

/** The floor plan: the tables of a zone as they stand, with today's orders on them. */
const EstablishmentScreen = () => {
  const { t } = useTranslation()
  const isOwner = useSession()?.user.role === 'owner'
  const zones = useCall('layout', 'zones')
  const tables = useCall('layout', 'tables')
  const isThere = zones.data !== undefined && tables.data !== undefined
  return (
    <div className={c.page}>
      <title>{`${t('FLOOR_TITLE')} · Kafana`}</title>
      <Floor
        zones={isThere ? zones.data : NO_ZONES}
        tables={isThere ? tables.data : NO_TABLES}
        isOwner={isOwner}
        waiting={
          !isThere && (
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
