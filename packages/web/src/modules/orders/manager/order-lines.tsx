import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Priced } from '@kafana/client/pad/priced-lines.ts'
import { fromMinor, MAX_LINE_QUANTITY, toMinor } from '@kafana/domain'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { Money } from '../../../ui/text.tsx'
import { StockLeft } from '../order-entry/product-tiles.tsx'
import type { DraftLine } from './draft.ts'
import c from './order-lines.module.css'

interface LineQuantityProps {
  /** The product's name, for the labels of the buttons. */
  readonly name: string
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

const isLineQuantity = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LINE_QUANTITY

/** The quantity of a line, changed by buttons or typing. An invalid input is discarded on blur. */
const LineQuantity = ({ name, quantity, onChange }: LineQuantityProps) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: number } | null>(null)
  const type = (text: string): void => {
    setTyped({ text, before: typed?.before ?? quantity })
    if (isLineQuantity(text)) onChange(Number(text))
  }
  const leave = (): void => {
    if (typed && !isLineQuantity(typed.text)) onChange(typed.before)
    setTyped(null)
  }
  const step = (by: 1 | -1): void => {
    setTyped(null)
    onChange(quantity + by)
  }
  return (
    <div className={c.stepper}>
      <ActionIcon
        variant="default"
        aria-label={t('ONE_LESS', { name })}
        disabled={quantity <= 1}
        onClick={() => step(-1)}
      >
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <TextInput
        w={64}
        aria-label={t('QUANTITY_OF', { name })}
        value={typed?.text ?? quantity}
        inputMode="numeric"
        autoComplete="off"
        classNames={{ input: c.number }}
        onChange={(event) => type(event.currentTarget.value)}
        onFocus={(event) => event.currentTarget.select()}
        onBlur={leave}
      />
      <ActionIcon
        variant="default"
        aria-label={t('ONE_MORE', { name })}
        disabled={quantity >= MAX_LINE_QUANTITY}
        onClick={() => step(1)}
      >
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}

interface OrderLinesProps {
  readonly lines: readonly Priced<DraftLine>[]
  readonly onQuantity: (product: string, quantity: number) => void
  readonly onRemove: (product: string) => void
}

/** The lines of the order so far, each with its quantity and amount. */
export const OrderLines = ({ lines, onQuantity, onRemove }: OrderLinesProps) => {
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
        const name = line.menuItem?.name ?? t('PRODUCT_NOT_FOUND')
        return (
          <li key={line.product} className={c.line}>
            <span className={c.name}>
              {name}
              {line.menuItem && <StockLeft product={line.menuItem} threshold={line.quantity} />}
            </span>
            <span className={c.amount}>
              {line.menuItem && <Money amount={fromMinor(toMinor(line.menuItem.price) * line.quantity)} />}
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
