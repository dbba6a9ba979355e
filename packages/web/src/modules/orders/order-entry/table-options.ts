import { useCall } from '@kafana/client/api/query.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { FloorTable } from '@kafana/contract'
import { useMemo } from 'react'

/** A table to select; its label includes its zone. */
export interface TableOption {
  readonly value: string
  readonly label: string
  readonly name: string
  /** Null for a table without a zone. */
  readonly zone: string | null
  /** Of takeaway and delivery. */
  readonly isCounter: boolean
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
    const options = (tables.data ?? []).map(({ _id: value, name, zone: zoneId, kind }): TableOption => {
      const zone = (zoneId !== null && zoneName.get(zoneId)) || null
      return {
        value,
        name,
        zone,
        isCounter: kind === 'counter',
        label: zone === null ? name : `${name} · ${zone}`,
        floor: floorByTable.get(value),
      }
    })
    return options.toSorted(
      (a, b) => compareTexts(a.zone ?? '', b.zone ?? '') || compareTexts(a.name, b.name),
    )
  }, [tables.data, zones.data, floor.data])
}
