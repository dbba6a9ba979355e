import { ROUTES } from '@kafana/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { useSession } from '../../platform/session/session.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { UntoldBanner } from '../../ui/billing-dialog/untold-banner.tsx'
import c from './establishment-screen.module.css'
import { AddTableButton, MonitorActions } from './floor-actions.tsx'

interface Props {
  readonly isOwner: boolean
  readonly picker: ReactNode
  /** Null where a table can't be added. */
  readonly onAdd: (() => void) | null
}

/** The bar above the floor. */
export const FloorHead = ({ isOwner, picker, onAdd }: Props) => {
  const { t } = useTranslation()
  const isMonitor = useSession()?.user.role === 'monitor'
  return (
    <>
      <header className={c.bar}>
        <div className={c.head}>
          {isOwner && <BackButton to={ROUTES.panel} />}
          <div>
            <h1 className={c.title}>{t('FLOOR_TITLE')}</h1>
            <p className={c.hint}>{isOwner ? t('FLOOR_HINT_OWNER') : t('FLOOR_HINT')}</p>
          </div>
        </div>
        {picker && <div className={c.zones}>{picker}</div>}
        <div className={c.actions} data-many={isMonitor || undefined}>
          {isMonitor && <MonitorActions />}
          {onAdd && <AddTableButton onClick={onAdd} />}
        </div>
      </header>
      <div>
        <LiveBanner />
        {isMonitor && <UntoldBanner />}
      </div>
    </>
  )
}
