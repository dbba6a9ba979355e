/** The rows whose name contains the searched text, without regard to case. */
export const byName = <T>(rows: readonly T[], nameOf: (row: T) => string, search: string): T[] => {
  const wanted = search.toLocaleLowerCase()
  return rows.filter((row) => nameOf(row).toLocaleLowerCase().includes(wanted))
}
