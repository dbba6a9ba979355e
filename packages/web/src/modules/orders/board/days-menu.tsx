import { useToday } from '@kafana/client/browser/use-now.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { Button } from '@mantine/core'
import { IconCalendar } from '@tabler/icons-react'
import { useState } from 'react'
import { rangePresets } from '../../../ui/date-range.tsx'
import type { DayRange } from '../../../ui/day-range.ts'
import { deferred } from '../../../ui/deferred.tsx'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { choiceItem } from '../../../ui/menu-item.ts'

const DaysDialog = deferred(async () => (await import('./days-dialog.tsx')).DaysDialog)

interface DaysMenuProps {
  readonly range: DayRange
  readonly onChange: (range: DayRange) => void
}

const textOf = ({ from, to }: DayRange): string => `${from} ${to}`

/** The days of the board as a button, which opens the usual ranges and the choice of others. */
export const DaysMenu = ({ range, onChange }: DaysMenuProps) => {
  const { t } = useTranslation()
  const { date } = useDates()
  const clock = useVenue()
  const today = useToday(clock)
  const [isChoosing, setChoosing] = useState(false)
  const presets = rangePresets(today, clock, t)
  const isShown = (preset: DayRange): boolean => textOf(preset) === textOf(range)
  const days = range.from === range.to ? date(range.from) : `${date(range.from)} – ${date(range.to)}`
  return (
    <>
      <MenuButton
        items={[
          choiceItem({
            value: textOf(range),
            options: presets.map(({ text, range: preset }) => ({ value: textOf(preset), text })),
            onChoose: (value) => {
              const preset = presets.find((each) => textOf(each.range) === value)
              if (preset) onChange(preset.range)
            },
          }),
          'line',
          { text: t('OTHER_DAYS'), onClick: () => setChoosing(true) },
        ]}
      >
        <Button variant="default" leftSection={<IconCalendar size={20} aria-hidden />}>
          {presets.find((preset) => isShown(preset.range))?.text ?? days}
        </Button>
      </MenuButton>
      {isChoosing && <DaysDialog range={range} onChange={onChange} onClose={() => setChoosing(false)} />}
    </>
  )
}
