import { useSession } from '@kafana/client/session/session-store.ts'
import { CATEGORIES, type Category, DEFAULT_CATEGORY, MAX_LINE_QUANTITY } from '@kafana/domain'
import { useEffect, useState } from 'react'

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

const readDraft = (key: string): Draft => {
  try {
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as Partial<Draft> | null
    return isDraft(stored) ? stored : EMPTY
  } catch {
    return EMPTY
  }
}

/** Adding a product that the order has already increases the quantity of its line. */
const addLine = (lines: readonly DraftLine[], added: DraftLine): readonly DraftLine[] => {
  const present = lines.find(({ product }) => product === added.product)
  if (!present) return [...lines, added]
  const quantity = Math.min(MAX_LINE_QUANTITY, present.quantity + added.quantity)
  return lines.map((line) => (line === present ? { ...line, quantity } : line))
}

/**
 * The order being created. The browser stores it, so that a reload or the end of the session loses nothing.
 */
export const useDraft = () => {
  const key = `order-draft:${useSession()?.user._id ?? ''}`
  const [draft, setDraft] = useState(() => readDraft(key))
  useEffect(() => localStorage.setItem(key, JSON.stringify(draft)), [key, draft])
  return {
    draft,
    setCategory: (category: Category) => setDraft((now) => ({ ...now, category })),
    add: (line: DraftLine) => setDraft((now) => ({ ...now, lines: addLine(now.lines, line) })),
    setQuantity: (product: string, quantity: number) =>
      setDraft((now) => ({
        ...now,
        lines: now.lines.map((line) => (line.product === product ? { product, quantity } : line)),
      })),
    remove: (product: string) =>
      setDraft((now) => ({ ...now, lines: now.lines.filter((line) => line.product !== product) })),
    setDetails: (details: OrderDetails) => setDraft((now) => ({ ...now, details })),
    /**
     * Starts the next order, of the same category. Stored at once, because the screen may have unmounted
     * before an effect runs.
     */
    clear: () => {
      const next = { ...EMPTY, category: draft.category }
      localStorage.setItem(key, JSON.stringify(next))
      setDraft(next)
    },
  }
}
