import { ROUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../../platform/i18n/dates.ts'
import { useTodayBounds } from '../../../platform/i18n/use-venue.ts'
import { useLiveState } from '../../../platform/live/use-live.ts'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { UnresolvedBillsCard } from '../../billing/index.ts'
import { FiscalReportLink } from '../../reconciliation/index.ts'
import { BalancesCard } from './balances-card.tsx'
import { BestSellersCard } from './best-sellers-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LowStockCard } from './low-stock-card.tsx'
import { TablesCard } from './tables-card.tsx'
import { OpenOrdersCard, SalesCard } from './today-cards.tsx'
import c from './home-screen.module.css'

const TEXT = { open: 'LIVE', connecting: 'LIVE_CONNECTING', lost: 'NOT_LIVE' } as const

/** Whether the data is updated live. */
export const LiveIndicator = () => {
  const { t } = useTranslation()
  const { phase } = useLiveState()
  return (
    <span role="status" className={c.live} data-phase={phase}>
      <i className={c.dot} aria-hidden />
      {t(TEXT[phase])}
    </span>
  )
}

const Subtitle = ({ day }: { readonly day: string }) => (
  <span className={c.subtitle}>
    <span className={c.day}>{useDates().named(day)}</span>
    <LiveIndicator />
  </span>
)

/**
 * The owner's overview of today: sales, open orders, balances, stock. It updates itself, also when the day
 * changes.
 */
const HomeScreen = () => {
  const { t } = useTranslation()
  const { day } = useTodayBounds()
  return (
    <Page
      title={t('THE_DAY')}
      back={ROUTES.panel}
      subtitle={<Subtitle day={day} />}
      actions={<FiscalReportLink />}
    >
      <LiveBanner inset />
      <div className={c.unresolvedBills}>
        <UnresolvedBillsCard />
      </div>
      <div className={c.cards}>
        <div className={c.fullWidth}>
          <SalesCard />
        </div>
        <OpenOrdersCard />
        <BalancesCard />
        <div className={c.third}>
          <LowStockCard />
        </div>
        <div className={c.fullWidth}>
          <TablesCard />
        </div>
        <BestSellersCard />
        <div className={c.wide}>
          <HoursCard />
        </div>
      </div>
    </Page>
  )
}

export { HomeScreen as Component }
