import { searchKey } from '@kafana/domain'

/** The rows whose name contains the searched text, without regard to case and to accents that capitals drop. */
export const byName = <T>(rows: readonly T[], nameOf: (row: T) => string, search: string): T[] => {
  const wanted = searchKey(search)
  return rows.filter((row) => searchKey(nameOf(row)).includes(wanted))
}
