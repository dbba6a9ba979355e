import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Ingredient } from '@kafana/contract'
import { stockLevel, type StockLevel } from '@kafana/domain'
import { Badge, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { SearchBox } from '../../ui/search-box.tsx'
import { isBelowZero } from './below-zero.tsx'
import c from './storage.module.css'

const BADGES = {
  out: { text: 'STOCK_OUT', color: 'red.8', icon: <IconCircleOff size={13} aria-hidden /> },
  low: { text: 'STOCK_LOW', color: 'yellow.3', icon: <IconAlertTriangle size={13} aria-hidden /> },
  enough: null,
} as const satisfies Record<StockLevel, unknown>
const BELOW_ZERO = { ...BADGES.out, text: 'STOCK_BELOW_ZERO' } as const

interface Stock {
  readonly quantity: number
  readonly lowAt: number | null
}

/** A badge for stock that is low, empty or below zero; nothing if there is enough. */
export const StockBadge = ({ stock }: { readonly stock: Stock }) => {
  const { t } = useTranslation()
  const badge = isBelowZero(stock) ? BELOW_ZERO : BADGES[stockLevel(stock)]
  return (
    badge && (
      <Badge color={badge.color} tt="none" size="lg" radius="sm" flex="none" leftSection={badge.icon}>
        {t(badge.text)}
      </Badge>
    )
  )
}

/** Is the stock low or empty? */
export const runsLow = (ingredient: Ingredient): boolean => stockLevel(ingredient) !== 'enough'

/** The filters by stock, as they stand in the address; '' for all. */
const LEVELS = {
  low: { text: 'RUNS_LOW', has: runsLow, icon: IconAlertTriangle },
  below: { text: 'STOCK_BELOW_ZERO', has: isBelowZero, icon: IconCircleOff },
} as const
type Level = keyof typeof LEVELS
const LEVEL_NAMES = Object.keys(LEVELS) as Level[]

/** The ingredients of a filter; all of them where it is none that is known. */
export const ofLevel = (ingredients: readonly Ingredient[], level: string): readonly Ingredient[] => {
  const known = LEVEL_NAMES.find((each) => each === level)
  return known === undefined ? ingredients : ingredients.filter(LEVELS[known].has)
}

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly level: string
  readonly onLevel: (level: string) => void
}

/** Search by name, filter for low stock, and for what is below zero while there is any. */
export const StorageFilter = ({ ingredients, search, onSearch, level, onLevel }: Props) => {
  const { t } = useTranslation()
  const names = useMemo(() => ingredients.map(({ name }) => name), [ingredients])
  return (
    <Group gap="sm">
      <div className={c.search}>
        <SearchBox label={t('SEARCH_INGREDIENTS')} options={names} initial={search} onSearch={onSearch} />
      </div>
      {LEVEL_NAMES.map((each) => {
        const { text, has, icon: Icon } = LEVELS[each]
        const [count, isChosen] = [ingredients.filter(has).length, level === each]
        if (each === 'below' && count === 0 && !isChosen) return null
        return (
          <Button
            key={each}
            variant={isChosen ? 'filled' : 'default'}
            aria-pressed={isChosen}
            leftSection={<Icon size={18} aria-hidden />}
            rightSection={
              <Badge color={isChosen ? 'ember.0' : 'gray.2'} size="lg" circle={count < 10}>
                {count}
              </Badge>
            }
            onClick={() => onLevel(isChosen ? '' : each)}
          >
            {t(text)}
          </Button>
        )
      })}
    </Group>
  )
}
