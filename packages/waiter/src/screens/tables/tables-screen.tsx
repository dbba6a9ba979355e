import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Suspense, useState } from 'react'
import { late } from '../../app/late.ts'
import { type DraftView, useDrafts } from '../../data/use-drafts.ts'
import { useServerMinute } from '../../data/use-server-minute.ts'
import { useTables } from '../../data/use-tables.ts'
import { Icon } from '../../ui/icon.tsx'
import { Screen } from '../../ui/screen.tsx'
import { type TableSection, tableSections } from './table-sections.ts'
import { TableTile } from './table-tile.tsx'
import { useTableStatus } from './use-table-status.ts'
import classes from './tables-screen.module.css'

interface SectionProps {
  readonly section: TableSection
  readonly drafts: ReadonlyMap<string, readonly DraftView[]>
  readonly now: number
}

const NoTables = late(async () => (await import('./no-tables.tsx')).NoTables)
const FindTable = late(async () => (await import('./find-table.tsx')).FindTable)

const Section = ({ section, drafts, now }: SectionProps) => {
  const { t } = useTranslation()
  const statusOf = useTableStatus(now)
  const { key, name, tables } = section
  const title = key === 'mine' ? t('WAITER_MY_TABLES') : name || t('WAITER_OTHER_TABLES')
  return (
    <section aria-label={title}>
      <h2 className={classes['title']}>{title}</h2>
      <div className={classes['tiles']}>
        {tables.map((table) => (
          <TableTile
            key={table.id}
            table={table}
            drafted={drafts.get(table.id)?.reduce((sum, { pieces }) => sum + pieces, 0) ?? 0}
            shown={statusOf(table)}
          />
        ))}
      </div>
    </section>
  )
}

/** The tables of the venue, the waiter's own first. */
export const TablesScreen = () => {
  const { t } = useTranslation()
  const [isFinding, setFinding] = useState(false)
  const now = useServerMinute()
  const tables = useTables()
  const drafts = useDrafts()
  return (
    <Screen title={t('WAITER_TABLES')}>
      {tables.length === 0 && (
        <Suspense>
          <NoTables />
        </Suspense>
      )}
      {tableSections(tables).map((section) => (
        <Section key={section.key} section={section} drafts={drafts} now={now} />
      ))}
      <div className={classes['end']} />
      {tables.length > 0 && (
        <button
          type="button"
          className={classes['find']}
          aria-label={t('WAITER_FIND_TABLE')}
          onClick={() => setFinding(true)}
        >
          <Icon name="search" size="28px" />
        </button>
      )}
      {isFinding && (
        <Suspense>
          <FindTable onClose={() => setFinding(false)} />
        </Suspense>
      )}
    </Screen>
  )
}
