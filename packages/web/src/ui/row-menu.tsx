import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, type Icon as TablerIcon } from '@tabler/icons-react'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'

/** Something that can be done with a row, in words. */
export interface RowAction {
  readonly label: string
  readonly icon: TablerIcon
  readonly onClick: () => void
  readonly danger?: boolean
}

/** The rarer actions of a row, by their names: more than three icons beside each other are a riddle. */
export const RowMenu = ({
  name,
  actions,
}: {
  readonly name: string
  readonly actions: readonly RowAction[]
}) => {
  const { t } = useTranslation()
  const opener = useRef<HTMLButtonElement>(null)
  const act = (onClick: () => void): void => {
    // The item goes with the menu; what a dialog gives the focus back to has to stay.
    opener.current?.focus()
    onClick()
  }
  return (
    <Menu withinPortal returnFocus>
      <Menu.Target>
        <ActionIcon ref={opener} title={t('MORE_ACTIONS')} aria-label={`${t('MORE_ACTIONS')}: ${name}`}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon: Icon, onClick, danger = false }) => (
          <Menu.Item
            key={label}
            leftSection={<Icon size={18} aria-hidden />}
            onClick={() => act(onClick)}
            {...(danger && { color: 'red.8' })}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
