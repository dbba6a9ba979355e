import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import type { Check } from '@kafana/contract'
import { MAX_SEAT } from '@kafana/domain'
import { IconPlus } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { Pad } from './use-pad-draft.ts'
import c from './seat-bar.module.css'

/** Where nobody has said how many guests there are. */
const USUAL_GUESTS = 2

interface Props {
  readonly pad: Pad
  readonly lines: readonly PadLine[]
  readonly checks: readonly Check[] | undefined
  /** Null for the whole table. */
  readonly seat: number | null
  readonly onChoose: (seat: number | null) => void
}

/** Who the dishes are for that are added next: the whole table, or the guest of a seat. */
export const SeatBar = ({ pad, lines, checks, seat, onChoose }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const [shown, setShown] = useState(0)
  const covers = pad.draft?.covers ?? checks?.find((check) => check.covers !== null)?.covers ?? USUAL_GUESTS
  const used = lines.map((line) => line.seat ?? 0)
  const count = Math.min(MAX_SEAT, Math.max(covers, shown, seat ?? 0, ...used))
  const seats = Array.from({ length: count }, (_, index) => index + 1)
  return (
    <div className={c.bar} role="group" aria-labelledby={id}>
      <span id={id} className={c.label}>
        {t('PAD_SEAT_NEXT')}
      </span>
      <button type="button" className={c.seat} aria-pressed={seat === null} onClick={() => onChoose(null)}>
        {t('SEAT_NONE')}
      </button>
      {seats.map((number) => (
        <button
          key={number}
          type="button"
          className={c.seat}
          aria-pressed={seat === number}
          aria-label={t('SEAT_NUMBER', { number })}
          onClick={() => onChoose(number)}
        >
          {number}
        </button>
      ))}
      {count < MAX_SEAT && (
        <button
          type="button"
          className={c.seat}
          aria-label={t('SEAT_NUMBER', { number: count + 1 })}
          onClick={() => {
            setShown(count + 1)
            onChoose(count + 1)
          }}
        >
          <IconPlus size={18} aria-hidden />
        </button>
      )}
    </div>
  )
}
