import { latenessOf, type TicketTime } from '@kafana/domain'
import { IconAlertTriangleFilled, IconClockExclamation } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { timerText } from './timer-text.ts'
import c from './order-card.module.css'

interface Props {
  /** UTC, ISO. */
  readonly since: string
  /** When it is a worry, and when it is late. */
  readonly ticketTime: TicketTime
}

const Mark = ({ lateness }: { readonly lateness: ReturnType<typeof latenessOf> }) => {
  const { t } = useTranslation()
  if (lateness === 'late')
    return (
      <strong className={c.late}>
        <IconAlertTriangleFilled size={16} aria-hidden />
        {t('ORDER_LATE')}
      </strong>
    )
  return lateness === 'warn' ? (
    <IconClockExclamation size={17} role="img" aria-label={t('ORDER_WARN')} />
  ) : null
}

/** How long an order has waited: the stopwatch, its colour and the words. All of a card that changes by itself, so that nothing else is drawn each second. */
export const Wait = ({ since, ticketTime }: Props) => {
  const { age } = useFormats()
  const now = useNow()
  const lateness = latenessOf(ticketTime, Date.parse(since), now)
  return (
    <div className={c.wait} data-age={lateness}>
      <span className={c.timer} aria-hidden>
        {timerText(Date.parse(since), now)}
      </span>
      <span className={c.age}>
        <Mark lateness={lateness} />
        <time dateTime={since}>{age(since, now)}</time>
      </span>
    </div>
  )
}
