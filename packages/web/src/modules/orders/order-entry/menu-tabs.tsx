import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { MenuColour } from '@kafana/domain'
import type { ReactNode } from 'react'
import { MenuColourMark } from '../../../ui/menu-colour.tsx'
import c from './menu-tabs.module.css'

/** A part of the menu. */
export interface MenuTab {
  readonly key: string
  readonly name: string
  readonly colour?: MenuColour
  readonly icon?: ReactNode
}

interface Props {
  readonly tabs: readonly MenuTab[]
  readonly shown: string
  readonly onShow: (key: string) => void
}

/** Shows one part of the menu. */
export const MenuTabs = ({ tabs, shown, onShow }: Props) => {
  const { t } = useTranslation()
  return (
    <div className={c.tabs} role="group" aria-label={t('MENU_GROUPS')}>
      {tabs.map(({ key, name, colour, icon }) => (
        <button
          key={key}
          type="button"
          className={c.tab}
          aria-pressed={shown === key}
          onClick={() => onShow(key)}
        >
          {colour && <MenuColourMark colour={colour} />}
          {icon}
          {name}
        </button>
      ))}
    </div>
  )
}
