import { courseName } from '@kafana/client/i18n/course-name.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { fire } from '../../data/acts.ts'
import type { PartyView } from '../../data/use-parties.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { toast } from '../../ui/toasts.ts'
import { heldCourses } from './held-courses.ts'
import { PartyLine } from './party-line.tsx'
import classes from './rounds.module.css'

/** What a party holds, by course: each is sent to the kitchen with one press. */
export const HeldSection = ({ party }: { readonly party: PartyView }) => {
  const { t } = useTranslation()
  const { courses } = useKnownVenue().courses
  const held = heldCourses(
    party.rounds,
    courses.map(({ _id }) => _id),
  )
  const nameOf = (id: string | null): string => {
    const course = courses.find(({ _id }) => _id === id)
    return course ? courseName(course, t) : t('COURSE_NONE')
  }
  const check = party.check?._id
  return held.map(({ course, lines }) => {
    const name = nameOf(course)
    return (
      <section key={course} aria-label={`${t('HELD_TITLE')}: ${name}`} className={classes['round']}>
        <h2 className={classes['head']}>
          <span className={classes['when']}>{t('HELD_TITLE')}</span>
          <span>{name}</span>
        </h2>
        <ul className={classes['lines']}>
          {lines.map((line) => (
            <PartyLine key={line.id} line={line} />
          ))}
        </ul>
        {check !== undefined && course !== null && (
          <Button
            className={classes['fire']}
            onClick={() => {
              fire(check, course)
              toast({ text: t('COURSE_FIRED', { course: name }) })
            }}
          >
            <Icon name="fire" />
            {t('COURSE_FIRE', { course: name })}
          </Button>
        )}
      </section>
    )
  })
}
