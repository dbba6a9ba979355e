import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconLayoutKanban, IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BOARD_ADDRESS, TAB_ADDRESS, type TableView } from './table-view.ts'
import c from './view-bar.module.css'

const VIEWS = [
  { view: 'tab', to: TAB_ADDRESS, text: 'TABLE_TAB', Icon: IconReceipt },
  { view: 'board', to: BOARD_ADDRESS, text: 'ORDER_BOARD', Icon: IconLayoutKanban },
] as const

interface ViewBarProps {
  readonly view: TableView
  /** What belongs to this view, beside the links to both. */
  readonly children?: ReactNode
}

/** Leads to the views of a table. */
export const ViewBar = ({ view: shown, children }: ViewBarProps) => {
  const { t } = useTranslation()
  return (
    <div className={c.bar}>
      <nav className={c.views} aria-label={t('TABLE_VIEWS')}>
        {VIEWS.map(({ view, to, text, Icon }) => (
          <Link key={view} to={to} className={c.view} aria-current={view === shown ? 'page' : undefined}>
            <Icon size={20} aria-hidden />
            {t(text)}
          </Link>
        ))}
      </nav>
      {children !== undefined && <div className={c.tools}>{children}</div>}
    </div>
  )
}
