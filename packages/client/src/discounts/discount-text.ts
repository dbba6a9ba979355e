import type { Discount } from '@kafana/contract'
import type { Formats } from '../i18n/formats.ts'
import type { Translate } from '../i18n/translator.ts'

/** What a discount is called: its percentage, its amount, or free of charge. */
export const discountText = (
  { kind, value }: Pick<Discount, 'kind' | 'value'>,
  t: Translate,
  { money, number }: Pick<Formats, 'money' | 'number'>,
): string => {
  if (kind === 'comp') return t('DISCOUNT_COMP')
  return `${t('DISCOUNT')} ${kind === 'percent' ? `${number(value)}\u00a0%` : money(value)}`
}
