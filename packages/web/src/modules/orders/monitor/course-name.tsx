import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import type { Order } from '@kafana/contract'

/** The course of an order whose lines all have the same, in front of what else its head says. */
export const CourseName = ({ order: { products } }: { readonly order: Order }) => {
  const { nameOf } = useCourses()
  const [first, ...rest] = products
  return (
    first?.course !== undefined &&
    rest.every(({ course }) => course === first.course) && <strong>{`${nameOf(first.course)} · `}</strong>
  )
}
