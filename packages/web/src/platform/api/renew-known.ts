import type { Room } from '@kafana/contract'
import type { QueryClient } from '@tanstack/react-query'

/** What people change: each write raises its version. */
interface Entity {
  readonly _id: string
  readonly version: number
}

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && '_id' in value && 'version' in value && typeof value.version === 'number'

/** What was read, with the entity as it is now wherever it stands in it: a list, a page that holds one, the entity itself. What only the read knows of it stays. */
const renewed = (known: unknown, now: Entity): unknown => {
  if (Array.isArray(known)) return known.map((each) => renewed(each, now))
  // An answer that is repeated may be older than what was read since.
  if (isEntity(known)) return known._id === now._id && known.version <= now.version ? { ...known, ...now } : known
  if (typeof known !== 'object' || known === null) return known
  return Object.fromEntries(Object.entries(known).map(([name, value]) => [name, Array.isArray(value) ? renewed(value, now) : value]))
}

/** An entity that the server answered with stands at once wherever its room was read: whoever opens it again does not meet it as it was before. */
export const renewKnown = (queryClient: QueryClient, room: Room, answer: unknown): void => {
  if (isEntity(answer)) queryClient.setQueriesData({ queryKey: [room] }, (known: unknown) => renewed(known, answer))
}
