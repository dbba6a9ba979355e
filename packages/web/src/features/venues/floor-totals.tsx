import { ROUTES } from '@kafana/domain'
import { IconArmchair, IconCash, IconReceipt, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../ui/figure-link.tsx'
import { Money } from '../../ui/money.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import type { FloorTotals as Totals } from './floor-overview.ts'
import { billedToday, openOn, type Today } from './table-orders.ts'
import c from './venues-screen.module.css'

const Note = ({ children }: { readonly children: ReactNode }) => <p className={c.note}>{children}</p>

/** The whole floor in four figures, each leading to what it was made of. */
export const FloorTotals = ({ totals, today }: { readonly totals: Totals; readonly today: Today }) => {
  const { t } = useTranslation()
  const { tables, occupied, seats, seatsTaken, openOrders, openTotal, billedOrders, revenue } = totals
  return (
    <div className={c.totals}>
      <StatCard
        title={t('OCCUPIED_TABLES')}
        icon={<IconArmchair size={20} />}
        value={
          <FigureLink screen="venues" to={`${ROUTES.venues}?show=occupied`} className={c.link}>
            {t('COUNT_OF', { some: occupied, all: tables })}
          </FigureLink>
        }
      >
        <Note>{t('OCCUPIED_TABLES_HINT')}</Note>
      </StatCard>
      <StatCard
        title={t('SEATS_TAKEN')}
        icon={<IconUsers size={20} />}
        value={t('COUNT_OF', { some: seatsTaken, all: seats })}
      >
        <Note>{t('SEATS_TAKEN_HINT')}</Note>
      </StatCard>
      <StatCard
        title={t('OPEN_ORDERS')}
        icon={<IconReceipt size={20} />}
        value={
          <FigureLink screen="orders" to={openOn(undefined)} className={c.link}>
            <Money amount={openTotal} />
          </FigureLink>
        }
      >
        <Note>{t('COUNT_ORDERS', { count: openOrders })}</Note>
      </StatCard>
      <StatCard
        title={t('TAKINGS_TODAY')}
        icon={<IconCash size={20} />}
        value={
          <FigureLink screen="orders" to={billedToday(undefined, today)} className={c.link}>
            <Money amount={revenue} />
          </FigureLink>
        }
      >
        <Note>{t('COUNT_BILLED_ORDERS', { count: billedOrders })}</Note>
      </StatCard>
    </div>
  )
}
