import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Chip } from './use-chips.ts'
import c from './narrowing-chips.module.css'

interface Props {
  readonly chips: readonly Chip[]
  readonly onRemove: (chip: Chip) => void
  /** Left out where the way out stands elsewhere. */
  readonly onClear: (() => void) | undefined
}

/** What narrows the list in words, each with a way to take it off; nothing where nothing does. */
export const NarrowingChips = ({ chips, onRemove, onClear }: Props) => {
  const { t } = useTranslation()
  if (chips.length === 0) return null
  return (
    <ul className={c.chips} aria-label={t('NARROWED_TO')}>
      {chips.map((chip) => (
        <li key={chip.text}>
          <button
            type="button"
            className={c.chip}
            aria-label={t('REMOVE_FILTER', { filter: chip.text })}
            title={chip.text}
            onClick={() => onRemove(chip)}
          >
            <span className={c.text}>{chip.text}</span>
            <IconX size={18} aria-hidden />
          </button>
        </li>
      ))}
      {onClear && (
        <li>
          <Button variant="subtle" onClick={onClear}>
            {t('CLEAR_FILTERS')}
          </Button>
        </li>
      )}
    </ul>
  )
}
