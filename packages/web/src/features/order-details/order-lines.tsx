import type { Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import c from './order-details-screen.module.css'

interface Line {
  readonly key: string
  /** Null where the product is no longer known. */
  readonly name: string | null
  readonly quantity: number
  readonly price: number
  readonly sum: number
}
interface LinesProps {
  readonly lines: readonly Line[]
}

const lineOf = ({ product, quantity, price }: Order['products'][number], index: number): Line => ({
  key: `${index} ${product?._id ?? ''}`,
  name: product?.name ?? null,
  quantity,
  price,
  sum: fromMinor(toMinor(price) * quantity),
})

const ProductName = ({ name }: Pick<Line, 'name'>) => {
  const { t } = useTranslation()
  return name ?? <em className={c.missing}>{t('PRODUCT_NOT_FOUND')}</em>
}

const LineTable = ({ lines }: LinesProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const columns: Column<Line>[] = [
    {
      key: 'product',
      header: t('NAME'),
      role: 'title',
      render: ({ name }) => (
        <span className={c.product}>
          <ProductName name={name} />
        </span>
      ),
    },
    { key: 'quantity', header: t('QUANTITY'), align: 'right', render: ({ quantity }) => number(quantity) },
    { key: 'price', header: t('PRICE'), align: 'right', render: ({ price }) => <Money amount={price} /> },
    { key: 'sum', header: t('LINE_TOTAL'), align: 'right', render: ({ sum }) => <Money amount={sum} /> },
  ]
  return <ListOrCards label={t('ORDER_LINES')} columns={columns} rows={lines} rowKey={({ key }) => key} />
}

/** A receipt's way of writing it: a phone has no room for columns, and cards would be a long way to scroll. */
const LineList = ({ lines }: LinesProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <ul className={c.lines} aria-label={t('ORDER_LINES')}>
      {lines.map(({ key, name, quantity, price, sum }) => (
        <li key={key} className={c.line}>
          <span className={c.product}>
            <ProductName name={name} />
          </span>
          <Money amount={sum} />
          <span className={c.each}>
            {`${number(quantity)} × `}
            <Money amount={price} />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The dishes of an order with their amounts; a product that is no longer known still has its price. */
export const OrderLines = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation()
  const lines = order.products.map(lineOf)
  return (
    <section aria-label={t('ORDER_LINES')}>
      {useIsPhone() ? <LineList lines={lines} /> : <LineTable lines={lines} />}
      <p className={c.total}>
        <span>{t('TOTAL')}</span>
        <Money amount={order.totalPrice} />
      </p>
    </section>
  )
}
