import { type DraftChange, changeDraft, finishDraft } from '@kafana/client/pad/drafts.ts'
import { type PadPlace, placeOfKey } from '@kafana/client/pad/pad-place.ts'
import { draftsOf, type PadDraft } from '@kafana/client/pad/stored-drafts.ts'
import { createContext, use, useSyncExternalStore } from 'react'

type PiecesByProduct = ReadonlyMap<string, number>

const piecesIn = (draft: PadDraft | undefined): PiecesByProduct => {
  const pieces = new Map<string, number>()
  for (const { product, quantity } of draft?.lines ?? [])
    pieces.set(product, (pieces.get(product) ?? 0) + quantity)
  return pieces
}

/** What one person takes for one place: the draft, which the phone keeps. The same object while the pad is open. */
export interface Pad {
  readonly place: PadPlace
  /** The id of the signed-in waiter. */
  readonly person: string
  /** Undefined while nothing is on it. */
  readonly draft: () => PadDraft | undefined
  readonly change: (next: DraftChange) => void
  /** It is sent: nothing is on it any more. */
  readonly finish: () => void
  readonly subscribe: (listener: () => void) => () => void
  /** How many pieces of a product are on it. */
  readonly piecesOf: (product: string) => number
}

/** @param key of the place, as `keyOfPlace` writes it */
export const createPad = (person: string, key: string): Pad => {
  const drafts = draftsOf(person)
  const draft = (): PadDraft | undefined => drafts.get().of[key]
  let counted = draft()
  let pieces = piecesIn(counted)
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  // Counted once for each change, however many tiles ask.
  const count = (): void => {
    const now = draft()
    if (now === counted) return
    counted = now
    pieces = piecesIn(now)
  }
  const changed = (): void => {
    count()
    for (const listener of listeners) listener()
  }
  return {
    place: placeOfKey(key),
    person,
    draft,
    change: (next) => drafts.set(changeDraft(drafts.get(), key, next)),
    finish: () => drafts.set(finishDraft(drafts.get(), key)),
    subscribe: (listener) => {
      if (listeners.size === 0) {
        stop = drafts.subscribe(changed)
        count()
      }
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
        if (listeners.size === 0) stop?.()
      }
    },
    piecesOf: (product) => pieces.get(product) ?? 0,
  }
}

export const PadContext = createContext<Pad | null>(null)

/** The pad that is open. */
export const usePad = (): Pad => {
  const pad = use(PadContext)
  if (!pad) throw new Error('No pad is open')
  return pad
}

export const useDraft = (): PadDraft | undefined => {
  const { subscribe, draft } = usePad()
  return useSyncExternalStore(subscribe, draft)
}

/** How many pieces of a product are on the pad; renders again when that changes, and for nothing else. */
export const usePieces = (product: string): number => {
  const { subscribe, piecesOf } = usePad()
  return useSyncExternalStore(subscribe, () => piecesOf(product))
}
