import { durationText } from '@kafana/client/i18n/duration-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { PRE_BILL_LATE_MS } from '@kafana/domain'
import { VisuallyHidden } from '@mantine/core'
import { IconReceipt } from '@tabler/icons-react'
import c from './side-mark.module.css'
import statusStyles from './table-status.module.css'

const MINUTE_MS = 60_000

interface Props {
  /** Whole minutes since the first guest check was printed. */
  readonly minutes: number
  /** On a tile there is space for the icon only. */
  readonly isTile?: boolean
}

/** Guests of a table were shown what they owe, and have not paid: "guest check out for 12 min". */
export const PresentedMark = ({ minutes, isTile = false }: Props) => {
  const { t } = useTranslation()
  const age = minutes * MINUTE_MS
  const text = t('FLOOR_GUEST_CHECK_FOR', { time: durationText(t, age) })
  return (
    <span
      className={`${statusStyles.status} ${isTile ? `${c.tile} ${c.right}` : c.row}`}
      data-status={age < PRE_BILL_LATE_MS ? 'served' : 'warn'}
      title={isTile ? text : undefined}
    >
      <IconReceipt size="1.15em" stroke={2.4} aria-hidden />
      {isTile ? <VisuallyHidden>{`, ${text}`}</VisuallyHidden> : text}
    </span>
  )
}
