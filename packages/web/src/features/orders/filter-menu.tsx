import { Button, Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { FILTER_TEXT } from './order-filters.ts'
import type { OrderView } from './use-order-view.ts'

const SORT_TEXT = { newest: 'SORT_NEWEST', oldest: 'SORT_OLDEST' } as const

interface Props {
  readonly view: OrderView
  readonly buttonRef: Ref<HTMLButtonElement>
}

/** Which orders the list shows, and which of them first. */
export const FilterMenu = ({ view: { filter, choices, choose, sort, sortBy }, buttonRef }: Props) => {
  const { t } = useTranslation()
  return (
    <Menu>
      <Menu.Target>
        <Button
          ref={buttonRef}
          variant={filter === 'all' ? 'default' : 'light'}
          leftSection={<IconFilter size={18} aria-hidden />}
        >
          {t('FILTER_ORDERS', { filter: t(FILTER_TEXT[filter]) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
        <Menu.RadioGroup
          value={filter}
          onChange={(next) => choose(choices.find((choice) => choice === next) ?? filter)}
        >
          {choices.map((choice) => (
            <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>
              {t(FILTER_TEXT[choice])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
        <Menu.Divider />
        <Menu.RadioGroup value={sort} onChange={(next) => sortBy(next === 'oldest' ? 'oldest' : 'newest')}>
          {(['newest', 'oldest'] as const).map((each) => (
            <Menu.RadioItem key={each} value={each} closeMenuOnClick>
              {t(SORT_TEXT[each])}
            </Menu.RadioItem>
          ))}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
