import { deferred } from '../../../ui/deferred.tsx'

/** Loaded where a line has a course. */
export const LineCourse = deferred(async () => (await import('./line-course.tsx')).LineCourse)
