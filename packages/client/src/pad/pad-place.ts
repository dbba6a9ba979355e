import { AWAY_TYPES, type AwayType } from '@kafana/domain'

/** What a ticket on the pad is for: a table, one of its open checks, or a new check of a party that takes it away. */
export interface PadPlace {
  /** The id of the table; empty for none. */
  readonly table: string
  readonly check?: string | undefined
  readonly type?: AwayType | undefined
  /** What the party is called. */
  readonly name?: string | undefined
}

const CHECK = 'check'

/** A place as one text: the key of its draft, and in the address. */
export const keyOfPlace = ({ table, check, type, name }: PadPlace): string => {
  if (check !== undefined) return [table, CHECK, check].join('/')
  return type === undefined ? table : [table, type, name ?? ''].join('/')
}

export const placeOfKey = (key: string): PadPlace => {
  const [table = '', is, ...rest] = key.split('/')
  const text = rest.join('/')
  if (is === CHECK) return { table, check: text }
  const type = AWAY_TYPES.find((each) => each === is)
  return { table, ...(type && { type }), ...(text !== '' && { name: text }) }
}
