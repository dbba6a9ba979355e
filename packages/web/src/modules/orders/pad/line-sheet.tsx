import { Button, Stack, TextInput } from '@mantine/core'
import { IconStar, IconStarOff } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useReturnFocus } from '../../../ui/dialog-behaviour.ts'
import { Modal } from '../../../ui/styled/modal.ts'
import { rememberNote, useFavourites, useRecentNotes } from './device-lists.ts'
import { useFavouriteMark } from './favourite-mark.tsx'
import type { PadLine } from './lines-by-category.ts'
import c from './line-sheet.module.css'

/** The contract's longest note of a line. */
const MAX_NOTE = 200

interface Props {
  readonly line: PadLine
  readonly onNote: (note: string) => void
  readonly onClose: () => void
}

/** What the guest wants of one line: typed, or one of the notes used recently, which closes the sheet at once. */
export const LineSheet = ({ line, onNote, onClose }: Props) => {
  const { t } = useTranslation()
  const [note, setNote] = useState(line.note)
  const recent = useRecentNotes()
  const favourites = useFavourites()
  const markFavourite = useFavouriteMark()
  useReturnFocus()
  const { menuItem } = line
  const save = (text: string): void => {
    const next = text.trim().slice(0, MAX_NOTE)
    rememberNote(next)
    onNote(next)
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    save(note)
  }
  const append = (text: string): void => save(note.trim() === '' ? text : `${note.trim()}, ${text}`)
  const offered = recent.filter((text) => !note.includes(text))
  const isMarked = favourites.has(line.product)
  return (
    <Modal
      opened
      // What is typed is kept, however the sheet is closed.
      onClose={() => save(note)}
      title={menuItem?.name ?? t('PRODUCT_NOT_FOUND')}
      classNames={{ title: c.title ?? '' }}
      closeButtonProps={{ 'aria-label': t('CLOSE') }}
    >
      <form onSubmit={submit}>
        <Stack>
          <TextInput
            label={t('PAD_NOTE')}
            value={note}
            maxLength={MAX_NOTE}
            autoComplete="off"
            enterKeyHint="done"
            data-autofocus
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          {offered.length > 0 && (
            <div className={c.notes} role="group" aria-label={t('PAD_RECENT_NOTES')}>
              {offered.map((text) => (
                <button key={text} type="button" className={c.recent} onClick={() => append(text)}>
                  {text}
                </button>
              ))}
            </div>
          )}
          <div className={c.foot}>
            {menuItem && (
              <Button
                variant="subtle"
                color="gray"
                leftSection={
                  isMarked ? <IconStarOff size={18} aria-hidden /> : <IconStar size={18} aria-hidden />
                }
                onClick={() => markFavourite(menuItem)}
              >
                {t(isMarked ? 'PAD_FAVOURITE_REMOVE' : 'PAD_FAVOURITE_ADD')}
              </Button>
            )}
            <Button type="submit">{t('PAD_DONE')}</Button>
          </div>
        </Stack>
      </form>
    </Modal>
  )
}
