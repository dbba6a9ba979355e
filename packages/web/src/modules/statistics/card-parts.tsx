import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { TranslationKey } from '@kafana/locales'
import { Button, Group, Text } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { StatCard } from '../../ui/stat-card.tsx'
import c from './statistics-screen.module.css'

/** The content of a card whose range is empty. */
export const EmptyRange = ({ text }: { readonly text: TranslationKey }) => {
  const { t } = useTranslation()
  return (
    <>
      {t(text)}
      <span className={c.longer}>{t('NO_FIGURES_HINT')}</span>
    </>
  )
}

/** Is a value too long for a narrow card at the normal size? */
export const isLong = (text: string): boolean => text.length > 14

interface MetricCardProps {
  readonly title: string
  readonly icon: ReactNode
  /** The formatted value. */
  readonly text: string
  /** Link to the rows that the value is calculated from. */
  readonly to: string | undefined
  readonly empty: ReactNode
  /** Uses a smaller font; values side by side have the same size. */
  readonly small: boolean
  readonly children?: ReactNode
}

/** A single metric; the whole card links to its rows. */
export const MetricCard = ({ title, icon, text, to, empty, small, children }: MetricCardProps) => {
  const link = empty === undefined ? to : undefined
  const value =
    link === undefined ? (
      <span className={c.text} data-small={small} title={text}>
        {text}
      </span>
    ) : (
      <Link to={link} className={c.metric} data-small={small} title={text} aria-label={`${title}: ${text}`}>
        {text}
      </Link>
    )
  const chevron = link !== undefined && <IconChevronRight className={c.chevron} size={18} aria-hidden />
  return (
    <StatCard title={title} icon={icon} value={value} empty={empty} action={chevron}>
      {children}
    </StatCard>
  )
}

interface ShowAllProps<T> {
  readonly rows: readonly T[]
  /** How many rows are shown initially. */
  readonly first: number
  /** What the rows are, for screen readers. */
  readonly label: string
  readonly children: (rows: readonly T[]) => ReactNode
}

/** Shows the first rows of a long list with a button for the rest. */
export const ShowAll = <T,>({ rows, first, label, children }: ShowAllProps<T>) => {
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
