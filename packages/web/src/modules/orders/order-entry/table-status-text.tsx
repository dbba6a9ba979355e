import { useNow } from '@kafana/client/browser/use-now.ts'
import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { FloorTable } from '@kafana/contract'
import type { TableState } from '@kafana/domain'
import c from './table-status-text.module.css'

const TEXT = {
  waiting: 'FLOOR_WAITING_FOR',
  ready: 'FLOOR_READY_FOR',
  served: 'FLOOR_SERVED_FOR',
  preBilled: 'FLOOR_PRE_BILLED_FOR',
} as const satisfies Record<Exclude<TableState, 'free'>, string>

/** Whether a table is free, or what its guests are waiting for. */
export const TableStatusText = ({ state, since }: Pick<FloorTable, 'state' | 'since'>) => {
  const { t } = useTranslation()
  const now = useNow()
  const text =
    state === 'free' || since === null
      ? t('FREE_TABLE')
      : t(TEXT[state], { time: durationText(t, now - Date.parse(since)) })
  return (
    <span className={c.status} data-state={state}>
      {text}
    </span>
  )
}
