import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Station } from '@kafana/contract'
import { CATEGORIES, type Category, makesCategory } from '@kafana/domain'
import { IconChevronDown, IconGrill } from '@tabler/icons-react'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { choiceItem } from '../../../ui/menu-item.ts'
import type { BoardSettings } from './board-settings.ts'
import { chosenStation, REST_TEXT, restOf } from './station-work.ts'
import c from './station-filter.module.css'

interface Option {
  /** Empty for all stations. */
  readonly value: string
  readonly text: string
  /** Null where a station makes both. */
  readonly category: Category | null
}

const useOptions = (stations: readonly Station[]): readonly Option[] => {
  const { t } = useTranslation()
  const rests = CATEGORIES.toReversed().filter((category) =>
    stations.some((station) => makesCategory(station, category)),
  )
  return [
    { value: '', text: t('ALL_STATIONS'), category: null },
    ...stations
      .filter(({ printer }) => printer?.kind !== 'printer')
      .map(({ _id, name, category }) => ({ value: _id, text: name, category })),
    ...rests.map((category) => ({ value: restOf(category), text: t(REST_TEXT[category]), category })),
  ]
}

interface Props {
  readonly stations: readonly Station[]
  readonly settings: BoardSettings
  readonly onChoose: () => void
}

/** The third filter of a monitor: whose lines it shows. */
export const StationFilter = ({ stations, settings, onChoose }: Props) => {
  const { t } = useTranslation()
  const options = useOptions(stations)
  const value = chosenStation(settings.station, stations) ? settings.station : ''
  const choose = (next: string): void => {
    const category = options.find((option) => option.value === next)?.category
    if (category) settings.setCategory(category)
    settings.setStation(next)
    onChoose()
  }
  const shown = options.find((option) => option.value === value)?.text ?? ''
  return (
    <MenuButton items={[{ heading: t('STATION') }, choiceItem({ value, options, onChoose: choose })]}>
      <button
        type="button"
        className={c.filter}
        data-station-filter
        data-chosen={value !== ''}
        aria-label={`${t('STATION')}: ${shown}`}
      >
        <IconGrill size={20} aria-hidden />
        <span className={c.text}>{shown}</span>
        <IconChevronDown size={18} aria-hidden />
      </button>
    </MenuButton>
  )
}
