import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { FiscalDay } from '@kafana/contract'
import { IconWallet } from '@tabler/icons-react'
import { PaymentList } from '../../ui/payment-list.tsx'
import { StatCard } from '../../ui/stat-card.tsx'

/** What was paid on the day in which way, less what was paid back. */
export const TendersCard = ({ tenders }: Pick<FiscalDay, 'tenders'>) => {
  const { t } = useTranslation()
  return (
    <StatCard title={t('BOOK_TENDERS')} icon={<IconWallet size={20} />}>
      <PaymentList
        payments={tenders.map(({ tips, rounding, ...tender }) => ({
          ...tender,
          ...(tips !== 0 && { tip: tips }),
          ...(rounding !== 0 && { rounding }),
        }))}
      />
    </StatCard>
  )
}
