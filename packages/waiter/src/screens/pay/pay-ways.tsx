import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
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
import { useFormats } from '../../data/use-venue.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { PayAmount } from './pay-amount.tsx'
import { PayLines } from './pay-lines.tsx'
import classes from './pay.module.css'

/** The whole bill at once, or one of the ways to split it. */
export type PayWay = 'all' | Way

interface Props {
  readonly way: PayWay
  readonly onWay: (way: PayWay) => void
  readonly split: Split
  readonly onSplit: (split: Split) => void
  readonly lines: readonly SplitLine[]
}
type PartProps = Pick<Props, 'split' | 'onSplit' | 'lines'>

/** The guests by their seats, each with one press, and below them what is for the whole table. */
const Seats = ({ split, onSplit, lines }: PartProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const shared = lines.filter(({ seat }) => seat === null)
  return (
    <>
      <div className={classes['below']}>
        <Rows>
          {seatsOf(lines).map((seat) => {
            const own = lines.filter((line) => line.seat === seat)
            return (
              <Row
                key={seat}
                icon="guests"
                title={t('SEAT_NUMBER', { number: seat })}
                hint={own.map(({ name, quantity }) => `${quantity}\u00a0× ${name ?? ''}`).join(', ')}
                end={<span className={classes['amount']}>{money(fromMinor(sumOf(own)))}</span>}
                isPressed={hasAll(split.choice, own)}
                onPress={() => onSplit({ ...split, choice: toggleAll(split.choice, own) })}
              />
            )
          })}
        </Rows>
      </div>
      {shared.length > 0 && (
        <>
          <h2 className={classes['heading']}>{t('SEAT_NONE')}</h2>
          <Dishes split={split} onSplit={onSplit} lines={shared} />
        </>
      )}
    </>
  )
}

const Dishes = ({ split, onSplit, lines }: PartProps) => (
  <PayLines lines={lines} choice={split.choice} onChoice={(choice) => onSplit({ ...split, choice })} />
)

const Evenly = ({ split, onSplit }: Pick<Props, 'split' | 'onSplit'>) => {
  const { t } = useTranslation()
  const { parts, paid } = split.evenly
  return (
    <div className={classes['several']}>
      <Stepper
        label={t('SPLIT_PARTS')}
        value={parts}
        least={Math.max(paid + 1, EVEN_PARTS[0] ?? 2)}
        most={EVEN_PARTS.at(-1) ?? parts}
        onChange={(next) => onSplit({ ...split, evenly: { parts: next, paid } })}
      />
      <p className={classes['part']}>{t('SPLIT_PART', { part: paid + 1, parts })}</p>
    </div>
  )
}

/** What the next guest pays. */
export const PayWays = ({ way, onWay, ...part }: Props) => {
  const { t } = useTranslation()
  const { split, onSplit, lines } = part
  const ways = [
    { value: 'all' as const, label: t('WAITER_PAY_ALL') },
    { value: 'items' as const, label: t('WAITER_PAY_ITEMS') },
    ...(seatsOf(lines).length > 0 ? [{ value: 'seats' as const, label: t('WAITER_PAY_SEATS') }] : []),
    { value: 'evenly' as const, label: t('SPLIT_EVENLY') },
    { value: 'amount' as const, label: t('AMOUNT') },
  ]
  return (
    <>
      <Choices label={t('SPLIT_WAY')} options={ways} value={way} onChoose={onWay} />
      {way === 'items' && <Dishes {...part} />}
      {way === 'seats' && <Seats {...part} />}
      {way === 'evenly' && <Evenly {...part} />}
      {way === 'amount' && (
        <PayAmount
          value={split.amount}
          most={fromMinor(sumOf(lines))}
          onChange={(amount) => onSplit({ ...split, amount })}
        />
      )}
    </>
  )
}
