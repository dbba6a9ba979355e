import type { FiscalDay } from '@kafana/contract'
import { Alert } from '@mantine/core'
import { IconHourglass } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'

/** Orders that were billed without a fiscal receipt, which is in none of the sums. */
export const PreBilledNote = ({
  preBilled: { count, total, oldest },
}: {
  readonly preBilled: FiscalDay['preBilled']
}) => {
  const { t } = useTranslation()
  const { money, number, time } = useFormats()
  if (count === 0) return null
  return (
    <Alert
      color="yellow"
      icon={<IconHourglass aria-hidden />}
      title={t('BOOK_PRE_BILLED', { count, number: number(count, 0), amount: money(total) })}
    >
      {oldest !== null && t('BOOK_PRE_BILLED_SINCE', { time: time(oldest) })} {t('BOOK_PRE_BILLED_HINT')}
    </Alert>
  )
}
