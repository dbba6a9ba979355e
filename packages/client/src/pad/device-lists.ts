import {
  MAX_RECENT_TICKETS,
  mostSold,
  type SoldProduct,
  type TicketLine,
  withRecentText,
} from '@kafana/domain'
import { useMemo, useSyncExternalStore } from 'react'
import { readTexts, storedValues } from '../browser/stored-value.ts'

/** Whose lists: of everybody on this device by default, or of one person on it, by their id. */
type Owner = string | undefined
const nameOf = (list: string, owner: Owner): string => (owner === undefined ? list : `${list}:${owner}`)

const texts = storedValues(readTexts)
const favourites = (owner: Owner) => texts(nameOf('pad-favourites', owner))
const recentNotes = (owner: Owner) => texts(nameOf('pad-notes', owner))
const MAX_NOTES = 8

const isSold = (line: Partial<SoldProduct> | null): boolean =>
  typeof line?.product === 'string' && Number.isInteger(line.quantity)
const readSold = (stored: unknown): readonly (readonly SoldProduct[])[] =>
  Array.isArray(stored)
    ? (stored as unknown[]).filter(
        (ticket): ticket is readonly SoldProduct[] => Array.isArray(ticket) && ticket.every(isSold),
      )
    : []
const soldValues = storedValues(readSold)
const sold = (owner: Owner) => soldValues(nameOf('pad-sold', owner))

/** The products that were marked on this device. */
export const useFavourites = (owner?: string): ReadonlySet<string> => {
  const { subscribe, get } = favourites(owner)
  const ids = useSyncExternalStore(subscribe, get)
  return useMemo(() => new Set(ids), [ids])
}

/** Marks a product, or takes the mark off. Returns whether it is marked now. */
export const toggleFavourite = (product: string, owner?: string): boolean => {
  const { get, set } = favourites(owner)
  const wasMarked = get().includes(product)
  set(wasMarked ? get().filter((id) => id !== product) : [...get(), product])
  return !wasMarked
}

/** The ids of what this device sent recently, the most frequent first. */
export const useRecentlySold = (owner?: string): readonly string[] => {
  const { subscribe, get } = sold(owner)
  const tickets = useSyncExternalStore(subscribe, get)
  return useMemo(() => mostSold(tickets), [tickets])
}

/** The notes that were used recently, the last one first. */
export const useRecentNotes = (owner?: string): readonly string[] => {
  const { subscribe, get } = recentNotes(owner)
  return useSyncExternalStore(subscribe, get)
}

export const rememberNote = (note: string, owner?: string): void => {
  const { get, set } = recentNotes(owner)
  set(withRecentText(get(), note, MAX_NOTES))
}

/** Remembers what a ticket had, for what was sold recently. */
export const rememberSold = (lines: readonly TicketLine[], owner?: string): void => {
  const { get, set } = sold(owner)
  set([...get(), lines.map(({ product, quantity }) => ({ product, quantity }))].slice(-MAX_RECENT_TICKETS))
}
