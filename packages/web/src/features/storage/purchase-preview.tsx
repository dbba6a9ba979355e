import type { Ingredient } from '@kafana/contract'
import type { Unit } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { unitText } from '../../ui/unit-text.ts'
import { purchaseSum } from './purchase-sum.ts'
import c from './purchase-preview.module.css'

const PRICE_OF = {
  grams: 'PURCHASE_PRICE_OF_GRAMS',
  kilograms: 'PURCHASE_PRICE_OF_KILOGRAMS',
  milliliters: 'PURCHASE_PRICE_OF_MILLILITERS',
  liters: 'PURCHASE_PRICE_OF_LITERS',
  pieces: 'PURCHASE_PRICE_OF_PIECES',
} as const satisfies Record<Unit, TranslationKey>

interface Props {
  readonly ingredient: Ingredient
  readonly packs: number | undefined
  readonly packPrice: number | undefined
}

/** What a purchase comes to, before it is booked: packs in serving units, what will be on hand, what the price becomes. */
export const PurchasePreview = ({ ingredient, packs, packPrice }: Props) => {
  const { t } = useTranslation()
  const { number, money } = useFormats()
  const { quantity, price, servingUnit, buyingQuantity, buyingUnit } = ingredient
  const unit = unitText(t, servingUnit)
  const sum = purchaseSum(ingredient, packs, packPrice)
  if (buyingQuantity <= 0) return <p className={c.preview}>{t('EMPTY_PACK')}</p>
  if (sum === null) return null
  const inWords = {
    packs: number(packs ?? 0),
    quantity: number(buyingQuantity, 3),
    unit: unitText(t, buyingUnit),
    total: number(sum.total, 3),
    servingUnit: unit,
  }
  return (
    <div className={c.preview} role="status" aria-label={t('PURCHASE_PREVIEW')}>
      <strong>{t('PURCHASE_SUM', inWords)}</strong>
      <span>
        {t('PURCHASE_ON_HAND', { before: number(quantity, 3), after: number(sum.onHandAfter, 3), unit })}
      </span>
      <span>
        {sum.price === null
          ? t('PURCHASE_PRICE_STAYS')
          : t(PRICE_OF[servingUnit], { before: money(price), after: money(sum.price) })}
      </span>
    </div>
  )
}
