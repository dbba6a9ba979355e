import type { Section } from '@kafana/contract'
import type { TranslationKey } from '@kafana/locales'
import { Anchor } from '@mantine/core'
import { IconCoins, IconReceipt } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { ResultOf } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { Money } from '../../ui/money.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import type { TakenOrders } from './use-taken-orders.ts'
import c from './user-stats-screen.module.css'

const HINT = {
  food: 'USER_STATS_FOOD_HINT',
  drink: 'USER_STATS_DRINK_HINT',
  all: 'USER_STATS_ALL_HINT',
} as const satisfies Record<string, TranslationKey>

interface Props {
  readonly stats: ResultOf<'staff', 'dayStats'>
  readonly section: Section | undefined
  readonly taken: TakenOrders | undefined
}

/** Both figures of a day. They lead to the orders that the person took, where there are any: what a kitchen made ready was taken by others. */
export const DayFigures = ({ stats: { numOrders, total }, section, taken }: Props) => {
  const { t } = useTranslation()
  const { number, money } = useFormats()
  const leading = (figure: ReactNode): ReactNode =>
    taken === undefined ? (
      figure
    ) : (
      <Anchor inherit component={Link} to={taken.path}>
        {figure}
      </Anchor>
    )
  return (
    <>
      <div className={c.figures}>
        <StatCard
          title={t('ORDERS_COMPLETED')}
          icon={<IconReceipt size={20} />}
          value={leading(number(numOrders, 0))}
        />
        <StatCard
          title={t('RECEIVED')}
          icon={<IconCoins size={20} />}
          value={leading(<Money amount={total} />)}
        />
      </div>
      <p className={c.hint}>
        {numOrders === 0 && `${t('NO_ORDERS_THAT_DAY')} `}
        {t(HINT[section?.category ?? 'all'])}
      </p>
      {taken && (
        <Anchor className={c.taken} component={Link} to={taken.path}>
          {t('DAY_ORDERS_TAKEN', { count: taken.count, total: money(taken.total) })}
        </Anchor>
      )}
    </>
  )
}
