import { discountText } from '@kafana/client/discounts/discount-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Discount } from '@kafana/contract'

/** What a discount is called. */
export const useDiscountText = (): ((discount: Pick<Discount, 'kind' | 'value'>) => string) => {
  const { t } = useTranslation()
  const formats = useFormats()
  return (discount) => discountText(discount, t, formats)
}
