import type { Ingredient } from '@kafana/contract'
import { stockLevel } from '@kafana/domain'
import { Badge, Button, Group } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchBox } from '../../ui/search-box.tsx'
import c from './storage-tools.module.css'

/** Is it time to buy this? */
export const runsLow = (ingredient: Ingredient): boolean => stockLevel(ingredient) !== 'enough'

interface Props {
  readonly ingredients: readonly Ingredient[]
  readonly search: string
  readonly onSearch: (text: string) => void
  readonly lowOnly: boolean
  readonly onLowOnly: (lowOnly: boolean) => void
}

/** What narrows the list: a name, and what has to be bought. */
export const StorageTools = ({ ingredients, search, onSearch, lowOnly, onLowOnly }: Props) => {
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
