import { Button, Menu } from '@mantine/core'
import { IconCheck, IconFilter } from '@tabler/icons-react'
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
        <Button variant={value === 'all' ? 'default' : 'light'} leftSection={<IconFilter size={18} aria-hidden />}>{t('FILTER_ORDERS', { filter: t(FILTER_TEXT[value]) })}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map((choice) => (
          <Menu.Item key={choice} role="menuitemradio" aria-checked={choice === value} onClick={() => onChange(choice)} rightSection={choice === value && <IconCheck size={18} aria-hidden />}>
            {t(FILTER_TEXT[choice])}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
