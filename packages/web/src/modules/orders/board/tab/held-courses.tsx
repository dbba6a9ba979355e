import { useCourses } from '@kafana/client/i18n/use-courses.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Check, HeldLine } from '@kafana/contract'
import { fromMinor, lineGross, placeOfCourse, toMinor } from '@kafana/domain'
import { ActionIcon, Button } from '@mantine/core'
import { IconSend, IconX } from '@tabler/icons-react'
import { useId } from 'react'
import { Money } from '../../../../ui/text.tsx'
import { useFireCourse } from '../../../../ui/use-fire-course.ts'
import { PriceWasShown } from '../../deferred-late-notes.ts'
import { LineParent } from '../../line-options.tsx'
import { PricedOptions } from '../../priced-options.tsx'
import { useHeldTakeOff } from './held-take-off.tsx'
import c from './held-courses.module.css'

const amountOf = ({ price, quantity }: HeldLine): number =>
  fromMinor(lineGross({ price: toMinor(price), quantity }))

/** Held lines of one course, with its name. */
interface HeldCourse {
  readonly key: string
  readonly name: string
  readonly lines: readonly HeldLine[]
}

/** By course, in the order of the meal; lines without a course come first. */
const useHeldCourses = (held: readonly HeldLine[]): readonly HeldCourse[] => {
  const { courses, nameOf } = useCourses()
  const order = courses.map(({ id }) => id)
  return [...Map.groupBy(held, ({ course }) => course ?? null)]
    .toSorted(([a], [b]) => placeOfCourse(a, order) - placeOfCourse(b, order))
    .map(([course, lines]) => ({ key: course ?? '', name: nameOf(course), lines }))
}

interface LineProps {
  readonly line: HeldLine
  /** Undefined for somebody who takes no orders. */
  readonly onTakeOff: (() => void) | undefined
}

const Line = ({ line, onTakeOff }: LineProps) => {
  const { t } = useTranslation()
  const { product, price, shownPrice, quantity, note, options, seat } = line
  return (
    <li className={c.line}>
      <span className={c.quantity}>{`${quantity}\u00a0×`}</span>
      <span className={c.dish}>
        <span className={c.name}>{product.name}</span>
        <PricedOptions options={options} />
        <LineParent parent={line.parent} className={c.seat} />
        {seat !== undefined && <span className={c.seat}>{t('SEAT_NUMBER', { number: seat })}</span>}
        {note !== '' && <span className={c.note}>{note}</span>}
        {shownPrice !== undefined && <PriceWasShown shown={shownPrice} price={price} />}
      </span>
      <span className={c.amount}>
        <Money amount={amountOf(line)} />
      </span>
      {onTakeOff && (
        <ActionIcon
          variant="subtle"
          size={44}
          aria-label={t('REMOVE_LINE', { name: product.name })}
          onClick={onTakeOff}
        >
          <IconX size={20} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}

interface Props {
  readonly check: Check
  /** Otherwise it is only shown. */
  readonly canFire: boolean
}

/** What a check holds, by course: each is sent to the kitchen with one press, or taken off line by line. */
export const HeldCourses = ({ check: { _id, held }, canFire }: Props) => {
  const { t } = useTranslation()
  const { time } = useFormats()
  const id = useId()
  const courses = useHeldCourses(held)
  const { fire, isPending } = useFireCourse()
  const takeOff = useHeldTakeOff(held)
  return (
    <section className={c.held} aria-labelledby={id}>
      <h2 id={id} className={c.title}>
        {t('HELD_TITLE')}
        <Money amount={held.reduce((sum, line) => sum + amountOf(line), 0)} />
      </h2>
      <ul className={c.courses}>
        {courses.map((course) => (
          <li key={course.key} className={c.course}>
            <h3 className={c.head}>
              {course.name}
              <time dateTime={course.lines[0]?.takenAt}>{time(course.lines[0]?.takenAt ?? '')}</time>
            </h3>
            <ul className={c.lines} aria-label={course.name}>
              {course.lines.map((line) => (
                <Line
                  key={line.line}
                  line={line}
                  onTakeOff={canFire && !takeOff.isPending ? () => takeOff.open(line) : undefined}
                />
              ))}
            </ul>
            {canFire && (
              <Button
                fullWidth
                size="md"
                variant="light"
                className={c.fire ?? ''}
                loading={isPending}
                leftSection={<IconSend size={20} aria-hidden />}
                onClick={() =>
                  fire({
                    check: _id,
                    course: course.name,
                    what: { lines: course.lines.map(({ line }) => line) },
                  })
                }
              >
                {t('COURSE_FIRE', { course: course.name })}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {takeOff.sheet}
    </section>
  )
}
