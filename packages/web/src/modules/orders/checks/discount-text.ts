import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Discount } from '@kafana/contract'

/** What a discount is called: its percentage, its amount, or free of charge. */
export const useDiscountText = (): ((discount: Pick<Discount, 'kind' | 'value'>) => string) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  return ({ kind, value }) => {
    if (kind === 'comp') return t('DISCOUNT_COMP')
    return `${t('DISCOUNT')} ${kind === 'percent' ? `${number(value)}\u00a0%` : money(value)}`
  }
}
