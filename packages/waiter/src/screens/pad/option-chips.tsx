import { useMinute } from '@kafana/client/browser/use-now.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ruleOf } from '@kafana/client/pad/line-choice.ts'
import { deltaText, optionText, ruleText } from '@kafana/client/pad/option-text.ts'
import { isOptionSoldOutAt } from '@kafana/client/pad/sold-out.ts'
import type { ModifierGroup, Product } from '@kafana/contract'
import { type ChosenOption, withOption } from '@kafana/domain'
import { useId } from 'react'
import classes from './option-chips.module.css'

interface ChipProps {
  readonly option: ModifierGroup['options'][number]
  readonly quantity: number
  /** Nothing more may be chosen of the group. */
  readonly isFull: boolean
  /** It is a product that is sold out. */
  readonly isSoldOut: boolean
  /** Of a group of which one is chosen, another one takes its place. */
  readonly isOneOf: boolean
  readonly formats: Formats
  readonly onQuantity: (quantity: number) => void
}

const Chip = ({
  option: { name, delta },
  quantity,
  isFull,
  isSoldOut,
  isOneOf,
  formats,
  onQuantity,
}: ChipProps) => {
  const { t } = useTranslation()
  const isChosen = quantity > 0
  return (
    <li className={classes['item']} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={classes['chip']}
        aria-pressed={isChosen}
        disabled={!isChosen && (isSoldOut || (isFull && !isOneOf))}
        onClick={() => onQuantity(isChosen ? 0 : 1)}
      >
        {isChosen && <span aria-hidden>✓</span>}
        <span className={classes['name']}>{optionText({ name, quantity })}</span>
        {delta !== 0 && <span className={classes['delta']}>{deltaText(delta, formats)}</span>}
        {isSoldOut && <span className={classes['delta']}>{t('SOLD_OUT')}</span>}
      </button>
      {isChosen && !isOneOf && (
        <button
          type="button"
          className={classes['more']}
          aria-label={t('ONE_MORE', { name })}
          disabled={isFull}
          onClick={() => onQuantity(quantity + 1)}
        >
          +
        </button>
      )}
    </li>
  )
}

interface Props {
  readonly group: ModifierGroup
  /** In which the products of options are found. */
  readonly menu: readonly Product[] | undefined
  /** Of all groups of the product. */
  readonly chosen: readonly ChosenOption[]
  readonly formats: Formats
  readonly onChoose: (chosen: readonly ChosenOption[]) => void
}

/** The options of a group: a press chooses one or takes it off, the plus beside it adds another piece. */
export const OptionChips = ({ group, menu, chosen, formats, onChoose }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const now = useMinute()
  const quantityOf = (option: string): number => chosen.find((each) => each.option === option)?.quantity ?? 0
  const count = group.options.reduce((sum, { _id }) => sum + quantityOf(_id), 0)
  return (
    <section role="group" aria-labelledby={id}>
      <div className={classes['head']}>
        <h3 id={id} className={classes['title']}>
          {group.name}
        </h3>
        <span role="status" data-missing={count < group.min || undefined} className={classes['rule']}>
          {ruleText(group, count, t)}
        </span>
      </div>
      <ul className={classes['chips']}>
        {group.options.map((option) => (
          <Chip
            key={option._id}
            option={option}
            quantity={quantityOf(option._id)}
            isFull={count >= group.max}
            isSoldOut={isOptionSoldOutAt(option, menu, now)}
            isOneOf={group.max === 1}
            formats={formats}
            onQuantity={(quantity) => onChoose(withOption(ruleOf(group), chosen, option._id, quantity))}
          />
        ))}
      </ul>
    </section>
  )
}
