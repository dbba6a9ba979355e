import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Button } from '@mantine/core'
import { IconStrikethrough } from '@tabler/icons-react'
import { useState } from 'react'
import type { DayRange } from '../../ui/day-range.ts'
import { deferred } from '../../ui/deferred.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import c from './statistics-screen.module.css'

const VoidList = deferred(async () => (await import('./void-list.tsx')).VoidList)

/** What was taken off orders in the range; the list is read when it is opened. */
export const VoidsCard = ({ range }: { readonly range: DayRange }) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return (
    <StatCard title={t('VOID_REPORT')} icon={<IconStrikethrough size={20} />}>
      <p className={c.note}>{t('VOID_REPORT_HINT')}</p>
      {isOpen ? (
        // Another range begins with its first page.
        <VoidList key={`${range.from} ${range.to}`} range={range} onClose={() => setOpen(false)} />
      ) : (
        <div className={c.screenOnly}>
          <Button variant="default" onClick={() => setOpen(true)}>
            {t('VOID_REPORT_OPEN')}
          </Button>
        </div>
      )}
    </StatCard>
  )
}
