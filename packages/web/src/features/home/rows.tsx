import type { RouteName } from '@kafana/domain'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FigureLink } from '../../ui/figure-link.tsx'
import { Fresh } from './fresh.tsx'
import c from './rows.module.css'

const SHOWN = 5

/** The first rows of a list, with a button for the others: one long list must not push the rest of the day away. */
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
  /** The figure at the end of the row, as it is read. */
  readonly value: string
  /** A second, quieter figure before it. */
  readonly count?: string | undefined
  /** There is nothing here at present. */
  readonly quiet?: boolean
}

/** A named figure; the whole row leads to what it was made of. */
export const FigureRow = ({ screen, to, name, value, count, quiet = false }: RowProps) => (
  <li data-quiet={quiet}>
    <FigureLink screen={screen} to={to} className={c.row}>
      <span className={c.name}>{name}</span>
      {count !== undefined && (
        <span className={c.count}>
          <Fresh text={count} />
        </span>
      )}
      <span className={c.value}>
        <Fresh text={value} />
      </span>
    </FigureLink>
  </li>
)

/** What the rows above come to. */
export const SumRow = ({ screen, to, value, count }: Omit<RowProps, 'name'>) => {
  const { t } = useTranslation()
  return (
    <div className={c.sum}>
      <FigureLink screen={screen} to={to} className={c.row}>
        <span className={c.name}>{t('TOTAL')}</span>
        {count !== undefined && (
          <span className={c.count}>
            <Fresh text={count} />
          </span>
        )}
        <span className={c.value}>
          <Fresh text={value} />
        </span>
      </FigureLink>
    </div>
  )
}

/** A card's content while it is read for the first time. */
export const RowShapes = () => (
  <Stack gap={12} mt={16}>
    {[0, 1, 2, 3].map((row) => (
      <Skeleton key={row} height={32} radius="md" />
    ))}
  </Stack>
)
