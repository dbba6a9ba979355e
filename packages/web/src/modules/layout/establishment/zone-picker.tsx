import type { VenueTable, Zone } from '@kafana/contract'
import { VisuallyHidden } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../../../ui/styled/segmented-control.ts'
import {
  countsOf,
  type FloorActivity,
  type FloorCounts,
  StatusIcon,
  type TableStatus,
} from './table-status.tsx'
import statusStyles from './table-status.module.css'
import c from './zone-picker.module.css'

/** The choice for tables without a zone. */
const NO_ZONE = 'none'
const STORAGE_KEY = 'floor-zone'

/** The selected zone: the last one on this device if it still exists, otherwise the first. */
export const useZoneChoice = (zones: readonly Zone[], tables: readonly VenueTable[]) => {
  const [selected, setSelected] = useState(() => localStorage.getItem(STORAGE_KEY))
  const hasUnassigned = tables.some(({ zone }) => zone === null)
  const ids = [...zones.map(({ _id }) => _id), ...(hasUnassigned ? [NO_ZONE] : [])]
  const zoneId = ids.find((id) => id === selected) ?? ids[0] ?? null
  const choose = (id: string): void => {
    localStorage.setItem(STORAGE_KEY, id)
    setSelected(id)
  }
  return { zoneId, choose, hasUnassigned, shown: tables.filter(({ zone }) => (zone ?? NO_ZONE) === zoneId) }
}

interface ZonePickerProps {
  readonly zones: readonly Zone[]
  readonly tables: readonly VenueTable[]
  readonly activity: FloorActivity | null
  readonly hasUnassigned: boolean
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

/** Selects a zone; scrolls sideways if the zones do not fit. */
export const ZonePicker = ({ zones, tables, activity, hasUnassigned, value, onChange }: ZonePickerProps) => {
  const { t } = useTranslation()
  const choices = [
    ...zones.map(({ _id, name }) => ({ value: _id, name })),
    ...(hasUnassigned ? [{ value: NO_ZONE, name: t('WITHOUT_ZONE') }] : []),
  ]
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
        data={choices.map((choice) => {
          const inZone = tables.filter(({ zone }) => (zone ?? NO_ZONE) === choice.value)
          return {
            value: choice.value,
            label: (
              <span className={c.zone}>
                <span className={c.name} title={choice.name}>
                  {choice.name}
                </span>
                {activity && <ZoneBadges counts={countsOf(inZone, activity)} />}
              </span>
            ),
          }
        })}
      />
    </div>
  )
}
