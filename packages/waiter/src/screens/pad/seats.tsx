import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { MAX_SEAT } from '@kafana/domain'
import { Choices } from '../../ui/choices.tsx'

/** Where nobody has said how many guests there are. */
const USUAL_GUESTS = 2

interface Props {
  readonly label: string
  /** Null for the whole table. */
  readonly seat: number | null
  /** How many guests there are; null for unknown. */
  readonly covers: number | null
  /** The seats of the lines. */
  readonly used: readonly (number | undefined)[]
  readonly onChoose: (seat: number | null) => void
}

/** Who a dish is for: the whole table, or the guest of a seat; one more seat than there are guests. */
export const Seats = ({ label, seat, covers, used, onChoose }: Props) => {
  const { t } = useTranslation()
  const most = Math.max(covers ?? USUAL_GUESTS, seat ?? 0, ...used.map((each) => each ?? 0))
  const numbers = Array.from({ length: Math.min(MAX_SEAT, most + 1) }, (_, index) => index + 1)
  return (
    <Choices
      label={label}
      value={String(seat ?? 0)}
      options={[
        { value: '0', label: t('SEAT_NONE') },
        ...numbers.map((number) => ({ value: String(number), label: String(number) })),
      ]}
      onChoose={(value) => onChoose(value === '0' ? null : Number(value))}
    />
  )
}
