import type { Order } from '@kafana/contract'
import { fromMinor, toMinor } from '@kafana/domain'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/money.tsx'
import c from './order-details-screen.module.css'

type Line = Order['products'][number] & { readonly key: string }

/** The dishes of an order with their amounts; a product that is no longer known still has its price. */
export const OrderLines = ({ order }: { readonly order: Order }) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const rows: Line[] = order.products.map((line, index) => ({ ...line, key: `${index} ${line.product?._id ?? ''}` }))
  const columns: Column<Line>[] = [
    { key: 'product', header: t('NAME'), role: 'title', render: ({ product }) => product?.name ?? <em className={c.missing}>{t('PRODUCT_NOT_FOUND')}</em> },
    { key: 'quantity', header: t('QUANTITY'), align: 'right', render: ({ quantity }) => number(quantity) },
    { key: 'price', header: t('PRICE'), align: 'right', render: ({ price }) => <Money amount={price} /> },
    { key: 'amount', header: t('LINE_TOTAL'), align: 'right', render: ({ price, quantity }) => <Money amount={fromMinor(toMinor(price) * quantity)} /> },
  ]
  return (
    <section aria-label={t('ORDER_LINES')}>
      <ListOrCards label={t('ORDER_LINES')} columns={columns} rows={rows} rowKey={({ key }) => key} />
      <p className={c.total}><span>{t('TOTAL')}</span><Money amount={order.totalPrice} /></p>
    </section>
  )
}
