import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { fromMinor, stockTotals, stockValue, toMinor, toThousandths } from '@kafana/domain'
import { Alert } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Money } from '../../ui/text.tsx'
import c from './storage.module.css'

const UNKNOWN = '–'

const exact = ({ quantity, price }: Pick<Ingredient, 'quantity' | 'price'>) => ({
  quantity: toThousandths(quantity),
  price: toMinor(price),
})

/** What is on hand of an ingredient is worth; nothing at zero or below. */
export const IngredientValue = ({ ingredient }: { readonly ingredient: Ingredient }) => {
  const { quantity, price } = exact(ingredient)
  const value = quantity > 0 ? stockValue(quantity, price) : null
  return value === null ? UNKNOWN : <Money amount={fromMinor(value)} isCalculated />
}

/** The place of the value while the stock is loading. */
export const StockSummarySkeleton = () => (
  <p className={c.value} aria-hidden>
    <strong>{'\u00A0'}</strong>
  </p>
)

/** The value of the whole stock, and what is missing where it is below zero. */
export const StockSummary = ({ ingredients }: { readonly ingredients: readonly Ingredient[] }) => {
  const { t } = useTranslation()
  const { money, inDailyUnits } = useFormats()
  const { value, below } = stockTotals(ingredients.map(exact))
  return (
    <>
      <p className={c.value} title={t('STOCK_VALUE_HINT')}>
        {t('STOCK_VALUE')}:{' '}
        <strong>{value === null ? UNKNOWN : <Money amount={fromMinor(value)} isCalculated />}</strong>
      </p>
      {below.count > 0 && (
        <Alert
          color="red"
          icon={<IconAlertTriangle size={20} aria-hidden />}
          title={`${t('STOCK_BELOW_ZERO')}: ${below.count}`}
        >
          {t('STOCK_BELOW_ZERO_HINT', {
            amount: below.value === null ? UNKNOWN : money(inDailyUnits(fromMinor(below.value))),
          })}
        </Alert>
      )}
    </>
  )
}
