import { useNow } from '@kafana/client/browser/use-now.ts'
import { countdownText, durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { IconClock, IconClockOff } from '@tabler/icons-react'
import c from './billing-dialog.module.css'

const [SECOND_MS, MINUTE_MS, HOUR_MS] = [1000, 60_000, 3_600_000]

/** "4:05", or "2 h 5 min" from one hour on. */
const leftText = (ms: number, long: (ms: number) => string): string =>
  ms >= HOUR_MS ? long(ms) : countdownText(Math.floor(ms / SECOND_MS))

interface TimeLeftProps {
  /** UTC ms. */
  readonly until: number
  /** The full limit. */
  readonly minutes: number
}

/** Countdown until the storno deadline; afterwards a note that it has passed. */
export const TimeLeft = ({ until, minutes }: TimeLeftProps) => {
  const { t } = useTranslation()
  const left = until - useNow()
  const limit = durationText(t, minutes * MINUTE_MS)
  const isOver = left <= 0
  const IconComponent = isOver ? IconClockOff : IconClock
  return (
    <p role="timer" className={c.left} data-near={!isOver && left < 2 * MINUTE_MS} data-over={isOver}>
      <IconComponent size={18} aria-hidden />
      {isOver ? (
        t('STORNO_TIME_OVER', { limit })
      ) : (
        <span>{t('STORNO_TIME_LEFT', { left: leftText(left, (ms) => durationText(t, ms)), limit })}</span>
      )}
    </p>
  )
}
