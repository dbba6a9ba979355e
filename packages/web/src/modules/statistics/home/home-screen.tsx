import { useCall } from '@kafana/client/api/query.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useTodayBounds, useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useShownPhase } from '@kafana/client/live/use-live.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { StaffMember } from '@kafana/contract'
import { ROUTES, fromMinor, toMinor } from '@kafana/domain'
import { Badge, Button } from '@mantine/core'
import { IconStar, IconWallet } from '@tabler/icons-react'
import { useState } from 'react'
import { RowBars, type Bar } from '../../../ui/bars.tsx'
import { fullName } from '../../../ui/labels.ts'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { Page } from '../../../ui/page.tsx'
import { personPath } from '../../../ui/person-path.ts'
import { QueryView } from '../../../ui/query-view.tsx'
import { StatCard } from '../../../ui/stat-card.tsx'
import { LongName } from '../../../ui/text.tsx'
import { UnresolvedBillsCard } from '../../billing/index.ts'
import { ordersPath } from '../../orders/index.ts'
import { FiscalReportLink } from '../../reconciliation/index.ts'
import { TakeCash } from '../../staff/index.ts'
import { CardNote, MoreLink, RowSkeletons, CappedList, MetricRow, SumRow } from './card-parts.tsx'
import { HoursCard } from './hours-card.tsx'
import { LowStockCard } from './low-stock-card.tsx'
import { TablesCard } from './tables-card.tsx'
import { OpenOrdersCard, SalesCard } from './today-cards.tsx'
import c from './home-screen.module.css'

/** The people with a balance: all waiters and others who hold cash, highest balance first. */
const holders = (staff: readonly StaffMember[]): StaffMember[] =>
  staff
    .filter(({ role, balance }) => role === 'waiter' || balance !== 0)
    .toSorted((a, b) => b.balance - a.balance || compareTexts(fullName(a), fullName(b)))

/** Their total balance, exact to the minor unit. */
const totalHeld = (staff: readonly StaffMember[]): number =>
  fromMinor(staff.reduce((sum, { balance }) => sum + toMinor(balance), 0))

const ledgerPath = (person: StaffMember): string => personPath(person, { view: 'balance' })

/** The cash balances of the staff. */
const BalancesCard = () => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const staff = useCall('staff', 'list')
  const [taking, setTaking] = useState<StaffMember | null>(null)
  return (
    <StatCard
      title={t('BALANCES')}
      icon={<IconWallet size={20} />}
      action={<MoreLink screen="staff" to={ROUTES.staff} text="STAFF" />}
    >
      <QueryView query={staff} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowSkeletons />}>
        {(everybody) => {
          const people = holders(everybody)
          if (people.length === 0)
            return (
              <CardNote
                text={t('NO_WAITERS')}
                action={{ text: t('ADD_STAFF'), screen: 'staff', to: ROUTES.staff }}
              />
            )
          return (
            <>
              <CappedList label={t('BALANCES')} rows={people}>
                {(person) => (
                  <MetricRow
                    key={person._id}
                    screen="staffDetails"
                    to={ledgerPath(person)}
                    value={money(person.balance)}
                    muted={person.balance === 0}
                    action={
                      person.balance > 0 && (
                        <Button
                          variant="default"
                          aria-label={`${t('TAKE_CASH')}: ${fullName(person)}`}
                          onClick={() => setTaking(person)}
                        >
                          {t('TAKE_CASH')}
                        </Button>
                      )
                    }
                    name={
                      <>
                        <LongName name={fullName(person)} />
                        {person.isBlocked && <Badge color="red.8">{t('BLOCKED')}</Badge>}
                      </>
                    }
                  />
                )}
              </CappedList>
              <SumRow screen="staff" to={ROUTES.staff} value={money(totalHeld(people))} />
            </>
          )
        }}
      </QueryView>
      {taking && <TakeCash member={taking} onClose={() => setTaking(null)} />}
    </StatCard>
  )
}

const SHOWN = 5

/** Today's best-selling products. */
const BestSellersCard = () => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const canOpen = useCanOpen()
  const { start, end } = useTodayBounds()
  const sold = useCall('statistics', 'products', { query: { start, end, limit: SHOWN } })
  return (
    <StatCard
      title={t('BEST_SELLERS_TODAY')}
      icon={<IconStar size={20} />}
      action={<MoreLink screen="products" to={ROUTES.products} text="PRODUCTS" />}
    >
      <QueryView query={sold} failure={t('FAILED_TO_FETCH_DAY')} skeleton={<RowSkeletons />}>
        {(products) => {
          if (products.length === 0) return <CardNote text={t('NOTHING_SOLD_TODAY')} />
          const bars = products.map(({ product, name, category, quantity, revenue }): Bar => ({
            key: `${product} ${category} ${name}`,
            label: name,
            value: quantity,
            text: `${number(quantity, 0)} · ${money(revenue)}`,
            to: canOpen('orders') ? ordersPath({ product, billedStart: start, billedEnd: end }) : undefined,
          }))
          return <RowBars label={t('BEST_SELLERS_TODAY')} bars={bars} />
        }}
      </QueryView>
    </StatCard>
  )
}

const TEXT = { open: 'LIVE', connecting: 'LIVE_CONNECTING', lost: 'NOT_LIVE' } as const

/** Whether the data is updated live. */
const LiveIndicator = () => {
  const { t } = useTranslation()
  const phase = useShownPhase()
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
