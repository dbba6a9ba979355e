/** A table that a statement reads or changes, and the name that it has there. */
export interface NamedTable {
  readonly table: string
  readonly alias: string
}

const NAMED = /(?:from|join|into|update) "(\w+)"(?: as "(\w+)")?/g

/** The tables that a text of SQL names, once for each place. */
export const tablesIn = (text: string): readonly NamedTable[] =>
  [...text.matchAll(NAMED)].map(([, table = '', alias = table]) => ({ table, alias }))

/**
 * Whether a text binds the venue of a table: to a value, or to the venue of another table. The placeholders are those
 * of either engine.
 */
export const bindsVenue = (text: string, { table, alias }: NamedTable): boolean => {
  const plain = text.replaceAll('"', '').replaceAll(/\$\d+/g, '?')
  return [
    `into ${table} (company_id`,
    ` ${alias}.company_id = `,
    ` = ${alias}.company_id`,
    ' company_id = ?',
  ].some((bound) => plain.includes(bound))
}
