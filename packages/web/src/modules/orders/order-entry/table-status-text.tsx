import { useNow } from '@kafana/client/browser/use-now.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { SPOKEN_TEXT } from '@kafana/client/i18n/table-status-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { FloorTable } from '@kafana/contract'
import c from './table-status-text.module.css'

/** Whether a table is free, or what its guests are waiting for. */
export const TableStatusText = ({ state, since }: Pick<FloorTable, 'state' | 'since'>) => {
  const { t } = useTranslation()
  const now = useNow()
  const text =
    state === 'free' || since === null
      ? t('FREE_TABLE')
      : t(SPOKEN_TEXT[state === 'waiting' ? 'fresh' : state], {
          time: durationText(t, now - Date.parse(since)),
        })
  return (
    <span className={c.status} data-state={state}>
      {text}
    </span>
  )
}
