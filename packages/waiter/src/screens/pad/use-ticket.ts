import { courseName, type NamedCourse } from '@kafana/client/i18n/course-name.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { withChoices } from '@kafana/client/pad/line-choice.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { totalOf, withPrices } from '@kafana/client/pad/priced-lines.ts'
import { useMemo } from 'react'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { useDraft } from './pad.ts'

/** What is on the pad, with the products and prices of the menu. */
export const useTicket = () => {
  const draft = useDraft()
  const { products, modifierGroups } = useKnownVenue().menu
  const lines: readonly PadLine[] = useMemo(
    () => withChoices(withPrices(draft?.lines ?? [], products), modifierGroups),
    [draft, products, modifierGroups],
  )
  return { draft, lines, /** In major units. */ total: totalOf(lines) }
}

/** The courses of a venue that uses them, in their order; none in another one. */
export const useCourses = (): readonly NamedCourse[] => {
  const { t } = useTranslation()
  const { company, courses } = useKnownVenue()
  if (company.courseMode === 'off') return []
  return courses.courses
    .filter(({ archived }) => !archived)
    .map((course) => ({ id: course._id, name: courseName(course, t) }))
}
