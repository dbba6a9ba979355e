import { storedValues } from '@kafana/client/browser/stored-value.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { CATEGORIES, type Category, DEFAULT_CATEGORY, MAX_LINE_QUANTITY } from '@kafana/domain'
import { useSyncExternalStore } from 'react'

export interface DraftLine {
  readonly product: string
  readonly quantity: number
}
export interface OrderDetails {
  readonly name: string
  readonly description: string
  readonly table: string
}
/** An order that has not been sent yet. */
export interface Draft {
  readonly category: Category
  readonly lines: readonly DraftLine[]
  readonly details: OrderDetails
}

const EMPTY: Draft = {
  category: DEFAULT_CATEGORY,
  lines: [],
  details: { name: '', description: '', table: '' },
}

const isLine = (line: Partial<DraftLine> | null): boolean =>
  typeof line?.product === 'string' && Number.isInteger(line.quantity)
/** Another version may have stored another format. */
const isDraft = (stored: Partial<Draft> | null): stored is Draft =>
  CATEGORIES.some((each) => each === stored?.category) &&
  Array.isArray(stored?.lines) &&
  stored.lines.every(isLine) &&
  [stored.details?.name, stored.details?.description, stored.details?.table].every(
    (text) => typeof text === 'string',
  )

const readDraft = (stored: unknown): Draft => {
  const draft = stored as Partial<Draft> | null
  return isDraft(draft) ? draft : EMPTY
}
const stored = storedValues(readDraft)

/** Adding a product that the order has already increases the quantity of its line. */
const addLine = (lines: readonly DraftLine[], added: DraftLine): readonly DraftLine[] => {
  const present = lines.find(({ product }) => product === added.product)
  if (!present) return [...lines, added]
  const quantity = Math.min(MAX_LINE_QUANTITY, present.quantity + added.quantity)
  return lines.map((line) => (line === present ? { ...line, quantity } : line))
}

/**
 * The order being created. The browser stores it at once, so that a reload or the end of the session loses nothing;
 * where it refuses, the page keeps it.
 */
export const useDraft = () => {
  const store = stored(`order-draft:${useSession()?.user._id ?? ''}`)
  const draft = useSyncExternalStore(store.subscribe, store.get)
  const change = (next: (now: Draft) => Partial<Draft>): void => {
    const now = store.get()
    store.set({ ...now, ...next(now) })
  }
  return {
    draft,
    setCategory: (category: Category) => change(() => ({ category })),
    add: (line: DraftLine) => change(({ lines }) => ({ lines: addLine(lines, line) })),
    setQuantity: (product: string, quantity: number) =>
      change(({ lines }) => ({
        lines: lines.map((line) => (line.product === product ? { product, quantity } : line)),
      })),
    remove: (product: string) =>
      change(({ lines }) => ({ lines: lines.filter((line) => line.product !== product) })),
    setDetails: (details: OrderDetails) => change(() => ({ details })),
    /** Starts the next order, of the same category. */
    clear: () => change(({ category }) => ({ ...EMPTY, category })),
  }
}
