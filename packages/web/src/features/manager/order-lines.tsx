import type { Product } from '@kafana/contract'
import { MAX_LINE_QUANTITY, fromMinor, toMinor } from '@kafana/domain'
import { ActionIcon, NumberInput } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Money } from '../../ui/money.tsx'
import c from './order-lines.module.css'
import type { DraftLine } from './use-draft.ts'

/** A line with what the menu says of it now; undefined when the product left the menu meanwhile. */
export interface PricedLine extends DraftLine { readonly of: Product | undefined }

interface Props {
  readonly lines: readonly PricedLine[]
  readonly onQuantity: (product: string, quantity: number) => void
  readonly onRemove: (product: string) => void
}

const Quantity = ({ line: { product, quantity, of }, onQuantity }: { readonly line: PricedLine } & Pick<Props, 'onQuantity'>) => {
  const { t } = useTranslation()
  const name = of?.name ?? t('PRODUCT_NOT_FOUND')
  const set = (next: number | string): void => {
    if (typeof next === 'number' && next >= 1 && next <= MAX_LINE_QUANTITY) onQuantity(product, next)
  }
  return (
    <div className={c.stepper}>
      <ActionIcon variant="default" aria-label={t('ONE_LESS', { name })} disabled={quantity <= 1} onClick={() => set(quantity - 1)}><IconMinus size={18} aria-hidden /></ActionIcon>
      <NumberInput
        w={64} aria-label={t('QUANTITY_OF', { name })} value={quantity} onChange={set} min={1} max={MAX_LINE_QUANTITY} allowDecimal={false} allowNegative={false} hideControls inputMode="numeric"
        classNames={{ input: c.number }} onFocus={(event) => event.currentTarget.select()}
      />
      <ActionIcon variant="default" aria-label={t('ONE_MORE', { name })} disabled={quantity >= MAX_LINE_QUANTITY} onClick={() => set(quantity + 1)}><IconPlus size={18} aria-hidden /></ActionIcon>
    </div>
  )
}

/** What the order holds so far, each line with its quantity and amount. */
export const OrderLines = ({ lines, onQuantity, onRemove }: Props) => {
  const { t } = useTranslation()
  if (lines.length === 0) return <div className={c.empty}><strong>{t('ORDER_LINES_EMPTY')}</strong>{t('ORDER_LINES_EMPTY_HINT')}</div>
  return (
    <ul className={c.lines} aria-label={t('CURRENT_ORDER')}>
      {lines.map((line) => {
        const name = line.of?.name ?? t('PRODUCT_NOT_FOUND')
        return (
          <li key={line.product} className={c.line}>
            <span className={c.name}>{name}</span>
            <span className={c.amount}>{line.of && <Money amount={fromMinor(toMinor(line.of.price) * line.quantity)} />}</span>
            <Quantity line={line} onQuantity={onQuantity} />
            <ActionIcon aria-label={t('REMOVE_LINE', { name })} onClick={() => onRemove(line.product)}><IconTrash size={20} aria-hidden /></ActionIcon>
          </li>
        )
      })}
    </ul>
  )
}
