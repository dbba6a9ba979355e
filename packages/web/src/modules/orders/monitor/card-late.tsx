import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import c from './order-card.module.css'

/** When an order that arrived late was taken, and when it arrived; both ISO. */
export const CardLate = ({ taken, arrived }: { readonly taken: string; readonly arrived: string }) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  return <p className={c.lateTicket}>{t('LATE_TICKET', { taken: time(taken), arrived: time(arrived) })}</p>
}
