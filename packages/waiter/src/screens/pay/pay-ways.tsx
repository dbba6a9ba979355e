import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import {
  EVEN_PARTS,
  hasAll,
  seatsOf,
  type Split,
  type SplitLine,
  toggleAll,
} from '@kafana/client/split/split-choice.ts'
import { Choices } from '../../ui/choices.tsx'
import { Row } from '../../ui/row.tsx'
import { Rows } from '../../ui/rows.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { PayLines } from './pay-lines.tsx'
import classes from './pay.module.css'

/** The whole bill at once, or one of the ways to split it that fit a phone. */
export type PayWay = 'all' | Exclude<Split['way'], 'amount'>

interface Props {
  readonly way: PayWay
  readonly onWay: (way: PayWay) => void
  readonly split: Split
  readonly onSplit: (split: Split) => void
  readonly lines: readonly SplitLine[]
}

const Seats = ({ split, onSplit, lines }: Pick<Props, 'split' | 'onSplit' | 'lines'>) => {
  const { t } = useTranslation()
  return (
    <Rows>
      {seatsOf(lines).map((seat) => {
        const own = lines.filter((line) => line.seat === seat)
        return (
          <Row
            key={seat}
            icon="guests"
            title={t('SEAT_NUMBER', { number: seat })}
            hint={own.map(({ name, quantity }) => `${quantity}\u00a0× ${name ?? ''}`).join(', ')}
            isPressed={hasAll(split.choice, own)}
            onPress={() => onSplit({ ...split, choice: toggleAll(split.choice, own) })}
          />
        )
      })}
    </Rows>
  )
}

const Evenly = ({ split, onSplit }: Pick<Props, 'split' | 'onSplit'>) => {
  const { t } = useTranslation()
  const { parts, paid } = split.evenly
  return (
    <div className={classes['evenly']}>
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
export const PayWays = ({ way, onWay, split, onSplit, lines }: Props) => {
  const { t } = useTranslation()
  const ways = [
    { value: 'all' as const, label: t('WAITER_PAY_ALL') },
    { value: 'items' as const, label: t('WAITER_PAY_ITEMS') },
    ...(seatsOf(lines).length > 0 ? [{ value: 'seats' as const, label: t('WAITER_PAY_SEATS') }] : []),
    { value: 'evenly' as const, label: t('SPLIT_EVENLY') },
  ]
  return (
    <>
      <Choices label={t('SPLIT_WAY')} options={ways} value={way} onChoose={onWay} />
      {way === 'items' && (
        <PayLines lines={lines} choice={split.choice} onChoice={(choice) => onSplit({ ...split, choice })} />
      )}
      {way === 'seats' && <Seats split={split} onSplit={onSplit} lines={lines} />}
      {way === 'evenly' && <Evenly split={split} onSplit={onSplit} />}
    </>
  )
}
