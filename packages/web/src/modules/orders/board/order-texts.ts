import type { Translate } from '@kafana/client/i18n/translator.ts'
import { optionText } from '@kafana/client/pad/option-text.ts'
import type { Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'

/** Money is summed in minor units, because 0.1 + 0.2 is not 0.3. */
export const totalOf = (orders: readonly Pick<Order, 'totalPrice'>[]): number =>
  fromMinor(orders.reduce((sum, { totalPrice }) => sum + toMinor(totalPrice), 0))

/** What is said of a line. */
interface Dish extends Pick<Order['products'][number], 'quantity' | 'options'> {
  readonly product: { readonly name: string } | null
}

/** The dishes of an order in one line: "2 × Espresso (oat milk), 1 × Tea", without a line break after a quantity. */
export const dishesText = ({ products }: { readonly products: readonly Dish[] }, t: Translate): string =>
  products
    .map(({ product, quantity, options = [] }) => {
      const dish = `${quantity}\u00a0×\u00a0${product?.name ?? t('PRODUCT_NOT_FOUND')}`
      return options.length === 0 ? dish : `${dish} (${options.map(optionText).join(', ')})`
    })
    .join(', ')
