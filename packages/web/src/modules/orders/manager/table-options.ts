import type { FloorTable } from '@kafana/contract'
import { searchKey } from '@kafana/domain'
import { useMemo } from 'react'
import { useCall } from '../../../platform/api/query.ts'
import { compareTexts } from '../../../platform/i18n/formats.ts'

/** A table to select; its label includes its zone. */
export interface TableOption {
  readonly value: string
  readonly label: string
  readonly name: string
  /** Null for a table without a zone. */
  readonly zone: string | null
  /** Its current status; undefined until that is loaded. */
  readonly floor: FloorTable | undefined
}

/** All tables, sorted by zone and name. */
export const useTableOptions = (): readonly TableOption[] => {
  const [tables, zones, floor] = [
    useCall('layout', 'tables'),
    useCall('layout', 'zones'),
    useCall('orders', 'floor'),
  ]
  return useMemo(() => {
    const zoneName = new Map(zones.data?.map(({ _id, name }) => [_id, name]))
    const floorByTable = new Map(floor.data?.map((each) => [each.table, each]))
    const options = (tables.data ?? []).map(({ _id: value, name, zone: zoneId }): TableOption => {
      const zone = (zoneId !== null && zoneName.get(zoneId)) || null
      return {
        value,
        name,
        zone,
        label: zone === null ? name : `${name} · ${zone}`,
        floor: floorByTable.get(value),
      }
    })
    return options.toSorted(
      (a, b) => compareTexts(a.zone ?? '', b.zone ?? '') || compareTexts(a.name, b.name),
    )
  }, [tables.data, zones.data, floor.data])
}

/**
 * How well a label matches the search terms: 3 if it has all of them as whole words, 2 if as beginnings of
 * words, 1 if anywhere, else 0.
 */
const matchScore = (label: string, terms: readonly string[]): number => {
  const words = searchKey(label).split(/[^\p{L}\p{N}]+/u)
  const matchers: readonly ((word: string, part: string) => boolean)[] = [
    (word, part) => word.includes(part),
    (word, part) => word.startsWith(part),
    (word, part) => word === part,
  ]
  return (
    matchers.findLastIndex((matches) => terms.every((term) => words.some((word) => matches(word, term)))) + 1
  )
}

/**
 * The tables that match the input, best first: "1" finds table 1 before 10 and 21, "ter 2" table 2 of the
 * terrace.
 */
export const findTables = <T extends { readonly label: string }>(
  tables: readonly T[],
  input: string,
): T[] => {
  const terms = searchKey(input)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((part) => part !== '')
  const found = tables
    .map((table) => ({ table, score: matchScore(table.label, terms) }))
    .filter(({ score }) => score > 0)
  return found.toSorted((a, b) => b.score - a.score).map(({ table }) => table)
}
