import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { linesByCourse } from '@kafana/client/pad/course-of.ts'
import { type PadLine, piecesOf } from '@kafana/client/pad/lines-by-category.ts'
import type { PadDraft } from '@kafana/client/pad/stored-drafts.ts'
import { IconPlayerPause, IconSend } from '@tabler/icons-react'
import c from './sent-courses.module.css'

interface Props {
  readonly lines: readonly PadLine[]
  readonly draft: PadDraft | undefined
}

/** What the kitchen gets now, and what is held; nothing while nothing is held. */
export const SentCourses = ({ lines, draft }: Props) => {
  const { t } = useTranslation()
  const { courses } = useCourses()
  const groups = linesByCourse(lines, courses, draft?.now)
  const held = groups.filter(({ isHeld }) => isHeld)
  if (held.length === 0) return null
  const count = piecesOf(groups.filter(({ isHeld }) => !isHeld).flatMap((group) => group.lines))
  const items = held.map((group) => `${group.course.name} ${piecesOf(group.lines)}`).join(', ')
  return (
    <ul className={c.sent}>
      <li>
        <IconSend size={16} aria-hidden />
        {t('PAD_SENT_NOW', { items: t('PAD_ITEMS', { count }) })}
      </li>
      <li>
        <IconPlayerPause size={16} aria-hidden />
        {t('PAD_HELD', { items })}
      </li>
    </ul>
  )
}
