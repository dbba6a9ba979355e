import { Card, Progress } from '@mantine/core'
import { IconSmoking, IconSmokingNo } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { type FloorGroup, isOccupied, type Today } from './floor-overview.ts'
import { TableTile } from './table-tile.tsx'
import { ZoneMetrics } from './zone-metrics.tsx'
import c from './zone-section.module.css'

interface Props {
  readonly group: FloorGroup
  readonly today: Today
  /** Hides free tables. */
  readonly onlyOccupied: boolean
}

const Smoking = ({ allowed }: { readonly allowed: boolean }) => {
  const { t } = useTranslation()
  const IconComponent = allowed ? IconSmoking : IconSmokingNo
  return (
    <span className={c.smoking}>
      <IconComponent size={20} aria-hidden />
      {t(allowed ? 'SMOKING' : 'NON_SMOKING')}
    </span>
  )
}

/** Occupancy as text and bar. */
const Fullness = ({ totals: { tables, occupied, seats, seatsTaken } }: Pick<FloorGroup, 'totals'>) => {
  const { t } = useTranslation()
  return (
    <div className={c.fullness}>
      <span>{t('TABLES_OCCUPIED_OF', { occupied, count: tables })}</span>
      <span>{t('SEATS_TAKEN_OF', { taken: seatsTaken, count: seats })}</span>
      <Progress value={seats > 0 ? (seatsTaken / seats) * 100 : 0} size={6} className={c.bar} aria-hidden />
    </div>
  )
}

/** One zone with its tables. */
export const ZoneSection = ({ group: { zone, tables, totals }, today, onlyOccupied }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const isElsewhere = zone === 'elsewhere'
  const name = typeof zone === 'object' ? zone.name : t(isElsewhere ? 'ELSEWHERE' : 'WITHOUT_ZONE')
  const isBare = tables.length === 0
  const shown = onlyOccupied ? tables.filter(isOccupied) : tables
  return (
    <Card component="section" aria-labelledby={id}>
      <header className={c.head}>
        <h2 id={id} className={c.name}>
          {name}
        </h2>
        {typeof zone === 'object' && <Smoking allowed={zone.smokingZone} />}
        {isElsewhere && <p className={c.hint}>{t('ELSEWHERE_HINT')}</p>}
        {!isElsewhere && !isBare && <Fullness totals={totals} />}
      </header>
      {!isBare && <ZoneMetrics name={name} tables={tables} totals={totals} today={today} />}
      {shown.length === 0 ? (
        <p className={c.none}>{t(isBare ? 'NO_TABLES_IN_ZONE' : 'NO_OCCUPIED_TABLES')}</p>
      ) : (
        <ul className={c.tiles} aria-label={name}>
          {shown.map((table) => (
            <TableTile key={table._id} table={table} today={today} />
          ))}
        </ul>
      )}
    </Card>
  )
}
