import type { VenueTable } from '@kafana/contract'
import { generatePath, useNavigate } from 'react-router'
import { ROUTES } from '@kafana/domain'
import { Skeleton, VisuallyHidden } from '@mantine/core'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { useSession } from '../../platform/session/session.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AddTableDialog } from './add-table-dialog.tsx'
import c from './establishment-screen.module.css'
import { AddTableButton, MonitorActions } from './floor-actions.tsx'
import { FloorCanvas } from './floor-canvas.tsx'
import { NoTables, NoZones } from './floor-empty.tsx'
import { TILE_HELP } from './table-tile.tsx'
import { useLayoutLock } from './use-layout-lock.ts'
import { useOrderCounts } from './use-order-counts.ts'
import { useTablePositions } from './use-table-positions.tsx'
import { useZoneChoice } from './use-zone-choice.ts'
import { ZonePicker } from './zone-picker.tsx'

const NONE: never[] = []

const FloorSkeleton = () => (
  <div className={c.waiting}>{Array.from({ length: 10 }, (_, index) => <Skeleton key={index} width={104} height={104} radius={16} />)}</div>
)

/** The floor plan: the tables of a zone as they stand, with today's orders on them. */
const EstablishmentScreen = () => {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const role = useSession()?.user.role
  const isOwner = role === 'owner'
  const [zones, tables] = [useCall('layout', 'zones'), useCall('layout', 'tables')]
  const { zoneId, choose, hasLoose, shown } = useZoneChoice(zones.data ?? NONE, tables.data ?? NONE)
  const counts = useOrderCounts(shown)
  const { move, said } = useTablePositions()
  const lock = useLayoutLock()
  const [isAdding, setAdding] = useState(false)
  const open = useCallback((table: VenueTable) => void navigate(generatePath(ROUTES.establishmentDetails, { id: table._id })), [navigate])
  const add = isOwner ? () => setAdding(true) : null
  const added = (table: VenueTable): void => {
    setAdding(false)
    if (table.zone !== null) choose(table.zone)
  }

  return (
    <div className={c.page}>
      <title>{`${t('FLOOR_TITLE')} · Kafana`}</title>
      <header className={c.bar}>
        <div className={c.head}>
          {isOwner && <BackButton to={ROUTES.panel} />}
          <div>
            <h1 className={c.title}>{t('FLOOR_TITLE')}</h1>
            <p className={c.hint}>{isOwner ? t('FLOOR_HINT_OWNER') : t('FLOOR_HINT')}</p>
          </div>
        </div>
        {zoneId !== null && zones.data && <div className={c.zones}><ZonePicker zones={zones.data} hasLoose={hasLoose} value={zoneId} onChange={choose} /></div>}
        <div className={c.actions} data-many={role === 'monitor' || undefined}>
          {role === 'monitor' && <MonitorActions />}
          {add && zones.data && zones.data.length > 0 && <AddTableButton onClick={add} />}
        </div>
      </header>
      <LiveBanner />
      <section className={c.floor} aria-label={t('FLOOR_TITLE')}>
        <QueryView query={zones} failure={t('FAILED_TO_FETCH_ZONES')} skeleton={<FloorSkeleton />}>
          {() => (
            <QueryView query={tables} failure={t('FAILED_TO_FETCH_TABLES')} skeleton={<FloorSkeleton />}>
              {() => {
                if (zoneId === null) return <div className={c.empty}><NoZones isOwner={isOwner} /></div>
                if (shown.length === 0) return <div className={c.empty}><NoTables onAdd={add} /></div>
                return (
                  <FloorCanvas
                    zoneId={zoneId} tables={shown} counts={counts} canMove={isOwner} isLocked={lock.isLocked} onLock={isOwner ? lock.toggle : null} onMove={move} onOpen={open}
                  />
                )
              }}
            </QueryView>
          )}
        </QueryView>
      </section>
      <p id={TILE_HELP} hidden>{isOwner ? t('FLOOR_KEYS_OWNER') : t('FLOOR_KEYS')}</p>
      <VisuallyHidden role="status">{said}</VisuallyHidden>
      {isAdding && zones.data && <AddTableDialog zones={zones.data} zoneId={zoneId} onClose={() => setAdding(false)} onAdded={added} />}
    </div>
  )
}

export { EstablishmentScreen as Component }
export const handle = { wide: true }
