import { ROUTES } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useDates } from '../../platform/i18n/use-dates.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { FiscalBookLink } from '../../ui/fiscal-book-link.tsx'
import { Page } from '../../ui/page.tsx'
import { WaitingBillsCard } from '../../ui/waiting-bills/waiting-bills-card.tsx'
import { BalancesCard } from './balances-card.tsx'
import { BestSellersCard } from './best-sellers-card.tsx'
import { HoursCard } from './hours-card.tsx'
import { LiveMark } from './live-mark.tsx'
import { LowStockCard } from './low-stock-card.tsx'
import { OpenOrdersCard } from './open-orders-card.tsx'
import { TablesCard } from './tables-card.tsx'
import { TakingsCard } from './takings-card.tsx'
import c from './home-screen.module.css'

const Subtitle = ({ day }: { readonly day: string }) => (
  <span className={c.subtitle}>
    <span className={c.day}>{useDates().named(day)}</span>
    <LiveMark />
  </span>
)

/** The owner's day at a glance: how it goes, what is open, who holds how much, what runs out. It keeps itself up to date, also over the turn of the day. */
const HomeScreen = () => {
  const { t } = useTranslation()
  const { day } = useTodayBounds()
  return (
    <Page
      title={t('THE_DAY')}
      back={ROUTES.panel}
      subtitle={<Subtitle day={day} />}
      actions={<FiscalBookLink />}
    >
      <LiveBanner inset />
      <div className={c.waiting}>
        <WaitingBillsCard />
      </div>
      <div className={c.cards}>
        <div className={c.whole}>
          <TakingsCard />
        </div>
        <OpenOrdersCard />
        <BalancesCard />
        <div className={c.third}>
          <LowStockCard />
        </div>
        <div className={c.whole}>
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
