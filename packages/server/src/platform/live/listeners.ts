import type { WebSocket } from 'ws'

/** A screen that listens. */
export interface Listener {
  readonly socket: WebSocket
  readonly companyId: string
  readonly userId: string
  readonly sessionHash: string
  /** The last event that was sent to it. */
  seq: number
}

export interface Listeners {
  /** As they are at this moment: who comes or goes later changes nothing in it. */
  ofVenue(companyId: string): readonly Listener[]
  all(): readonly Listener[]
  venues(): readonly string[]
  has(listener: Listener): boolean
  add(listener: Listener): void
  remove(listener: Listener): void
}

/** Who listens to which venue. */
export const createListeners = (): Listeners => {
  const venues = new Map<string, Set<Listener>>()
  const ofVenue = (companyId: string): readonly Listener[] => [...(venues.get(companyId) ?? [])]
  return {
    ofVenue,
    all: () => [...venues.keys()].flatMap(ofVenue),
    venues: () => [...venues.keys()],
    has: (listener) => venues.get(listener.companyId)?.has(listener) ?? false,
    add: (listener) => {
      venues.set(listener.companyId, (venues.get(listener.companyId) ?? new Set<Listener>()).add(listener))
    },
    remove: (listener) => {
      const set = venues.get(listener.companyId)
      set?.delete(listener)
      if (set?.size === 0) venues.delete(listener.companyId)
    },
  }
}
