import { part } from '@kafana/client/browser/parts.ts'
import { usePart } from '@kafana/client/browser/use-part.ts'
import { useVenue } from '@kafana/client/i18n/use-venue.ts'
import { deferred } from '../../../ui/deferred.tsx'
import type { CourseLinesProps } from './course-lines.tsx'
import { TicketLines } from './ticket-lines.tsx'

const code = part(async () => import('./course-lines.tsx'))
const CourseLines = deferred(async () => (await code.load()).CourseLines)
const seatCode = part(async () => import('./seat-lines.tsx'))
const SeatLines = deferred(async () => (await seatCode.load()).SeatLines)

/**
 * The lines of a ticket by course, in a venue that uses courses; by seat, in one that has only these; else, and until
 * that can be shown, by category.
 */
export const GroupedLines = ({ pad, ...lines }: CourseLinesProps) => {
  const { courseMode, seats } = useVenue()
  const [courseLines, seatLines] = [usePart(code), usePart(seatCode)]
  const usesCourses = courseMode !== 'off'
  const usesSeats = seats && !usesCourses
  const isLoaded = (usesCourses && courseLines) || (usesSeats && seatLines)
  return (
    <>
      {usesCourses && <CourseLines pad={pad} {...lines} />}
      {usesSeats && <SeatLines pad={pad} {...lines} />}
      {!isLoaded && <TicketLines {...lines} />}
    </>
  )
}
