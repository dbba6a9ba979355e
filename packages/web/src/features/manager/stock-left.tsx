import type { Product } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import c from './stock-left.module.css'

interface Props {
  readonly product: Pick<Product, 'calculatedQuantity'>
  /** Says how many are left once there are no more than this. */
  readonly wanted: number
}

/** How many of a product can still be made, where that is few. It stops nobody: a count can be wrong. */
export const StockLeft = ({ product: { calculatedQuantity: count }, wanted }: Props) => {
  const { t } = useTranslation()
  if (count === null || count > wanted) return null
  return count <= 0 ? (
    <span className={c.none}>{t('OUT_OF_STOCK')}</span>
  ) : (
    <span className={c.few}>{t('PRODUCTS_LEFT', { count })}</span>
  )
}
