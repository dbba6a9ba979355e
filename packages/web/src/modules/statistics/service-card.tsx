import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconUsersGroup } from '@tabler/icons-react'
import { useState } from 'react'
import type { DayRange } from '../../ui/day-range.ts'
import { deferred } from '../../ui/deferred.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import c from './statistics-screen.module.css'

const ServiceSheet = deferred(async () => (await import('./service-sheet.tsx')).ServiceSheet)

/** How guests were served in the range; the report is read when it is opened. */
export const ServiceCard = ({ range }: { readonly range: DayRange }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <StatCard title={t('SERVICE_REPORT')} icon={<IconUsersGroup size={20} />}>
      <p className={c.note}>{t('SERVICE_REPORT_HINT')}</p>
      {isOpen ? (
        <ServiceSheet range={range} onClose={() => setOpen(false)} />
      ) : (
        <div className={c.screenOnly}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('SERVICE_REPORT_OPEN')}
          </Button>
        </div>
      )}
    </StatCard>
  )
}
