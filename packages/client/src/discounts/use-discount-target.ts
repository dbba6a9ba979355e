import type { Check } from '@kafana/contract'
import { useState } from 'react'
import { useTranslation } from '../i18n/use-translation.ts'
import { discountable, type DiscountTarget, EVERYTHING } from './discount-rule.ts'

/**
 * What a discount is for, and what of it is not open on the check any more.
 * @param first the line that is chosen at first; everything if it is missing
 */
export const useDiscountTarget = (check: Check, first: string | undefined) => {
  const { t } = useTranslation()
  const options = discountable(check).map(({ line, product, quantity }) => ({
    value: line,
    label: `${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`,
  }))
  const [chosen, setChosen] = useState<typeof EVERYTHING | typeof options>(() =>
    first === undefined ? EVERYTHING : options.filter(({ value }) => value === first),
  )
  const isThere = (line: string): boolean => options.some(({ value }) => value === line)
  const lines = chosen === EVERYTHING ? [] : chosen.map(({ value }) => value).filter(isThere)
  const target: DiscountTarget = chosen === EVERYTHING ? EVERYTHING : lines
  return {
    options,
    target,
    /** The names of what was chosen and is gone. */
    gone:
      chosen === EVERYTHING ? [] : chosen.filter(({ value }) => !isThere(value)).map(({ label }) => label),
    choose: (key: string): void => {
      const isChosen = (line: string): boolean => lines.includes(line) !== (line === key)
      setChosen(key === EVERYTHING ? EVERYTHING : options.filter(({ value }) => isChosen(value)))
    },
  }
}

export type ChosenTarget = ReturnType<typeof useDiscountTarget>
