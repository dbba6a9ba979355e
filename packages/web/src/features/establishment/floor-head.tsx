import { ROUTES } from '@kafana/domain'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { useSession } from '../../platform/session/session.ts'
import { BackButton } from '../../ui/back-button.tsx'
import { UntoldBanner } from '../../ui/billing-dialog/untold-banner.tsx'
import { BillsBanner } from '../../ui/waiting-bills/bills-banner.tsx'
import { AddTableButton, MonitorLinks, MoreMenu } from './floor-actions.tsx'
import c from './floor-head.module.css'

interface Props {
  readonly isOwner: boolean
  readonly picker: ReactNode
  /** How the zone's tables are, below. */
  readonly summary: ReactNode
  /** Null where a table can't be added. */
  readonly onAdd: (() => void) | null
}

/** The bar above the floor: what leads away from it in the first row, which part of it is shown and how that is in the second. */
export const FloorHead = ({ isOwner, picker, summary, onAdd }: Props) => {
  const { t } = useTranslation()
  const isMonitor = useSession()?.user.role === 'monitor'
  return (
    <>
      <header className={c.bar}>
        <div className={c.head}>
          {isOwner && <BackButton to={ROUTES.panel} />}
          <div className={c.titles}>
            <h1 className={c.title}>{t('FLOOR_TITLE')}</h1>
            <p className={c.hint}>{isOwner ? t('FLOOR_HINT_OWNER') : t('FLOOR_HINT')}</p>
          </div>
        </div>
        {isMonitor && (
          <div className={c.links}>
            <MonitorLinks />
          </div>
        )}
        <div className={c.more}>
          {isMonitor && <MoreMenu />}
          {onAdd && <AddTableButton onClick={onAdd} />}
        </div>
        {(picker || summary) && (
          <div className={c.look}>
            {picker}
            {summary}
          </div>
        )}
      </header>
      <div>
        <LiveBanner />
        <BillsBanner />
        {isMonitor && <UntoldBanner />}
      </div>
    </>
  )
}
