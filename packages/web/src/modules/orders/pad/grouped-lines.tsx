import { useEffect } from 'react'
import { part } from '../../../platform/browser/parts.ts'
import { usePart } from '../../../platform/browser/use-part.ts'
import { useVenue } from '../../../platform/i18n/use-venue.ts'
import type { CourseLinesProps } from './course-lines.tsx'
import { TicketLines } from './ticket-lines.tsx'

const courses = part(async () => (await import('./course-lines.tsx')).CourseLines)

/** The lines of a ticket by course, in a venue that uses courses; else, and until that can be shown, by category. */
export const GroupedLines = ({ pad, ...lines }: CourseLinesProps) => {
  const usesCourses = useVenue().courseMode !== 'off'
  const CourseLines = usePart(courses)
  useEffect(() => {
    // Without a connection it is tried again when the ticket is shown the next time.
    if (usesCourses) courses.load().catch(() => undefined)
  }, [usesCourses])
  return usesCourses && CourseLines ? <CourseLines pad={pad} {...lines} /> : <TicketLines {...lines} />
}
