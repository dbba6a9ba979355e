import { storedValues } from '@kafana/client/browser/stored-value.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { Ingredient } from '@kafana/contract'
import {
  COUNT_REASONS,
  type CountReason,
  fromThousandths,
  countDifference,
  toThousandths,
} from '@kafana/domain'
import { useCallback, useSyncExternalStore } from 'react'

/** A counted ingredient; both quantities in its serving unit. */
export interface CountEntry {
  /** Undefined while the field is empty: then the line is not counted. */
  readonly counted?: number | undefined
  /** What was on hand when the line was counted. */
  readonly expected: number
  /** The version that the ingredient had then. */
  readonly version?: number | undefined
  /** Posting was refused: somebody else had counted it since. `expected` is what they left. */
  readonly isCountedByOthers?: boolean | undefined
  readonly reason?: CountReason | undefined
  readonly note?: string | undefined
}

/** A count that has not been posted yet. */
export interface CountDraft {
  /** By the id of the ingredient. */
  readonly entries: Readonly<Record<string, CountEntry>>
  /** What was on hand when the sheet was printed: what is typed from paper was counted then. `at` in UTC ms. */
  readonly printed?:
    | {
        readonly at: number
        readonly expected: Readonly<Record<string, number>>
        readonly versions?: Readonly<Record<string, number>> | undefined
      }
    | undefined
  /** The request that was sent last, with its key: after a lost response and a reload it is the same request. */
  readonly sent?: { readonly key: string; readonly body: string } | undefined
}

const EMPTY: CountDraft = { entries: {} }

const isOptional = (value: unknown, type: 'number' | 'string'): boolean =>
  value === undefined || typeof value === type
const isEntry = (stored: Partial<CountEntry> | null): boolean =>
  typeof stored?.expected === 'number' &&
  isOptional(stored.counted, 'number') &&
  isOptional(stored.version, 'number') &&
  isOptional(stored.note, 'string') &&
  (stored.reason === undefined || COUNT_REASONS.includes(stored.reason))
/** Another version may have stored another format. */
const isDraft = (stored: Partial<CountDraft> | null): stored is CountDraft =>
  typeof stored?.entries === 'object' &&
  Object.values(stored.entries).every(isEntry) &&
  (stored.printed === undefined ||
    (typeof stored.printed.at === 'number' && typeof stored.printed.expected === 'object')) &&
  (stored.sent === undefined || typeof stored.sent.key === 'string')

const readDraft = (stored: unknown): CountDraft => {
  const draft = stored as Partial<CountDraft> | null
  return isDraft(draft) ? draft : EMPTY
}
const stored = storedValues(readDraft)

/** The difference of a counted line; zero if it is not counted. */
export const differenceOf = ({ counted, expected }: CountEntry): number =>
  counted === undefined
    ? 0
    : fromThousandths(countDifference(toThousandths(expected), toThousandths(counted)))

/** What a line lacks before it can be posted. */
export const missingIn = (entry: CountEntry): 'reason' | 'note' | null => {
  if (differenceOf(entry) === 0) return null
  if (entry.reason === undefined) return 'reason'
  return entry.reason === 'other' && (entry.note ?? '').trim() === '' ? 'note' : null
}

const byId = <V>(
  ingredients: readonly Ingredient[],
  valueOf: (ingredient: Ingredient) => V,
): Readonly<Record<string, V>> => Object.fromEntries(ingredients.map((each) => [each._id, valueOf(each)]))

/** The stock as it is now, which a printed sheet shows. */
export const printedNow = (ingredients: readonly Ingredient[]): NonNullable<CountDraft['printed']> => ({
  at: Date.now(),
  expected: byId(ingredients, ({ quantity }) => quantity),
  versions: byId(ingredients, ({ version }) => version),
})

/** The draft compared with what others have counted; what was typed stays. */
const against = (draft: CountDraft, current: readonly Ingredient[]): CountDraft => {
  const { expected, versions } = printedNow(current)
  const entries = byId(current, ({ _id, quantity, version }) => ({
    ...draft.entries[_id],
    expected: quantity,
    version,
    isCountedByOthers: true,
  }))
  const printed = draft.printed && {
    ...draft.printed,
    expected: { ...draft.printed.expected, ...expected },
    versions: { ...draft.printed.versions, ...versions },
  }
  return { ...draft, printed, entries: { ...draft.entries, ...entries } }
}

/**
 * The count in progress. The browser stores it at once, so that a reload or the end of the session loses nothing; where
 * it refuses, the page keeps it.
 */
export const useCountDraft = () => {
  const store = stored(`count-draft:${useSession()?.user._id ?? ''}`)
  const draft = useSyncExternalStore(store.subscribe, store.get)
  return {
    draft,
    /** Stable, so that typing in one line renders no other. */
    change: useCallback(
      (id: string, entry: CountEntry): void => {
        const now = store.get()
        store.set({ ...now, entries: { ...now.entries, [id]: entry } })
      },
      [store],
    ),
    setPrinted: (printed: CountDraft['printed']): void => store.set({ ...store.get(), printed }),
    setSent: (sent: CountDraft['sent']): void => store.set({ ...store.get(), sent }),
    /** After a refusal: these were counted by somebody else. */
    compareWith: (current: readonly Ingredient[]): void => store.set(against(store.get(), current)),
    /** After posting: what was typed since then stays. Returns whether anything does. */
    removePosted: (posted: CountDraft['entries']): boolean => {
      const { entries, printed } = store.get()
      const isSince = ([id, entry]: [string, CountEntry]): boolean =>
        entry.counted !== undefined && JSON.stringify(entry) !== JSON.stringify(posted[id])
      const since = Object.entries(entries).filter(isSince)
      store.set(since.length === 0 ? EMPTY : { printed, entries: Object.fromEntries(since) })
      return since.length > 0
    },
    clear: (): void => store.set(EMPTY),
  }
}
