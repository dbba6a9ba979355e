interface NamedTable {
  readonly id: string
  readonly name: string
  readonly zone_id: string | null
  readonly zone_name: string | null
}

/** What statistics call each table, by its id: its name, with the zone in brackets where the name stands in more than one zone. */
export const tableLabels = (tables: readonly NamedTable[]): Map<string, string> => {
  const named = Map.groupBy(tables, ({ name }) => name)
  const isAmbiguous = (name: string): boolean =>
    new Set(named.get(name)?.map(({ zone_id }) => zone_id)).size > 1
  return new Map(
    tables.map(({ id, name, zone_name }) => [
      id,
      isAmbiguous(name) && zone_name !== null ? `${name} (${zone_name})` : name,
    ]),
  )
}
