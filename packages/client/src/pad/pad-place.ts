import { AWAY_TYPES, type AwayType } from '@kafana/domain'
import { uuid } from '../browser/polyfills.ts'

/**
 * What a ticket on the pad is for: a table, one of its open checks, a new check of guests who sit down there beside
 * others, or one of a party that takes it away.
 */
export interface PadPlace {
  /** The id of the table; empty for none. */
  readonly table: string
  readonly check?: string | undefined
  /** The id that the check of new guests gets; it may be there by now. */
  readonly newCheck?: string | undefined
  readonly type?: AwayType | undefined
  /** What the party is called. */
  readonly name?: string | undefined
}

/** The id of the check that a place names, also of one that is not there yet; undefined where the table is enough. */
export const namedCheck = ({ check, newCheck }: Pick<PadPlace, 'check' | 'newCheck'>): string | undefined =>
  check ?? newCheck

const CHECK = 'check'
const NEW_CHECK = 'new'

/** A place as one text: the key of its draft, and in the address. */
export const keyOfPlace = ({ table, check, newCheck, type, name }: PadPlace): string => {
  if (check !== undefined) return [table, CHECK, check].join('/')
  if (newCheck !== undefined) return [table, NEW_CHECK, newCheck].join('/')
  return type === undefined ? table : [table, type, name ?? ''].join('/')
}

export const placeOfKey = (key: string): PadPlace => {
  const [table = '', is, ...rest] = key.split('/')
  const text = rest.join('/')
  if (is === CHECK) return { table, check: text }
  if (is === NEW_CHECK) return { table, newCheck: text }
  const type = AWAY_TYPES.find((each) => each === is)
  return { table, ...(type && { type }), ...(text !== '' && { name: text }) }
}

/**
 * The key of the ticket for new guests at a table: the one that was begun, as long as their check is not there; otherwise
 * a new one.
 * @param begun the keys of all tickets that were begun
 * @param known the ids of the checks of the table
 */
export const keyOfNewGuests = (
  table: string,
  begun: readonly string[],
  known: readonly (string | null)[],
): string => {
  const isTheirs = (key: string): boolean => {
    const place = placeOfKey(key)
    return place.table === table && place.newCheck !== undefined && !known.includes(place.newCheck)
  }
  return begun.find(isTheirs) ?? keyOfPlace({ table, newCheck: uuid() })
}
