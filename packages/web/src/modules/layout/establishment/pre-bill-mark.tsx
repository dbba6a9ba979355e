import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { SPOKEN_TEXT } from '@kafana/client/i18n/table-status-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { VisuallyHidden } from '@mantine/core'
import { StatusIcon, type TableActivity } from './table-status.tsx'
import c from './side-mark.module.css'
import statusStyles from './table-status.module.css'

const MINUTE_MS = 60_000

interface Props {
  readonly preBill: NonNullable<TableActivity['preBill']>
  /** What the table shows: one that has only a pre-bill says its age there. */
  readonly status: TableActivity['status']
  /** On a tile there is space for the icon only. */
  readonly isTile?: boolean
}

/** What a table owes on pre-bills, and since when: "840 den. on a pre-bill, not paid for 12 min". */
export const PreBillMark = ({
  preBill: { status, total, minutes },
  status: shown,
  isTile = false,
}: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const amount = t('FLOOR_ON_PRE_BILL', { amount: money(total) })
  const isSaid = status === shown
  const text = isSaid
    ? amount
    : `${amount}, ${t(SPOKEN_TEXT[status], { time: durationText(t, minutes * MINUTE_MS) })}`
  if (isTile)
    return (
      <>
        {!isSaid && (
          <span className={`${statusStyles.status} ${c.tile} ${c.left}`} data-status={status} title={text}>
            <StatusIcon status={status} />
          </span>
        )}
        <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
      </>
    )
  return (
    <span className={`${statusStyles.status} ${c.row}`} data-status={status}>
      {!isSaid && <StatusIcon status={status} />}
      {text}
    </span>
  )
}
