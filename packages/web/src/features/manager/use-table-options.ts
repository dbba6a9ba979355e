import { useMemo } from 'react'
import { useCall } from '../../platform/api/query.ts'

const order = new Intl.Collator(undefined, { numeric: true })

/** Every table with its zone, by zone and name. */
export const useTableOptions = (): { readonly value: string; readonly label: string }[] => {
  const [tables, zones] = [useCall('layout', 'tables'), useCall('layout', 'zones')]
  return useMemo(() => {
    const zoneName = new Map(zones.data?.map(({ _id, name }) => [_id, name]))
    const named = (tables.data ?? []).map(({ _id, name, zone }) => ({ value: _id, name, zone: (zone !== null && zoneName.get(zone)) || '' }))
    const sorted = named.toSorted((a, b) => order.compare(a.zone, b.zone) || order.compare(a.name, b.name))
    return sorted.map(({ value, name, zone }) => ({ value, label: zone === '' ? name : `${name} · ${zone}` }))
  }, [tables.data, zones.data])
}
