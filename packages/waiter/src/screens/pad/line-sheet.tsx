import type { Formats } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { courseOf } from '@kafana/client/pad/course-of.ts'
import {
  rememberNote,
  toggleFavourite,
  useFavourites,
  useRecentNotes,
} from '@kafana/client/pad/device-lists.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { useChoice } from '@kafana/client/pad/use-choice.ts'
import { MAX_LINE_QUANTITY } from '@kafana/domain'
import { type SubmitEvent, useState } from 'react'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Choices } from '../../ui/choices.tsx'
import { Field } from '../../ui/field.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { OptionChips } from './option-chips.tsx'
import { usePad } from './pad.ts'
import type { LineValues } from './save-line.ts'
import { Seats } from './seats.tsx'
import { useCourses, useTicket } from './use-ticket.ts'
import classes from './sheets.module.css'

/** The contract's longest note of a line. */
const MAX_NOTE = 200

const FavouriteButton = ({ product }: { readonly product: string }) => {
  const { t } = useTranslation()
  const { person } = usePad()
  const isMarked = useFavourites(person).has(product)
  return (
    <Button look="quiet" onClick={() => toggleFavourite(product, person)}>
      {isMarked ? '★' : '☆'} {t(isMarked ? 'PAD_FAVOURITE_REMOVE' : 'PAD_FAVOURITE_ADD')}
    </Button>
  )
}

interface NoteProps {
  readonly note: string
  readonly onNote: (note: string) => void
}

/** A note that is typed, or one of those used recently. */
const NoteField = ({ note, onNote }: NoteProps) => {
  const { t } = useTranslation()
  const offered = useRecentNotes(usePad().person).filter((text) => !note.includes(text))
  return (
    <>
      <Field
        label={t('PAD_NOTE')}
        value={note}
        maxLength={MAX_NOTE}
        autoComplete="off"
        enterKeyHint="done"
        onText={onNote}
      />
      {offered.length > 0 && (
        <Choices
          label={t('PAD_RECENT_NOTES')}
          options={offered.map((text) => ({ value: text, label: text }))}
          value={undefined}
          onChoose={(text) => onNote(note.trim() === '' ? text : `${note.trim()}, ${text}`)}
        />
      )}
    </>
  )
}

/** What is being changed of a line. */
const useLineValues = (line: PadLine) => {
  const { menu } = useKnownVenue()
  const [quantity, setQuantity] = useState(line.quantity)
  const [note, setNote] = useState(line.note)
  const [seat, setSeat] = useState(line.seat ?? null)
  const [course, setCourse] = useState(line.course)
  const choice = useChoice({ ...line, quantity }, menu.products, menu.modifierGroups)
  return {
    quantity,
    setQuantity,
    note,
    setNote,
    seat,
    setSeat,
    course,
    setCourse,
    choice,
    values: (): LineValues => ({
      quantity,
      note: note.trim().slice(0, MAX_NOTE),
      // A choice that is not allowed is not saved: the line keeps the one from before.
      options: choice.isValid ? choice.chosen : undefined,
      seat,
      course,
    }),
  }
}

interface Props {
  /** With an empty id, it is not on the draft yet. */
  readonly line: PadLine
  readonly formats: Formats
  readonly onSave: (values: LineValues) => void
  readonly onRemove: () => void
  readonly onClose: () => void
}

/**
 * What a guest wants of one line. A line that is on the draft is saved however the sheet is closed; another one is added
 * by its button alone.
 */
export const LineSheet = ({ line, formats, onSave, onRemove, onClose }: Props) => {
  const { t } = useTranslation()
  const { company, menu } = useKnownVenue()
  const { person } = usePad()
  const { draft, lines } = useTicket()
  const courses = useCourses()
  const { choice, values, ...wanted } = useLineValues(line)
  const { id, menuItem, product } = line
  const isNew = id === ''
  const name = menuItem?.name ?? t('PRODUCT_NOT_FOUND')
  const save = (): void => {
    const saved = values()
    rememberNote(saved.note, person)
    onSave(saved)
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (choice.isValid) save()
  }
  return (
    <Sheet title={name} onClose={isNew ? onClose : save}>
      <form className={classes['form']} onSubmit={submit}>
        <Stepper
          label={t('QUANTITY')}
          value={wanted.quantity}
          least={1}
          most={MAX_LINE_QUANTITY}
          onChange={wanted.setQuantity}
        />
        {choice.groups.map((group) => (
          <OptionChips
            key={group._id}
            group={group}
            menu={menu.products}
            chosen={choice.chosen}
            formats={formats}
            onChoose={choice.choose}
          />
        ))}
        {courses.length > 0 && (
          <Choices
            label={t('COURSE')}
            options={courses.map((each) => ({ value: each.id, label: each.name }))}
            value={courseOf({ course: wanted.course, menuItem }) ?? courses[0]?.id}
            onChoose={wanted.setCourse}
          />
        )}
        {company.seats && (
          <Seats
            label={t('WAITER_FOR_WHOM')}
            seat={wanted.seat}
            covers={draft?.covers ?? null}
            used={lines.map((each) => each.seat)}
            onChoose={wanted.setSeat}
          />
        )}
        <NoteField note={wanted.note} onNote={wanted.setNote} />
        <FavouriteButton product={product} />
        <div className={classes['foot']}>
          {!isNew && <Button onClick={onRemove}>{t('PAD_TAKE_OFF')}</Button>}
          <Button type="submit" look="filled" wide disabled={!choice.isValid}>
            {t(isNew ? 'ADD' : 'PAD_DONE')} · {formats.money(choice.price)}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
