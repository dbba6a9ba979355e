import type { NamedCourse } from '@kafana/client/i18n/course-name.ts'
import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type CourseLines as Group, linesByCourse } from '@kafana/client/pad/course-of.ts'
import { setCourseHeld, setLineCourse } from '@kafana/client/pad/drafts.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { Button } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import { MenuButton } from '../../../ui/menu-button.tsx'
import { choiceItem } from '../../../ui/menu-item.ts'
import { Switch } from '../../../ui/styled/switch.ts'
import { Line, type LineActions, TicketLines } from './ticket-lines.tsx'
import type { Pad } from './use-pad-draft.ts'
import c from './course-lines.module.css'

interface ChipProps {
  readonly line: PadLine
  readonly course: NamedCourse
  readonly courses: readonly NamedCourse[]
  readonly onChoose: (course: string) => void
}

/** The course of a line; a press offers the others. */
const CourseChip = ({ line, course, courses, onChoose }: ChipProps) => {
  const { t } = useTranslation()
  const name = line.menuItem?.name ?? t('PRODUCT_NOT_FOUND')
  const options = courses.map(({ id, name: text }) => ({ value: id, text }))
  return (
    <MenuButton items={[choiceItem({ value: course.id, options, onChoose })]}>
      <Button
        variant="default"
        size="sm"
        className={c.chip ?? ''}
        aria-label={t('PAD_COURSE_OF', { name, course: course.name })}
        rightSection={<IconChevronDown size={16} aria-hidden />}
      >
        {course.name}
      </Button>
    </MenuButton>
  )
}

interface GroupProps extends LineActions {
  readonly pad: Pad
  readonly group: Group
  readonly courses: readonly NamedCourse[]
}

const CourseGroup = ({ pad, group: { course, lines, isFirst, isHeld }, courses, ...actions }: GroupProps) => {
  const { t } = useTranslation()
  return (
    <section aria-label={course.name}>
      <div className={c.head}>
        <h3 className={c.title}>{course.name}</h3>
        {!isFirst && (
          <Switch
            label={t('PAD_HOLD')}
            aria-label={t('PAD_HOLD_COURSE', { course: course.name })}
            checked={isHeld}
            onChange={(event) => pad.change(setCourseHeld(course.id, event.currentTarget.checked))}
          />
        )}
      </div>
      <ul className={c.lines} aria-label={course.name}>
        {lines.map((line) => (
          <Line key={line.id} line={line} {...actions}>
            {line.seat !== undefined && (
              <span className={c.seat}>{t('SEAT_NUMBER', { number: line.seat })}</span>
            )}
            <CourseChip
              line={line}
              course={course}
              courses={courses}
              onChoose={(next) => pad.change(setLineCourse(line.id, next))}
            />
          </Line>
        ))}
      </ul>
    </section>
  )
}

export interface CourseLinesProps extends LineActions {
  readonly pad: Pad
  readonly lines: readonly PadLine[]
}

/** The lines of a ticket by course, each with a chip to choose another; a course after the first is held or not. */
export const CourseLines = ({ pad, lines, ...actions }: CourseLinesProps) => {
  const { courses } = useCourses()
  // Not known yet.
  if (courses.length === 0) return <TicketLines lines={lines} {...actions} />
  return linesByCourse(lines, courses, pad.draft?.now).map((group) => (
    <CourseGroup key={group.course.id} pad={pad} group={group} courses={courses} {...actions} />
  ))
}
