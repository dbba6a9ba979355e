import { courseName } from '@kafana/client/i18n/course-name.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type ReactNode, useState } from 'react'
import type { LineView } from '../../data/use-parties.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { Choices } from '../../ui/choices.tsx'
import { groupLines, type Grouping } from './line-groups.ts'
import classes from './rounds.module.css'

const GROUPING_TEXT = {
  rounds: 'TAB_BY_ROUND',
  courses: 'TAB_BY_COURSE',
  seats: 'TAB_BY_SEAT',
} as const satisfies Record<Grouping, string>

interface Props {
  readonly groupings: readonly Grouping[]
  /** What the party has ordered, without what is on hold. */
  readonly lines: readonly LineView[]
  readonly lineOf: (line: LineView) => ReactNode
  /** The same lines by rounds. */
  readonly children: ReactNode
}

/** The lines of a party by rounds, courses or seats, with the switch between them. */
export const GroupedLines = ({ groupings, lines, lineOf, children }: Props) => {
  const { t } = useTranslation()
  const { courses } = useKnownVenue().courses
  const [chosen, setChosen] = useState<Grouping>('rounds')
  const by = groupings.includes(chosen) ? chosen : 'rounds'
  const nameOf = (key: string | number | null): string => {
    if (by === 'seats') return key === null ? t('SEAT_NONE') : t('SEAT_NUMBER', { number: key })
    const course = courses.find(({ _id }) => _id === key)
    return course ? courseName(course, t) : t('COURSE_NONE')
  }
  const order = courses.map(({ _id }) => _id)
  return (
    <>
      <Choices
        label={t('TAB_GROUPING')}
        options={groupings.map((value) => ({ value, label: t(GROUPING_TEXT[value]) }))}
        value={by}
        onChoose={setChosen}
      />
      {by === 'rounds'
        ? children
        : groupLines(lines, by, order).map(({ key, lines: own }) => (
            <section key={key} role="group" aria-label={nameOf(key)} className={classes['round']}>
              <h2 className={classes['head']}>
                <span className={classes['when']}>{nameOf(key)}</span>
              </h2>
              <ul className={classes['lines']}>{own.map(lineOf)}</ul>
            </section>
          ))}
    </>
  )
}
