import { readTexts, storedValues } from '@kafana/client/browser/stored-value.ts'
import {
  MAX_RECENT_TICKETS,
  mostSold,
  type SoldProduct,
  type TicketLine,
  withRecentText,
} from '@kafana/domain'
import { useMemo, useSyncExternalStore } from 'react'

const texts = storedValues(readTexts)
const favourites = () => texts('pad-favourites')
const recentNotes = () => texts('pad-notes')
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
const sold = () => soldValues('pad-sold')

/** The products that were marked on this device. */
export const useFavourites = (): ReadonlySet<string> => {
  const { subscribe, get } = favourites()
  const ids = useSyncExternalStore(subscribe, get)
  return useMemo(() => new Set(ids), [ids])
}

/** Marks a product, or takes the mark off. Returns whether it is marked now. */
export const toggleFavourite = (product: string): boolean => {
  const { get, set } = favourites()
  const wasMarked = get().includes(product)
  set(wasMarked ? get().filter((id) => id !== product) : [...get(), product])
  return !wasMarked
}

/** The ids of what this device sent recently, the most frequent first. */
export const useRecentlySold = (): readonly string[] => {
  const { subscribe, get } = sold()
  const tickets = useSyncExternalStore(subscribe, get)
  return useMemo(() => mostSold(tickets), [tickets])
}

/** The notes that were used recently, the last one first. */
export const useRecentNotes = (): readonly string[] => {
  const { subscribe, get } = recentNotes()
  return useSyncExternalStore(subscribe, get)
}

export const rememberNote = (note: string): void => {
  const { get, set } = recentNotes()
  set(withRecentText(get(), note, MAX_NOTES))
}

/** Remembers what a ticket had, for what was sold recently. */
export const rememberSold = (lines: readonly TicketLine[]): void => {
  const { get, set } = sold()
  set([...get(), lines.map(({ product, quantity }) => ({ product, quantity }))].slice(-MAX_RECENT_TICKETS))
}
