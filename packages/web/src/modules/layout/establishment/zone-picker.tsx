import { readText, writeText } from '@kafana/client/browser/stored-text.ts'
import type { TableStatus } from '@kafana/client/i18n/table-status-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { VenueTable, Zone } from '@kafana/contract'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useMemo, useRef, useState } from 'react'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { countsOf, type FloorActivity, type FloorCounts, StatusIcon } from './table-status.tsx'
import statusStyles from './table-status.module.css'
import c from './zone-picker.module.css'

/** The choice for tables without a zone. */
const NO_ZONE = 'none'
/** The choice for all of them together. */
const ALL_ZONES = 'all'
const STORAGE_KEY = 'floor-zone'

export interface ZoneOption {
  readonly id: string
  readonly name: string
}

/**
 * The selected zone: the last one on this device if it still exists, otherwise the first that is more than a counter. `isAll` for all zones
 * together, which is a choice where there are several; `options` are the zones without it.
 */
export const useZoneChoice = (zones: readonly Zone[], tables: readonly VenueTable[]) => {
  const { t } = useTranslation()
  const [selected, setSelected] = useState(() => readText(STORAGE_KEY))
  const options = useMemo<readonly ZoneOption[]>(
    () => [
      ...zones.map(({ _id, name }) => ({ id: _id, name })),
      ...(tables.some(({ zone }) => zone === null) ? [{ id: NO_ZONE, name: t('WITHOUT_ZONE') }] : []),
    ],
    [zones, tables, t],
  )
  const isAll = selected === ALL_ZONES && options.length > 1
  const hasTables = ({ id }: ZoneOption): boolean =>
    tablesIn(tables, id).some(({ kind }) => kind !== 'counter')
  const one = options.find(({ id }) => id === selected) ?? options.find(hasTables) ?? options[0]
  const zoneId = isAll ? ALL_ZONES : (one?.id ?? null)
  const choose = (id: string): void => {
    writeText(STORAGE_KEY, id)
    setSelected(id)
  }
  return { zoneId, isAll, options, choose, shown: isAll ? tables : tablesIn(tables, zoneId) }
}

/** The tables of a zone, or of none. */
export const tablesIn = (tables: readonly VenueTable[], zoneId: string | null): readonly VenueTable[] =>
  tables.filter(({ zone }) => (zone ?? NO_ZONE) === zoneId)

/** The zone of a table among these, or what stands for none. */
export const zoneOf = ({ zone }: VenueTable, options: readonly ZoneOption[]): ZoneOption | undefined =>
  options.find(({ id }) => id === (zone ?? NO_ZONE))

interface ZonePickerProps {
  readonly options: readonly ZoneOption[]
  readonly tables: readonly VenueTable[]
  readonly activity: FloorActivity | null
  readonly value: string
  readonly onChange: (zoneId: string) => void
}

const ZoneBadge = ({
  status,
  count,
  label,
}: {
  readonly status: TableStatus
  readonly count: number
  readonly label: string
}) => (
  <span className={`${statusStyles.status} ${c.badge}`} data-status={status}>
    <StatusIcon status={status} />
    <span aria-hidden className={c.count}>
      {count}
    </span>
    <VisuallyHidden>{`, ${label}`}</VisuallyHidden>
  </span>
)

/** What needs attention in a zone, so that the terrace is noticed while the hall is on screen. */
const ZoneBadges = ({ counts: { late, ready } }: { readonly counts: FloorCounts }) => {
  const { t } = useTranslation()
  return (
    <>
      {ready > 0 && (
        <ZoneBadge status="ready" count={ready} label={t('FLOOR_COUNT_READY', { count: ready })} />
      )}
      {late > 0 && <ZoneBadge status="late" count={late} label={t('FLOOR_COUNT_LATE', { count: late })} />}
    </>
  )
}

/** Selects a zone, or all of them; scrolls sideways if they do not fit. */
export const ZonePicker = ({ options, tables, activity, value, onChange }: ZonePickerProps) => {
  const { t } = useTranslation()
  const all = { value: ALL_ZONES, label: <span className={c.zone}>{t('ALL_ZONES')}</span> }
  const scroll = useRef<HTMLDivElement>(null)
  useEffect(() => {
    scroll.current
      ?.querySelector(`input[value="${CSS.escape(value)}"] + label`)
      ?.scrollIntoView?.({ block: 'nearest', inline: 'nearest' })
  }, [value])
  return (
    <div ref={scroll} className={c.scroll}>
      <SegmentedControl
        aria-label={t('ZONE')}
        value={value}
        onChange={onChange}
        data={[
          ...(options.length > 1 ? [all] : []),
          ...options.map(({ id, name }) => ({
            value: id,
            label: (
              <span className={c.zone}>
                <span className={c.name} title={name}>
                  {name}
                </span>
                {activity && <ZoneBadges counts={countsOf(tablesIn(tables, id), activity)} />}
              </span>
            ),
          })),
        ]}
      />
    </div>
  )
}
