import {
  addProduct,
  type DraftChange,
  setDetails,
  setLineCourse,
  setLineSeat,
  setQuantity,
} from '@kafana/client/pad/drafts.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import type { ChosenOption } from '@kafana/domain'

/** What the guest wants of a line. */
export interface LineValues {
  readonly quantity: number
  readonly note: string
  /** Undefined where they stay as they are. */
  readonly options: readonly ChosenOption[] | undefined
  /** Null for the whole table. */
  readonly seat: number | null
  /** Undefined for that of the product; null for none. */
  readonly course: string | null | undefined
}

/** Adds a line that is not on the draft yet, or changes the one that is; it adds up with one that wants the same. */
export const saveLine = (
  { id, product }: Pick<PadLine, 'id' | 'product'>,
  { quantity, note, options, seat, course }: LineValues,
): DraftChange => {
  const details = { note, ...(options && { options }) }
  if (id === '')
    return addProduct(product, quantity, {
      ...details,
      ...(seat !== null && { seat }),
      ...(course !== undefined && { course }),
    })
  const changes: readonly DraftChange[] = [
    setQuantity(id, quantity),
    setLineSeat(id, seat),
    ...(course === undefined ? [] : [setLineCourse(id, course)]),
    setDetails(id, details),
  ]
  return (draft) => changes.reduce((changed, change) => change(changed), draft)
}
