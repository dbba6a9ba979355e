import { piecesOf } from '@kafana/client/pad/lines-by-category.ts'
import { keyOfPlace, namedCheck, type PadPlace, placeOfKey } from '@kafana/client/pad/pad-place.ts'
import { draftsOf } from '@kafana/client/pad/stored-drafts.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { useMemo, useSyncExternalStore } from 'react'
import { useAllParties } from './use-venue.tsx'

/** A ticket that was begun and not sent: its place, as `keyOfPlace` writes it, and how many pieces it has. */
export interface DraftView {
  readonly key: string
  readonly pieces: number
}

/** The tickets of the signed-in waiter that were begun and not sent, by the table where their party sits now. */
export const useDrafts = (): ReadonlyMap<string, readonly DraftView[]> => {
  const { subscribe, get } = draftsOf(useSession()?.user._id ?? '')
  const drafts = useSyncExternalStore(subscribe, get)
  const parties = useAllParties()
  return useMemo(() => {
    const views = Object.entries(drafts.of).map(([key, { lines }]) => ({ key, pieces: piecesOf(lines) }))
    const tables = new Map(parties.map(({ id, table }) => [id, table]))
    return Map.groupBy(views, ({ key }) => {
      const { table, ...place } = placeOfKey(key)
      const check = namedCheck(place)
      return (check === undefined ? undefined : tables.get(check)) ?? table
    })
  }, [drafts, parties])
}

interface Place {
  /** Of the party: with its check, unless the table is enough. */
  readonly own: PadPlace
  /** What is begun for the table itself is for a new party. */
  readonly isCounter: boolean
  /** The open checks of all other parties of the venue. */
  readonly others: readonly string[]
  /** What was begun for the table. */
  readonly drafts: readonly DraftView[]
}

/**
 * The key of the pad that a party opens: that of the draft which was begun for it, as long as it is for none of the
 * others; otherwise a new one.
 */
export const padKeyOf = ({ own, isCounter, others, drafts }: Place): string => {
  const key = keyOfPlace(own)
  const isForOther = ({ check, newCheck }: PadPlace): boolean => {
    if (newCheck !== undefined) return newCheck !== namedCheck(own)
    return check === undefined ? isCounter && namedCheck(own) !== undefined : others.includes(check)
  }
  const begun = drafts.map((draft) => draft.key).filter((each) => !isForOther(placeOfKey(each)))
  return begun.includes(key) ? key : (begun[0] ?? key)
}

/** The place of a draft that a party takes over: its own where it was begun at another table, or for one that has gone. */
export const takenOverBy = (key: string, { table, check }: PadPlace, own: string): string => {
  const begun = placeOfKey(key)
  if (begun.check === undefined) return key
  return begun.check === check ? keyOfPlace({ table, check }) : own
}
