import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import {
  type Choice,
  EVEN_PARTS,
  hasAll,
  seatsOf,
  type Split,
  type SplitLine,
  sumOf,
  toggleAll,
  type Way,
} from '@kafana/client/split/split-choice.ts'
import { fromMinor } from '@kafana/domain'
import { UnstyledButton } from '@mantine/core'
import { useTypedNumber } from '../../../ui/fields/number-field.tsx'
import { NumberInput } from '../../../ui/inputs/number-input.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Money } from '../../../ui/text.tsx'
import { NumberKeys } from './number-keys.tsx'
import { SplitLines } from './split-lines.tsx'
import c from './split-bill.module.css'

interface ChoiceProps {
  readonly lines: readonly SplitLine[]
  readonly choice: Choice
  readonly billNotes: ReadonlyMap<string, string>
  readonly onChoice: (choice: Choice) => void
}

/** The guests by their seats, each with one press, and what is for the whole table. */
const Seats = ({ lines, ...rest }: ChoiceProps) => {
  const { t } = useTranslation()
  const { choice, onChoice } = rest
  const shared = lines.filter(({ seat }) => seat === null)
  return (
    <>
      <div role="group" aria-label={t('ORDER_SEATS')} className={c.seats}>
        {seatsOf(lines).map((seat) => {
          const own = lines.filter((line) => line.seat === seat)
          return (
            <UnstyledButton
              key={seat}
              className={c.seat}
              aria-pressed={hasAll(choice, own)}
              onClick={() => onChoice(toggleAll(choice, own))}
            >
              <span className={c.name}>{t('SEAT_NUMBER', { number: seat })}</span>{' '}
              <Money amount={fromMinor(sumOf(own))} />
              <span className={c.soft}>
                {own.map(({ name, quantity }) => `${quantity}\u00a0×\u00a0${name ?? ''}`).join(', ')}
              </span>
            </UnstyledButton>
          )
        })}
      </div>
      {shared.length > 0 && (
        <>
          <h3 className={c.heading}>{t('SEAT_NONE')}</h3>
          <SplitLines lines={shared} {...rest} />
        </>
      )}
    </>
  )
}

interface AmountProps {
  /** Major units. */
  readonly value: number | undefined
  readonly most: number
  readonly onChange: (amount: number | undefined) => void
}

const Amount = ({ value, most, onChange }: AmountProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const typed = useTypedNumber(value, onChange)
  return (
    <NumberInput
      label={t('AMOUNT')}
      size="lg"
      hideControls
      inputMode="decimal"
      allowNegative={false}
      decimalScale={2}
      description={t('SPLIT_AMOUNT_MOST', { amount: money(most) })}
      error={value !== undefined && value > most}
      {...typed}
    />
  )
}

interface Props {
  readonly split: Split
  readonly lines: readonly SplitLine[]
  readonly billNotes: ReadonlyMap<string, string>
  /** What is left to pay, in major units. */
  readonly left: number
  readonly onWay: (way: Way) => void
  readonly onSplit: (change: Partial<Split>) => void
}

const WAY_TEXT = {
  items: 'ORDER_LINES',
  seats: 'ORDER_SEATS',
  evenly: 'SPLIT_EVENLY',
  amount: 'AMOUNT',
} as const
const WAYS: readonly Way[] = ['items', 'seats', 'evenly', 'amount']

const Chosen = ({ split, lines, billNotes, left, onSplit }: Omit<Props, 'onWay'>) => {
  const { t } = useTranslation()
  const chosen = {
    lines,
    choice: split.choice,
    billNotes,
    onChoice: (choice: Choice): void => onSplit({ choice }),
  }
  const { paid } = split.evenly
  switch (split.way) {
    case 'items':
      return <SplitLines {...chosen} />
    case 'seats':
      return <Seats {...chosen} />
    case 'evenly':
      return (
        <>
          <h3 className={c.heading}>{t('SPLIT_PARTS')}</h3>
          <NumberKeys
            label={t('SPLIT_PARTS')}
            numbers={EVEN_PARTS}
            value={split.evenly.parts}
            textOf={String}
            onChoose={(parts) =>
              onSplit({ evenly: { ...split.evenly, parts, paid: parts > paid ? paid : 0 } })
            }
          />
        </>
      )
    case 'amount':
      return <Amount value={split.amount} most={left} onChange={(amount) => onSplit({ amount })} />
  }
}

/** The ways to split a bill, and what the next guest pays in the one that is chosen. */
export const SplitWays = ({ onWay, ...props }: Props) => {
  const { t } = useTranslation()
  const { split, lines } = props
  const hasSeats = seatsOf(lines).length > 0
  return (
    <div className={c.ways}>
      <SegmentedControl
        fullWidth
        className={c.tabs}
        aria-label={t('SPLIT_WAY')}
        value={split.way}
        data={WAYS.filter((way) => way !== 'seats' || hasSeats || split.way === 'seats').map((way) => ({
          value: way,
          label: t(WAY_TEXT[way]),
        }))}
        onChange={onWay}
      />
      <Chosen {...props} />
    </div>
  )
}
