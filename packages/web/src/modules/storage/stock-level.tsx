import type { Ingredient } from '@kafana/contract'
import { stockLevel, type StockLevel } from '@kafana/domain'
import { Badge, Button, Group } from '@mantine/core'
import { IconAlertTriangle, IconCircleOff } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../ui/search-box.tsx'
import c from './storage.module.css'

const BADGES = {
  out: { text: 'STOCK_OUT', color: 'red.8', icon: <IconCircleOff size={13} aria-hidden /> },
  low: { text: 'STOCK_LOW', color: 'yellow.3', icon: <IconAlertTriangle size={13} aria-hidden /> },
  enough: null,
} as const satisfies Record<StockLevel, unknown>

interface Stock {
  readonly quantity: number
  readonly lowAt: number | null
}

/** A badge for low or empty stock; nothing if there is enough. */
export const StockBadge = ({ stock }: { readonly stock: Stock }) => {
  const { t } = useTranslation()
  const badge = BADGES[stockLevel(stock)]
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

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly lowOnly: boolean
  readonly onLowOnly: (lowOnly: boolean) => void
}

/** Search by name and filter for low stock. */
export const StorageFilter = ({ ingredients, search, onSearch, lowOnly, onLowOnly }: Props) => {
  const { t } = useTranslation()
  const names = useMemo(() => ingredients.map(({ name }) => name), [ingredients])
  const count = ingredients.filter(runsLow).length
  return (
    <Group gap="sm">
      <div className={c.search}>
        <SearchBox label={t('SEARCH_INGREDIENTS')} options={names} initial={search} onSearch={onSearch} />
      </div>
      <Button
        variant={lowOnly ? 'filled' : 'default'}
        aria-pressed={lowOnly}
        leftSection={<IconAlertTriangle size={18} aria-hidden />}
        rightSection={
          <Badge color={lowOnly ? 'ember.0' : 'gray.2'} size="lg" circle={count < 10}>
            {count}
          </Badge>
        }
        onClick={() => onLowOnly(!lowOnly)}
      >
        {t('RUNS_LOW')}
      </Button>
    </Group>
  )
}
