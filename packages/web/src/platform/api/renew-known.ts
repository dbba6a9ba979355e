import type { Room } from '@kafana/contract'
import type { QueryClient } from '@tanstack/react-query'

/** Whatever people change: each write raises its version, and a write on an older one is refused. */
export interface Versioned {
  readonly _id: string
  readonly version: number
}

const isVersioned = (value: unknown): value is Versioned =>
  typeof value === 'object' &&
  value !== null &&
  '_id' in value &&
  'version' in value &&
  typeof value.version === 'number'

/** What was read, with the entity as it is now wherever it stands in it: a list, a page that holds one, the entity itself. What only the read knows of it stays. */
const renewed = (known: unknown, now: Versioned): unknown => {
  if (Array.isArray(known)) return known.map((each) => renewed(each, now))
  // An answer that is repeated may be older than what was read since.
  if (isVersioned(known))
    return known._id === now._id && known.version <= now.version ? { ...known, ...now } : known
  if (typeof known !== 'object' || known === null) return known
  return Object.fromEntries(
    Object.entries(known).map(([name, value]) => [name, Array.isArray(value) ? renewed(value, now) : value]),
  )
}

/** An entity that the server answered with stands at once wherever its room was read: whoever opens it again does not meet it as it was before. */
export const renewKnown = (queryClient: QueryClient, room: Room, answer: unknown): void => {
  if (isVersioned(answer))
    queryClient.setQueriesData({ queryKey: [room] }, (known: unknown) => renewed(known, answer))
}
