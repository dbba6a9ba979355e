import { CATEGORIES, DEFAULT_CATEGORY, MAX_LINE_QUANTITY, type Category } from '@kafana/domain'
import { useEffect, useState } from 'react'
import * as z from 'zod/mini'
import { useSession } from '../../platform/session/session.ts'

const Draft = z.object({
  category: z.enum(CATEGORIES),
  lines: z.array(z.object({ product: z.string(), quantity: z.int() })),
  details: z.object({ name: z.string(), description: z.string(), table: z.string() }),
})
/** An order that is not sent yet. */
export type Draft = z.output<typeof Draft>
export type DraftLine = Draft['lines'][number]
export type OrderDetails = Draft['details']

const EMPTY: Draft = {
  category: DEFAULT_CATEGORY,
  lines: [],
  details: { name: '', description: '', table: '' },
}

const read = (key: string): Draft => {
  try {
    return Draft.parse(JSON.parse(localStorage.getItem(key) ?? 'null'))
  } catch {
    // Nothing was kept, or by another version: start afresh.
    return EMPTY
  }
}

/** The same product once more makes its line larger. */
export const addLine = (lines: readonly DraftLine[], added: DraftLine): DraftLine[] => {
  const present = lines.find(({ product }) => product === added.product)
  if (!present) return [...lines, added]
  const quantity = Math.min(MAX_LINE_QUANTITY, present.quantity + added.quantity)
  return lines.map((line) => (line === present ? { ...line, quantity } : line))
}

/** The order being put together. The browser keeps it, so that a reload or the end of a session loses nothing. */
export const useDraft = () => {
  const key = `order-draft:${useSession()?.user._id ?? ''}`
  const [draft, setDraft] = useState(() => read(key))
  useEffect(() => localStorage.setItem(key, JSON.stringify(draft)), [key, draft])
  return {
    draft,
    choose: (category: Category) => setDraft((now) => ({ ...now, category })),
    add: (line: DraftLine) => setDraft((now) => ({ ...now, lines: addLine(now.lines, line) })),
    setQuantity: (product: string, quantity: number) =>
      setDraft((now) => ({
        ...now,
        lines: now.lines.map((line) => (line.product === product ? { product, quantity } : line)),
      })),
    remove: (product: string) =>
      setDraft((now) => ({ ...now, lines: now.lines.filter((line) => line.product !== product) })),
    describe: (details: OrderDetails) => setDraft((now) => ({ ...now, details })),
    /** After it was sent; the next one is of the same category. Written down at once: the screen may be gone by then. */
    clear: () => {
      const next = { ...EMPTY, category: draft.category }
      localStorage.setItem(key, JSON.stringify(next))
      setDraft(next)
    },
  }
}
