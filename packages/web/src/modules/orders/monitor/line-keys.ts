import type { CardOrder } from './station-marks.tsx'
import { useExpiringState } from './use-expiring-state.ts'

/** How long the letters of a card are keys after the last press. */
const KEYS_MS = 10_000

/** The card whose lines have letters, by the id of its order. */
export interface LineKeys {
  readonly chosen: string | null
  readonly choose: (order: string | null) => void
}

export const useLineKeys = (): LineKeys => {
  // An object, so that each press restarts the time.
  const [chosen, setChosen] = useExpiringState<{ readonly id: string }>(KEYS_MS)
  return { chosen: chosen?.id ?? null, choose: (id) => setChosen(id === null ? null : { id }) }
}

/** Does a number first choose the card of this order: can several of its lines be tapped? */
export const hasLineKeys = ({ status, products, waitsFor }: CardOrder): boolean =>
  status === 'pending' && products.length > 1 && waitsFor === undefined

/** The key of a line by its place on the card, from 0; undefined beyond z. */
export const lineKeyAt = (place: number): string | undefined => 'abcdefghijklmnopqrstuvwxyz'[place]
