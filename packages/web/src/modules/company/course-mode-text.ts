import type { CourseMode } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'

export const COURSE_MODE_TEXT = {
  off: 'COURSE_MODE_OFF',
  manual: 'COURSE_MODE_MANUAL',
  auto: 'COURSE_MODE_AUTO',
} as const satisfies Record<CourseMode, TranslationKey>
