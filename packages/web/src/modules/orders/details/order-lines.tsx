import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { ShownOption } from '@kafana/client/pad/option-text.ts'
import type { Order, OrderWithHistory } from '@kafana/contract'
import { fromMinor, lineAmount, marginOf } from '@kafana/domain'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { ListOrCards, type Column } from '../../../ui/list-or-cards.tsx'
import { useIsPhone } from '../../../ui/page.tsx'
import { Money } from '../../../ui/text.tsx'
import { VoidedLines } from '../changes/deferred-changes.ts'
import { useLineChange } from '../changes/line-change.tsx'
import { PriceWasShown } from '../deferred-late-notes.ts'
import { LineParent } from '../line-options.tsx'
import { PricedOptions } from '../priced-options.tsx'
import { LineCourse } from './deferred-course.ts'
import { OrderDiscounts } from './deferred-discounts.ts'
import c from './order-details-screen.module.css'

interface Line {
  readonly key: string
  /** Null if the product no longer exists. */
  readonly name: string | null
  /** What the guest wants of it; empty for nothing. */
  readonly note: string
  readonly options: readonly ShownOption[] | undefined
  readonly parent: Order['products'][number]['parent']
  readonly course: string | undefined
  readonly quantity: number
  readonly price: number
  /** What the guests were shown of one; missing for its price. */
  readonly shownPrice: number | undefined
  readonly sum: number
  /** Opens its sheet; undefined where it cannot be changed. */
  readonly onOpen: (() => void) | undefined
}
interface LinesProps {
  readonly lines: readonly Line[]
}

const lineOf = (
  {
    line,
    product,
    note,
    options,
    parent,
    course,
    quantity,
    price,
    shownPrice,
    discount = 0,
  }: Order['products'][number],
  open: ((line: string) => void) | undefined,
): Line => ({
  key: line,
  name: product?.name ?? null,
  note,
  options,
  parent,
  course,
  quantity,
  price,
  shownPrice,
  sum: fromMinor(lineAmount({ price, quantity, discount })),
  onOpen: open && (() => open(line)),
})

type NameProps = Pick<
  Line,
  'name' | 'note' | 'options' | 'parent' | 'course' | 'price' | 'shownPrice' | 'onOpen'
>

const ProductName = ({ name, note, options, parent, course, price, shownPrice, onOpen }: NameProps) => {
  const { t } = useTranslation()
  return (
    <>
      {name ?? <em className={c.missing}>{t('PRODUCT_NOT_FOUND')}</em>}
      <PricedOptions options={options} />
      <LineParent parent={parent} className={c.lineNote} />
      {onOpen && (
        <ActionIcon
          className={c.open ?? ''}
          aria-label={t('LINE_OPEN', { name: name ?? t('PRODUCT_NOT_FOUND') })}
          aria-haspopup="dialog"
          onClick={onOpen}
        >
          <IconPencil size={18} aria-hidden />
        </ActionIcon>
      )}
      {course !== undefined && (
        <span className={c.lineNote}>
          <LineCourse course={course} />
        </span>
      )}
      {note !== '' && <span className={c.lineNote}>{note}</span>}
      {shownPrice !== undefined && <PriceWasShown shown={shownPrice} price={price} />}
    </>
  )
}

const LineTable = ({ lines }: LinesProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const columns: Column<Line>[] = [
    {
      key: 'product',
      header: t('NAME'),
      role: 'title',
      render: ({ key: _key, ...line }) => (
        <span className={c.product}>
          <ProductName {...line} />
        </span>
      ),
    },
    { key: 'quantity', header: t('QUANTITY'), align: 'right', render: ({ quantity }) => number(quantity) },
    { key: 'price', header: t('PRICE'), align: 'right', render: ({ price }) => <Money amount={price} /> },
    { key: 'sum', header: t('LINE_TOTAL'), align: 'right', render: ({ sum }) => <Money amount={sum} /> },
  ]
  return <ListOrCards label={t('ORDER_LINES')} columns={columns} rows={lines} rowKey={({ key }) => key} />
}

/** The layout of a receipt, for phones: too narrow for columns, and cards would be long to scroll. */
const LineList = ({ lines }: LinesProps) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  return (
    <ul className={c.lines} aria-label={t('ORDER_LINES')}>
      {lines.map(({ key, quantity, sum, ...line }) => (
        <li key={key} className={c.line}>
          <span className={c.product}>
            <ProductName {...line} />
          </span>
          <Money amount={sum} />
          <span className={c.each}>
            {`${number(quantity)} × `}
            <Money amount={line.price} />
          </span>
        </li>
      ))}
    </ul>
  )
}

const Sum = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div className={c.sum}>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

/** What the order cost, and what is left of it. */
const Profit = ({
  profit: { cost, profit },
}: {
  readonly profit: NonNullable<OrderWithHistory['profit']>
}) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const margin = marginOf({ net: cost + profit, profit })
  return (
    <>
      <Sum label={t('COST')}>
        <Money amount={cost} isCalculated />
      </Sum>
      <Sum label={t('PROFIT')}>
        <Money amount={profit} isCalculated />
      </Sum>
      {margin !== null && <Sum label={t('MARGIN')}>{`${number(margin, 1)} %`}</Sum>}
    </>
  )
}

/** The lines of an order with their amounts, the tax in its total, and for owners its cost. A product that no longer exists keeps its price. */
export const OrderLines = ({
  order,
  isUnsent,
}: {
  readonly order: OrderWithHistory
  /** Whether it has a move that has not reached the server. */
  readonly isUnsent: boolean
}) => {
  const { t } = useTranslation()
  const { money, number } = useFormats()
  const change = useLineChange(order, isUnsent)
  const lines = order.products.map((line) => lineOf(line, change.open))
  return (
    <section aria-label={t('ORDER_LINES')}>
      {useIsPhone() ? <LineList lines={lines} /> : <LineTable lines={lines} />}
      {order.voided && <VoidedLines category={order.category} lines={order.voided} live={order.products} />}
      {order.discounts && <OrderDiscounts discounts={order.discounts} />}
      {change.sheet}
      <p className={c.total}>
        <span>{t('TOTAL')}</span>
        <Money amount={order.totalPrice} />
      </p>
      <dl className={c.sums}>
        {order.taxes.map(({ rate, letter, total, tax }) => (
          <Sum
            key={`${rate} ${letter}`}
            label={t('TAX_IN', { rate: number(rate), letter, amount: money(total) })}
          >
            <Money amount={tax} />
          </Sum>
        ))}
        {order.profit && <Profit profit={order.profit} />}
      </dl>
    </section>
  )
}
