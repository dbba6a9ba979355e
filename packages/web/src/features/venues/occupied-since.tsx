import { useTranslation } from 'react-i18next'
import { useNow } from '../../platform/browser/use-now.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { useTodayBounds } from '../../platform/i18n/use-today-bounds.ts'
import { durationText } from '../../ui/duration-text.ts'
import c from './table-tile.module.css'

/** Since when, with the date where it was before today, and for how long. It counts on by itself. */
export const OccupiedSince = ({ since }: { readonly since: string }) => {
  const { t } = useTranslation()
  const { time, orderDate } = useFormats()
  const { start } = useTodayBounds()
  const now = useNow()
  const at = Date.parse(since)
  const text = t('SINCE', { time: at < Date.parse(start) ? orderDate(since) : time(since) })
  return (
    <>
      <span className={c.whole}>{text}</span> <span className={c.whole}>{durationText(t, now - at)}</span>
    </>
  )
}
