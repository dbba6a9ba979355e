import type { FloorTable } from '@kafana/contract'
import { searchKey } from '@kafana/domain'
import { useMemo } from 'react'
import { useCall } from '../../platform/api/query.ts'
import { compareTexts } from '../../platform/i18n/compare-texts.ts'

/** A table to choose: its label names its zone too. */
export interface TableOption {
  readonly value: string
  readonly label: string
  readonly name: string
  /** Null where it stands in none. */
  readonly zone: string | null
  /** How it is at this moment; undefined until that is known. */
  readonly now: FloorTable | undefined
}

/** Every table with its zone, by zone and name. */
export const useTableOptions = (): readonly TableOption[] => {
  const [tables, zones, floor] = [
    useCall('layout', 'tables'),
    useCall('layout', 'zones'),
    useCall('orders', 'floor'),
  ]
  return useMemo(() => {
    const zoneName = new Map(zones.data?.map(({ _id, name }) => [_id, name]))
    const now = new Map(floor.data?.map((each) => [each.table, each]))
    const options = (tables.data ?? []).map(({ _id: value, name, zone: zoneId }): TableOption => {
      const zone = (zoneId !== null && zoneName.get(zoneId)) || null
      return { value, name, zone, label: zone === null ? name : `${name} · ${zone}`, now: now.get(value) }
    })
    return options.toSorted(
      (a, b) => compareTexts(a.zone ?? '', b.zone ?? '') || compareTexts(a.name, b.name),
    )
  }, [tables.data, zones.data, floor.data])
}

/** How well a label fits the words: 3 where it has all of them whole, 2 where it has words that begin with them, 1 where it contains them, else 0. */
const fit = (label: string, wanted: readonly string[]): number => {
  const words = searchKey(label).split(/[^\p{L}\p{N}]+/u)
  const fits: readonly ((word: string, part: string) => boolean)[] = [
    (word, part) => word.includes(part),
    (word, part) => word.startsWith(part),
    (word, part) => word === part,
  ]
  return fits.findLastIndex((is) => wanted.every((part) => words.some((word) => is(word, part)))) + 1
}

/** The tables that fit what was typed, the best first: "1" is table 1 before 10 and 21, "ter 2" is a table 2 of the terrace. */
export const findTables = <T extends { readonly label: string }>(
  tables: readonly T[],
  typed: string,
): T[] => {
  const wanted = searchKey(typed)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  const found = tables
    .map((table) => ({ table, fit: fit(table.label, wanted) }))
    .filter((each) => each.fit > 0)
  return found.toSorted((a, b) => b.fit - a.fit).map(({ table }) => table)
}
