import type { Product } from '@kafana/contract'
import { fromMinor, orderTotal, toMinor } from '@kafana/domain'
import { ActionIcon } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money.tsx'
import { LineQuantity } from './line-quantity.tsx'
import { StockLeft } from './stock-left.tsx'
import type { DraftLine } from './use-draft.ts'
import c from './order-lines.module.css'

/** A line with what the menu says of it now; undefined when the product left the menu meanwhile. */
export interface PricedLine extends DraftLine {
  readonly of: Product | undefined
}

/** What the lines come to as the menu prices them now; the server prices the order itself. */
export const totalOf = (lines: readonly PricedLine[]): number =>
  fromMinor(orderTotal(lines.map(({ of, quantity }) => ({ price: toMinor(of?.price ?? 0), quantity }))))

interface Props {
  readonly lines: readonly PricedLine[]
  readonly onQuantity: (product: string, quantity: number) => void
  readonly onRemove: (product: string) => void
}

/** What the order holds so far, each line with its quantity and amount. */
export const OrderLines = ({ lines, onQuantity, onRemove }: Props) => {
  const { t } = useTranslation()
  if (lines.length === 0)
    return (
      <div className={c.empty}>
        <strong>{t('ORDER_LINES_EMPTY')}</strong>
        {t('ORDER_LINES_EMPTY_HINT')}
      </div>
    )
  return (
    <ul className={c.lines} aria-label={t('CURRENT_ORDER')}>
      {lines.map((line) => {
        const name = line.of?.name ?? t('PRODUCT_NOT_FOUND')
        return (
          <li key={line.product} className={c.line}>
            <span className={c.name}>
              {name}
              {line.of && <StockLeft product={line.of} wanted={line.quantity} />}
            </span>
            <span className={c.amount}>
              {line.of && <Money amount={fromMinor(toMinor(line.of.price) * line.quantity)} />}
            </span>
            <LineQuantity
              name={name}
              quantity={line.quantity}
              onChange={(quantity) => onQuantity(line.product, quantity)}
            />
            <ActionIcon aria-label={t('REMOVE_LINE', { name })} onClick={() => onRemove(line.product)}>
              <IconTrash size={20} aria-hidden />
            </ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
