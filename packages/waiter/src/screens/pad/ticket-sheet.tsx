import type { NamedCourse } from '@kafana/client/i18n/course-name.ts'
import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { linesByCourse } from '@kafana/client/pad/course-of.ts'
import { setCourseHeld, setCovers, setNote, setQuantity } from '@kafana/client/pad/drafts.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { optionText } from '@kafana/client/pad/option-text.ts'
import { useIsSoldOut } from '@kafana/client/pad/sold-out.ts'
import { fromMinor, MAX_COVERS, toMinor } from '@kafana/domain'
import type { ReactNode } from 'react'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { LineStepper } from './line-stepper.tsx'
import { usePad } from './pad.ts'
import { useCourses, useTicket } from './use-ticket.ts'
import classes from './sheets.module.css'

/** The contract's longest note. */
const MAX_NOTE = 1000

interface LineProps {
  readonly line: PadLine
  readonly formats: Formats
  readonly onOpen: (line: PadLine) => void
}

const Line = ({ line, formats: { money }, onOpen }: LineProps) => {
  const { t } = useTranslation()
  const pad = usePad()
  const { menuItem, quantity, note, seat } = line
  const isSoldOut = useIsSoldOut({ soldOut: menuItem?.soldOut ?? null })
  const name = menuItem?.name ?? t('PRODUCT_NOT_FOUND')
  const details = [
    ...line.chosen.map(optionText),
    note,
    seat === undefined ? '' : t('SEAT_NUMBER', { number: seat }),
  ].filter((text) => text !== '')
  return (
    <li className={classes['line']}>
      <button type="button" className={classes['text']} onClick={() => onOpen(line)}>
        <strong>{name}</strong>
        {isSoldOut && <span className={classes['soldOut']}>{t('SOLD_OUT')}</span>}
        {details.length > 0 && <span>{details.join(', ')}</span>}
        {menuItem && (
          <span className={classes['price']}>{money(fromMinor(toMinor(menuItem.price) * quantity))}</span>
        )}
      </button>
      <LineStepper
        name={name}
        quantity={quantity}
        onChange={(next) => pad.change(setQuantity(line.id, next))}
      />
    </li>
  )
}

type LinesProps = Omit<LineProps, 'line'> & { readonly lines: readonly PadLine[] }

const Lines = ({ lines, ...actions }: LinesProps) => (
  <ul className={classes['lines']}>
    {lines.map((line) => (
      <Line key={line.id} line={line} {...actions} />
    ))}
  </ul>
)

interface CoursesProps extends LinesProps {
  readonly courses: readonly NamedCourse[]
  /** Those that are sent with the ticket, though they would be held. */
  readonly now: readonly string[] | undefined
}

/** The lines by course; one after the first is held or not. */
const LinesByCourse = ({ lines, courses, now, ...actions }: CoursesProps) => {
  const { t } = useTranslation()
  const pad = usePad()
  return linesByCourse(lines, courses, now).map(({ course, lines: of, isFirst, isHeld }) => (
    <section key={course.id} aria-label={course.name}>
      <div className={classes['head']}>
        <h3 className={classes['title']}>{course.name}</h3>
        {!isFirst && (
          <label className={classes['hold']}>
            <input
              type="checkbox"
              aria-label={t('PAD_HOLD_COURSE', { course: course.name })}
              checked={isHeld}
              onChange={(event) => pad.change(setCourseHeld(course.id, event.currentTarget.checked))}
            />
            {t('PAD_HOLD')}
          </label>
        )}
      </div>
      <Lines lines={of} {...actions} />
    </section>
  ))
}

interface Props extends Omit<LineProps, 'line'> {
  /** Nobody has said yet how many guests there are. */
  readonly hasNoCovers: boolean
  readonly send: ReactNode
  readonly onClose: () => void
}

/** All that is on the pad: a press on a line shows what the guest wants of it. */
export const TicketSheet = ({ formats, hasNoCovers, send, onOpen, onClose }: Props) => {
  const { t } = useTranslation()
  const pad = usePad()
  const { draft, lines } = useTicket()
  const courses = useCourses()
  const of = { lines, formats, onOpen }
  return (
    <Sheet title={t('CURRENT_ORDER')} onClose={onClose}>
      <div className={classes['form']}>
        {courses.length > 0 ? (
          <LinesByCourse courses={courses} now={draft?.now} {...of} />
        ) : (
          <Lines {...of} />
        )}
        {lines.length === 0 && <p>{t('ORDER_LINES_EMPTY')}</p>}
        {hasNoCovers && (
          <Stepper
            label={t('PAD_COVERS')}
            value={draft?.covers ?? null}
            least={1}
            most={MAX_COVERS}
            onChange={(covers) => pad.change(setCovers(covers))}
          />
        )}
        <Field
          label={t('PAD_ORDER_NOTE')}
          value={draft?.note ?? ''}
          maxLength={MAX_NOTE}
          autoComplete="off"
          enterKeyHint="done"
          onText={(note) => pad.change(setNote(note))}
        />
        <div className={classes['foot']}>{send}</div>
      </div>
    </Sheet>
  )
}
