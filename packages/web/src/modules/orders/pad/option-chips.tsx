import { useMinute } from '@kafana/client/browser/use-now.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { ruleOf } from '@kafana/client/pad/line-choice.ts'
import { deltaText, optionText, ruleText } from '@kafana/client/pad/option-text.ts'
import { isOptionSoldOutAt } from '@kafana/client/pad/sold-out.ts'
import type { ModifierGroup, Product } from '@kafana/contract'
import { type ChosenOption, withOption } from '@kafana/domain'
import { ActionIcon } from '@mantine/core'
import { IconCheck, IconPlus } from '@tabler/icons-react'
import { useId } from 'react'
import c from './option-chips.module.css'

interface ChipProps {
  readonly option: ModifierGroup['options'][number]
  readonly quantity: number
  /** Nothing more may be chosen of the group. */
  readonly isFull: boolean
  /** It is a product that is sold out. */
  readonly isSoldOut: boolean
  /** Of a group of which one is chosen, another one takes its place. */
  readonly isOneOf: boolean
  readonly onQuantity: (quantity: number) => void
}

const Chip = ({ option: { name, delta }, quantity, isFull, isSoldOut, isOneOf, onQuantity }: ChipProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const isChosen = quantity > 0
  return (
    <li className={c.item} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={c.chip}
        aria-pressed={isChosen}
        disabled={!isChosen && (isSoldOut || (isFull && !isOneOf))}
        onClick={() => onQuantity(isChosen ? 0 : 1)}
      >
        {isChosen && <IconCheck className={c.mark} size={22} stroke={3} aria-hidden />}
        <span className={c.name}>
          {optionText({ name, quantity })}
          {delta !== 0 && <span className={c.delta}> {deltaText(delta, formats)}</span>}
          {isSoldOut && <span className={c.delta}> {t('SOLD_OUT')}</span>}
        </span>
      </button>
      {isChosen && !isOneOf && (
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('ONE_MORE', { name })}
          disabled={isFull}
          onClick={() => onQuantity(quantity + 1)}
        >
          <IconPlus size={20} aria-hidden />
        </ActionIcon>
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
  readonly onChoose: (chosen: readonly ChosenOption[]) => void
}

/** The options of a group: a press chooses one or takes it off, the plus beside it adds another piece. */
export const OptionChips = ({ group, menu, chosen, onChoose }: Props) => {
  const { t } = useTranslation()
  const id = useId()
  const now = useMinute()
  const quantityOf = (option: string): number => chosen.find((each) => each.option === option)?.quantity ?? 0
  const count = group.options.reduce((sum, { _id }) => sum + quantityOf(_id), 0)
  return (
    <section role="group" aria-labelledby={id}>
      <div className={c.head}>
        <h3 id={id} className={c.title}>
          {group.name}
        </h3>
        <span className={c.rule} role="status" data-missing={count < group.min || undefined}>
          {ruleText(group, count, t)}
        </span>
      </div>
      <ul className={c.chips}>
        {group.options.map((option) => (
          <Chip
            key={option._id}
            option={option}
            quantity={quantityOf(option._id)}
            isFull={count >= group.max}
            isSoldOut={isOptionSoldOutAt(option, menu, now)}
            isOneOf={group.max === 1}
            onQuantity={(quantity) => onChoose(withOption(ruleOf(group), chosen, option._id, quantity))}
          />
        ))}
      </ul>
    </section>
  )
}
