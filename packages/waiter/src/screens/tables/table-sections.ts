import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { TableView } from '../../data/use-tables.ts'

/** Tables that stand together under one heading. */
export interface TableSection {
  /** The id of the zone; `mine` for the tables of the waiter, empty for tables without a zone. */
  readonly key: string
  /** The name of the zone; empty where it has none. */
  readonly name: string
  readonly tables: readonly TableView[]
}

const byName = (a: TableView, b: TableView): number => compareTexts(a.name, b.name)

/** The waiter's own tables first, then all others by zone; tables without a zone are last. */
export const tableSections = (tables: readonly TableView[]): readonly TableSection[] => {
  const mine = tables.filter(({ isMine }) => isMine)
  const others = Map.groupBy(
    tables.filter(({ isMine }) => !isMine),
    ({ zone }) => zone?.id ?? '',
  )
  const zones = [...others].map(([key, of]): TableSection => {
    return { key, name: of[0]?.zone?.name ?? '', tables: of.toSorted(byName) }
  })
  const sorted = zones.toSorted(
    (a, b) => Number(a.key === '') - Number(b.key === '') || compareTexts(a.name, b.name),
  )
  return mine.length === 0 ? sorted : [{ key: 'mine', name: '', tables: mine.toSorted(byName) }, ...sorted]
}
