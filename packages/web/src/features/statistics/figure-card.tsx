import { IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { StatCard } from '../../ui/stat-card.tsx'
import c from './statistics-screen.module.css'

/** Has a figure more characters than a narrow card holds in the usual size? */
export const isLong = (figure: string): boolean => figure.length > 14

interface Props {
  readonly title: string
  readonly icon: ReactNode
  /** As it is read. */
  readonly figure: string
  /** Where the rows stand that the figure was made of. */
  readonly to: string | undefined
  readonly empty: ReactNode
  /** Written smaller; figures side by side are of one size. */
  readonly small: boolean
  readonly children?: ReactNode
}

/** One figure; the whole card leads to its rows. */
export const FigureCard = ({ title, icon, figure, to, empty, small, children }: Props) => {
  const link = empty === undefined ? to : undefined
  const value =
    link === undefined ? (
      <span className={c.text} data-small={small} title={figure}>
        {figure}
      </span>
    ) : (
      <Link
        to={link}
        className={c.figure}
        data-small={small}
        title={figure}
        aria-label={`${title}: ${figure}`}
      >
        {figure}
      </Link>
    )
  const chevron = link !== undefined && <IconChevronRight className={c.chevron} size={18} aria-hidden />
  return (
    <StatCard title={title} icon={icon} value={value} empty={empty} action={chevron}>
      {children}
    </StatCard>
  )
}
