import { part } from '../../../platform/browser/parts.ts'
import { usePart } from '../../../platform/browser/use-part.ts'
import { useVenue } from '../../../platform/i18n/use-venue.ts'
import { deferred } from '../../../ui/deferred.tsx'
import type { CourseLinesProps } from './course-lines.tsx'
import { TicketLines } from './ticket-lines.tsx'

const code = part(async () => import('./course-lines.tsx'))
const CourseLines = deferred(async () => (await code.load()).CourseLines)

/** The lines of a ticket by course, in a venue that uses courses; else, and until that can be shown, by category. */
export const GroupedLines = ({ pad, ...lines }: CourseLinesProps) => {
  const usesCourses = useVenue().courseMode !== 'off'
  const isLoaded = usePart(code) !== undefined
  return (
    <>
      {usesCourses && <CourseLines pad={pad} {...lines} />}
      {!(usesCourses && isLoaded) && <TicketLines {...lines} />}
    </>
  )
}
