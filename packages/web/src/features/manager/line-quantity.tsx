import { MAX_LINE_QUANTITY } from '@kafana/domain'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconMinus, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import c from './order-lines.module.css'

interface Props {
  /** The product's name, for who hears the buttons. */
  readonly name: string
  readonly quantity: number
  readonly onChange: (quantity: number) => void
}

const isQuantity = (text: string): boolean =>
  /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= MAX_LINE_QUANTITY

/** A line's quantity, by buttons or by typing; what is no quantity is forgotten when the box is left. */
export const LineQuantity = ({ name, quantity, onChange }: Props) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<{ readonly text: string; readonly before: number } | null>(null)
  const type = (text: string): void => {
    setTyped({ text, before: typed?.before ?? quantity })
    if (isQuantity(text)) onChange(Number(text))
  }
  const leave = (): void => {
    if (typed && !isQuantity(typed.text)) onChange(typed.before)
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
