import { sentCourse } from './course-of.ts'
import type { PadLine } from './lines-by-category.ts'
import { optionText } from './option-text.ts'
import type { PadPlace } from './pad-place.ts'
import type { PadDraft } from './stored-drafts.ts'

/** A line in words: "2 × Espresso (oat milk)". */
export const textOfLine = ({ quantity, menuItem, note, chosen }: PadLine): string => {
  const name = `${quantity} × ${menuItem?.name ?? ''}`
  const details = [...chosen.map(optionText), note].filter((text) => text !== '')
  return details.length === 0 ? name : `${name} (${details.join(', ')})`
}

/** What is sent of a draft: these lines of it, for its place, taken now. */
export const ticketBody = (
  { id, note, covers, now }: PadDraft,
  lines: readonly PadLine[],
  place: PadPlace,
) => ({
  id,
  ...place,
  note,
  ...(covers === null ? {} : { covers }),
  takenAt: new Date().toISOString(),
  lines: lines.map(({ id: line, product, quantity, note: lineNote, options = [], seat, ...rest }) => ({
    id: line,
    product,
    quantity,
    note: lineNote,
    ...sentCourse(rest, now),
    ...(options.length > 0 && { options: [...options] }),
    ...(seat !== undefined && { seat }),
    ...(rest.menuItem && { shownPrice: rest.menuItem.price }),
  })),
})
