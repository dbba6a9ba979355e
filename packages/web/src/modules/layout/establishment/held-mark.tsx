import { durationText, shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { VisuallyHidden } from '@mantine/core'
import { IconPlayerPauseFilled } from '@tabler/icons-react'
import type { TableActivity } from './table-status.tsx'
import c from './held-mark.module.css'

const MINUTE_MS = 60_000

interface Props {
  readonly held: NonNullable<TableActivity['held']>
  /** On a tile there is space for the minutes only. */
  readonly isTile?: boolean
}

/** Which course a table holds, and for how long: "Mains on hold for 12 min". */
export const HeldMark = ({ held: { course, minutes }, isTile = false }: Props) => {
  const { t } = useTranslation()
  const { nameOf } = useCourses()
  const text = t('FLOOR_HELD', { course: nameOf(course), time: durationText(t, minutes * MINUTE_MS) })
  if (!isTile)
    return (
      <span className={c.row}>
        <IconPlayerPauseFilled size="1.1em" aria-hidden />
        {text}
      </span>
    )
  return (
    <span className={c.tile} title={text}>
      <IconPlayerPauseFilled size="1em" aria-hidden />
      <span aria-hidden>{shortDurationText(t, minutes * MINUTE_MS)}</span>
      <VisuallyHidden>{`, ${text}`}</VisuallyHidden>
    </span>
  )
}
