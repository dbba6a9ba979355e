import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { RouteName } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { MetricLink } from '../../../ui/stat-card.tsx'
import c from './card-parts.module.css'

/** Link in the corner of a card to the screen with all details. */
export const MoreLink = ({
  screen,
  to,
  text,
}: {
  readonly screen: RouteName
  readonly to: string
  readonly text: TranslationKey
}) => {
  const { t } = useTranslation()
  if (!useCanOpen()(screen)) return null
  return (
    <Link to={to} className={c.more}>
      {t(text)}
      <IconChevronRight size={16} aria-hidden />
    </Link>
  )
}

interface Props {
  readonly text: string
  /** The next step, if any: its text and its screen. */
  readonly action?: { readonly text: string; readonly screen: RouteName; readonly to: string }
}

/** The content of an empty card. */
export const CardNote = ({ text, action }: Props) => {
  const canOpen = useCanOpen()
  return (
    <>
      <p className={c.note}>{text}</p>
      {action && canOpen(action.screen) && (
        <Link to={action.to} className={c.action}>
          {action.text}
        </Link>
      )}
    </>
  )
}

/** A value that is highlighted briefly when it changes. */
export const Highlighted = ({ text }: { readonly text: string }) => {
  const [first] = useState(text)
  return (
    <span key={text} className={text === first ? undefined : c.highlighted}>
      {text}
    </span>
  )
}

const SHOWN = 5

/**
 * The first rows of a list with a button for the rest, so that a long list does not push other cards away.
 */
export const CappedList = <T,>({
  label,
  rows,
  children,
}: {
  readonly label: string
  readonly rows: readonly T[]
  readonly children: (row: T) => ReactNode
}) => {
  const { t } = useTranslation()
  const [all, setAll] = useState(false)
  const shown = all ? rows : rows.slice(0, SHOWN)
  return (
    <>
      <ul className={c.rows} aria-label={label}>
        {shown.map(children)}
      </ul>
      {rows.length > SHOWN && (
        <Button variant="subtle" className={c.toggle} aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? t('SHOW_FEWER') : t('SHOW_ALL_ROWS', { count: rows.length })}
        </Button>
      )}
    </>
  )
}

interface RowProps {
  readonly screen: RouteName
  readonly to: string
  readonly name: ReactNode
  /** The formatted value at the end of the row. */
  readonly value: string
  /** A secondary value before it. */
  readonly count?: string | undefined
  /** The value is zero. */
  readonly muted?: boolean
  /** A button beside the link. */
  readonly action?: ReactNode
}

/** A named value; the whole row is a link. */
export const MetricRow = ({ screen, to, name, value, count, muted = false, action }: RowProps) => (
  <li data-muted={muted} className={action === undefined ? undefined : c.withAction}>
    <MetricLink screen={screen} to={to} className={c.row}>
      <span className={c.name}>{name}</span>
      {count !== undefined && (
        <span className={c.count}>
          <Highlighted text={count} />
        </span>
      )}
      <span className={c.value}>
        <Highlighted text={value} />
      </span>
    </MetricLink>
    {action}
  </li>
)

/** The total of the rows above. */
export const SumRow = ({ screen, to, value, count }: Omit<RowProps, 'name'>) => {
  const { t } = useTranslation()
  return (
    <div className={c.sum}>
      <MetricLink screen={screen} to={to} className={c.row}>
        <span className={c.name}>{t('TOTAL')}</span>
        {count !== undefined && (
          <span className={c.count}>
            <Highlighted text={count} />
          </span>
        )}
        <span className={c.value}>
          <Highlighted text={value} />
        </span>
      </MetricLink>
    </div>
  )
}

/** The loading state of a card: rows as high as those of `MetricRow`. */
export const RowSkeletons = ({ rows = 4 }: { readonly rows?: number }) => (
  <Stack gap={13} mt={14}>
    {Array.from({ length: rows }, (_, row) => (
      <Skeleton key={row} height={32} radius="md" />
    ))}
  </Stack>
)
