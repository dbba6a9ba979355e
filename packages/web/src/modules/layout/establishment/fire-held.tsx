import { durationText, shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import type { VenueTable } from '@kafana/contract'
import { IconChevronDown, IconPlayerPauseFilled, IconSend } from '@tabler/icons-react'
import type { CSSProperties } from 'react'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { useFireCourse } from '../../../ui/use-fire-course.ts'
import type { TableActivity } from './table-status.tsx'
import { TILE_CLASS } from './table-tile.tsx'
import c from './fire-held.module.css'

const MINUTE_MS = 60_000

interface Props {
  readonly table: Pick<VenueTable, 'name'>
  readonly held: NonNullable<TableActivity['held']>
}

/** Sends the held course to the kitchen; null for somebody who fires none, and for lines without a course. */
const useFireHeld = ({ check, course }: Props['held']) => {
  const { t } = useTranslation()
  const { nameOf } = useCourses()
  const { fire, isPending } = useFireCourse()
  const canOpen = useCanOpen()
  const isOwner = useSession()?.user.role === 'owner'
  if (course === null || isOwner || !(canOpen('pad') || canOpen('establishmentDetails'))) return null
  const name = nameOf(course)
  return {
    name,
    text: t('COURSE_FIRE', { course: name }),
    isPending,
    fire: (): void => fire({ check, course: name, what: { course } }),
  }
}

interface TileProps extends Props {
  /** The middle of the upper edge of its tile, in canvas units. */
  readonly at: { readonly x: number; readonly y: number }
}

/** The menu of a tile whose table holds a course, in the place of the mark for that. */
export const FireFromTile = ({ table, held, at: { x, y } }: TileProps) => {
  const { t } = useTranslation()
  const course = useFireHeld(held)
  if (!course) return null
  const [short, long] = [shortDurationText, durationText].map((text) => text(t, held.minutes * MINUTE_MS))
  return (
    <div className={c.place} style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}>
      <MenuButton
        items={[{ text: course.text, icon: IconSend, disabled: course.isPending, onClick: course.fire }]}
      >
        <button
          type="button"
          className={`${c.tile} ${TILE_CLASS}`}
          aria-label={`${table.name}: ${course.text}`}
          title={t('FLOOR_HELD', { course: course.name, time: long })}
        >
          <IconPlayerPauseFilled size="1em" aria-hidden />
          {short}
          <IconChevronDown size="1em" aria-hidden />
        </button>
      </MenuButton>
    </div>
  )
}

/** The same in a list, with one press. */
export const FireFromList = ({ table, held }: Props) => {
  const course = useFireHeld(held)
  return (
    course && (
      <button
        type="button"
        className={c.row}
        disabled={course.isPending}
        aria-label={`${table.name}: ${course.text}`}
        onClick={course.fire}
      >
        <IconSend size={18} aria-hidden />
        {course.text}
      </button>
    )
  )
}
