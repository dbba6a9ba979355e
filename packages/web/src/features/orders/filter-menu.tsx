import { Button, Menu } from '@mantine/core'
import { IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { FILTER_TEXT, type OrderListFilter } from './use-order-filter.ts'

interface Props {
  readonly value: OrderListFilter
  readonly choices: readonly OrderListFilter[]
  readonly onChange: (filter: OrderListFilter) => void
}

/** Which orders the list shows. */
export const FilterMenu = ({ value, choices, onChange }: Props) => {
  const { t } = useTranslation()
  return (
    <Menu>
      <Menu.Target>
        <Button variant={value === 'all' ? 'default' : 'light'} leftSection={<IconFilter size={18} aria-hidden />}>
          {t('FILTER_ORDERS', { filter: t(FILTER_TEXT[value]) })}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.RadioGroup value={value} onChange={(next) => onChange(choices.find((choice) => choice === next) ?? value)}>
          {choices.map((choice) => <Menu.RadioItem key={choice} value={choice} closeMenuOnClick>{t(FILTER_TEXT[choice])}</Menu.RadioItem>)}
        </Menu.RadioGroup>
      </Menu.Dropdown>
    </Menu>
  )
}
