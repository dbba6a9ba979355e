import { Button, Group, Text } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import c from './statistics-screen.module.css'

interface Props<T> {
  readonly rows: readonly T[]
  /** How many are shown until all are asked for. */
  readonly first: number
  /** What the rows are, for people who hear the button. */
  readonly label: string
  readonly children: (rows: readonly T[]) => ReactNode
}

/** A long list begins with its first rows and a button for the rest. */
export const ShowAll = <T,>({ rows, first, label, children }: Props<T>) => {
  const { t } = useTranslation()
  const { number } = useFormats()
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, first)
  return (
    <>
      {children(shown)}
      {rows.length > first && (
        <Group justify="space-between" mt="md" gap="xs">
          <Text size="sm" c="dimmed">
            {t('SHOWN_OF', { shown: number(shown.length, 0), total: number(rows.length, 0) })}
          </Text>
          <Button
            className={`${c.screenOnly} ${c.showAll}`}
            variant="subtle"
            aria-expanded={all}
            aria-label={`${label}: ${all ? t('SHOW_FEWER') : t('SHOW_ALL')}`}
            onClick={() => setAll(!all)}
          >
            {all ? t('SHOW_FEWER') : t('SHOW_ALL')}
          </Button>
        </Group>
      )}
    </>
  )
}
