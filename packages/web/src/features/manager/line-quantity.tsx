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

/** A line's quantity, by buttons or by typing; what is no quantity is forgotten when the box is left. */
export const LineQuantity = ({ name, quantity, onChange }: Props) => {
  const { t } = useTranslation()
  const [typed, setTyped] = useState<string | null>(null)
  const type = (text: string): void => {
    const next = Number(text)
    setTyped(text)
    if (Number.isInteger(next) && next >= 1 && next <= MAX_LINE_QUANTITY) onChange(next)
  }
  return (
    <div className={c.stepper}>
      <ActionIcon variant="default" aria-label={t('ONE_LESS', { name })} disabled={quantity <= 1} onClick={() => onChange(quantity - 1)}>
        <IconMinus size={18} aria-hidden />
      </ActionIcon>
      <TextInput
        w={64} aria-label={t('QUANTITY_OF', { name })} value={typed ?? quantity} inputMode="numeric" autoComplete="off" classNames={{ input: c.number }}
        onChange={(event) => type(event.currentTarget.value)} onFocus={(event) => event.currentTarget.select()} onBlur={() => setTyped(null)}
      />
      <ActionIcon variant="default" aria-label={t('ONE_MORE', { name })} disabled={quantity >= MAX_LINE_QUANTITY} onClick={() => onChange(quantity + 1)}>
        <IconPlus size={18} aria-hidden />
      </ActionIcon>
    </div>
  )
}
