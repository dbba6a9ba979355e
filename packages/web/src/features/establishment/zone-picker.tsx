import type { VenueTable, Zone } from '@kafana/contract'
import { SegmentedControl, VisuallyHidden } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { MoodSign } from './mood-sign.tsx'
import { countsOf, type FloorCounts, type Mood, type TableLooks } from './table-look.ts'
import { NO_ZONE } from './use-zone-choice.ts'
import m from './mood.module.css'
import c from './zone-picker.module.css'

interface Props {
  readonly zones: readonly Zone[]
  readonly tables: readonly VenueTable[]
  readonly looks: TableLooks | null
  readonly hasLoose: boolean
  readonly value: string
  readonly onChange: (zoneId: string) => void
}

const Call = ({
  mood,
  count,
  said,
}: {
  readonly mood: Mood
  readonly count: number
  readonly said: string
}) => (
  <span className={`${m.mood} ${c.call}`} data-mood={mood}>
    <MoodSign mood={mood} />
    <span aria-hidden className={c.count}>
      {count}
    </span>
    <VisuallyHidden>{`, ${said}`}</VisuallyHidden>
  </span>
)

/** What calls for somebody in a zone, so that one sees the terrace while looking at the hall. */
const Calls = ({ counts: { late, ready } }: { readonly counts: FloorCounts }) => {
  const { t } = useTranslation()
  return (
    <>
      {ready > 0 && <Call mood="ready" count={ready} said={t('FLOOR_COUNT_READY', { count: ready })} />}
      {late > 0 && <Call mood="late" count={late} said={t('FLOOR_COUNT_LATE', { count: late })} />}
    </>
  )
}

/** The zones side by side; many or long ones scroll sideways. */
export const ZonePicker = ({ zones, tables, looks, hasLoose, value, onChange }: Props) => {
  const { t } = useTranslation()
  const choices = [
    ...zones.map(({ _id, name }) => ({ value: _id, name })),
    ...(hasLoose ? [{ value: NO_ZONE, name: t('WITHOUT_ZONE') }] : []),
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
          const standing = tables.filter(({ zone }) => (zone ?? NO_ZONE) === choice.value)
          return {
            value: choice.value,
            label: (
              <span className={c.zone}>
                <span className={c.name} title={choice.name}>
                  {choice.name}
                </span>
                {looks && <Calls counts={countsOf(standing, looks)} />}
              </span>
            ),
          }
        })}
      />
    </div>
  )
}
