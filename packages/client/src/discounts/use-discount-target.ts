import type { Check } from '@kafana/contract'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { discountable, type DiscountTarget, EVERYTHING } from './discount-rule.ts'

/**
 * What a discount is for, what of it is not open on the check any more, and what it leaves out.
 * @param first the line that is chosen at first; everything if it is missing
 * @param isFree whether it leaves nothing to pay: then it is also for what takes no discount
 */
export const useDiscountTarget = (check: Check, first: string | undefined, isFree: boolean) => {
  const { t } = useTranslation()
  const open = discountable(check).map(({ line, product, quantity, noDiscount }) => ({
    value: line,
    isLeftOut: noDiscount === true && !isFree,
    label: `${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`,
  }))
  const options = open.filter(({ isLeftOut }) => !isLeftOut)
  const [chosen, setChosen] = useState<typeof EVERYTHING | typeof options>(() =>
    first === undefined ? EVERYTHING : open.filter(({ value }) => value === first),
  )
  const isIn = (of: typeof open, line: string): boolean => of.some(({ value }) => value === line)
  const lines =
    chosen === EVERYTHING ? [] : chosen.map(({ value }) => value).filter((line) => isIn(options, line))
  const target: DiscountTarget = chosen === EVERYTHING ? EVERYTHING : lines
  return {
    options,
    target,
    /** The names of what was chosen and is gone. */
    gone:
      chosen === EVERYTHING ? [] : chosen.filter(({ value }) => !isIn(open, value)).map(({ label }) => label),
    /** The names of what is chosen and takes no discount. */
    leftOut: open
      .filter((line) => line.isLeftOut && (chosen === EVERYTHING || isIn(chosen, line.value)))
      .map(({ label }) => label),
    choose: (key: string): void => {
      const isChosen = (line: string): boolean => lines.includes(line) !== (line === key)
      setChosen(key === EVERYTHING ? EVERYTHING : options.filter(({ value }) => isChosen(value)))
    },
  }
}

export type ChosenTarget = ReturnType<typeof useDiscountTarget>
