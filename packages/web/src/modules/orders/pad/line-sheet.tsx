import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { rememberNote, useFavourites, useRecentNotes } from '@kafana/client/pad/device-lists.ts'
import type { PadLine } from '@kafana/client/pad/lines-by-category.ts'
import { useChoice } from '@kafana/client/pad/use-choice.ts'
import type { ModifierGroup, Product } from '@kafana/contract'
import type { LineDetails } from '@kafana/domain'
import { Button, Skeleton, Stack, TextInput } from '@mantine/core'
import { IconStar, IconStarOff } from '@tabler/icons-react'
import { type SubmitEvent, useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { useFavouriteMark } from './favourite-mark.tsx'
import { OptionChips } from './option-chips.tsx'
import c from './line-sheet.module.css'

/** The contract's longest note of a line. */
const MAX_NOTE = 200

/** Notes that were used recently and are not in this one. */
const RecentNotes = ({
  note,
  onPick,
}: {
  readonly note: string
  readonly onPick: (text: string) => void
}) => {
  const { t } = useTranslation()
  const offered = useRecentNotes().filter((text) => !note.includes(text))
  if (offered.length === 0) return null
  return (
    <div className={c.notes} role="group" aria-label={t('PAD_RECENT_NOTES')}>
      {offered.map((text) => (
        <button key={text} type="button" className={c.recent} onClick={() => onPick(text)}>
          {text}
        </button>
      ))}
    </div>
  )
}

const FavouriteButton = ({ product }: { readonly product: Product }) => {
  const { t } = useTranslation()
  const isMarked = useFavourites().has(product._id)
  const markFavourite = useFavouriteMark()
  const Icon = isMarked ? IconStarOff : IconStar
  return (
    <Button
      variant="subtle"
      color="gray"
      leftSection={<Icon size={18} aria-hidden />}
      onClick={() => markFavourite(product)}
    >
      {t(isMarked ? 'PAD_FAVOURITE_REMOVE' : 'PAD_FAVOURITE_ADD')}
    </Button>
  )
}

interface FootProps {
  readonly line: PadLine
  readonly choice: ReturnType<typeof useChoice>
  readonly hasOptions: boolean
}

/** The button that adds or saves, with the price where there are options to choose. */
const Foot = ({ line: { id, menuItem }, choice: { isValid, price }, hasOptions }: FootProps) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const isNew = id === ''
  return (
    <div className={c.foot} data-options={hasOptions || undefined}>
      {menuItem && !isNew && <FavouriteButton product={menuItem} />}
      <Button type="submit" disabled={!isValid}>
        {isNew ? t('ADD') : t('PAD_DONE')}
        {hasOptions && ` · ${money(price)}`}
      </Button>
    </div>
  )
}

interface Props {
  readonly line: PadLine
  readonly menu: readonly Product[] | undefined
  /** Of the venue; undefined while they are not loaded. */
  readonly groups: readonly ModifierGroup[] | undefined
  readonly onSave: (details: LineDetails) => void
  readonly onClose: () => void
}

/**
 * What the guest wants of one line: its options, and a note that is typed or one of those used recently, which closes a
 * sheet without options at once. A line that is not on the ticket yet is added by a press on the button alone.
 */
export const LineSheet = ({ line, menu, groups, onSave, onClose }: Props) => {
  const { t } = useTranslation()
  const choice = useChoice(line, menu, groups)
  const isNew = line.id === ''
  const hasOptions = choice.isLoading || choice.groups.length > 0
  const [note, setNote] = useState(line.note)
  const { menuItem } = line
  const save = (text: string): void => {
    const next = text.trim().slice(0, MAX_NOTE)
    rememberNote(next)
    // A choice that is not allowed is not saved: the line keeps the one from before.
    onSave({ note: next, ...(hasOptions && choice.isValid && { options: choice.chosen }) })
    onClose()
  }
  const submit = (event: SubmitEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (choice.isValid) save(note)
  }
  const append = (text: string): void => {
    const next = note.trim() === '' ? text : `${note.trim()}, ${text}`
    if (hasOptions) setNote(next)
    else save(next)
  }
  // What is typed is kept, however the sheet of a line on the ticket is closed.
  const close = isNew ? onClose : () => save(note)
  return (
    <Dialog
      onClose={close}
      title={menuItem?.name ?? t('PRODUCT_NOT_FOUND')}
      size={hasOptions ? 'lg' : 'md'}
      classNames={{ title: c.title ?? '' }}
    >
      <form onSubmit={submit}>
        <Stack>
          {choice.isLoading && <Skeleton height={120} radius="lg" />}
          {choice.groups.map((group) => (
            <OptionChips
              key={group._id}
              group={group}
              menu={menu}
              chosen={choice.chosen}
              onChoose={choice.choose}
            />
          ))}
          <TextInput
            label={t('PAD_NOTE')}
            value={note}
            maxLength={MAX_NOTE}
            autoComplete="off"
            enterKeyHint="done"
            // On a phone the keyboard would cover the options.
            data-autofocus={hasOptions ? undefined : true}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
          <RecentNotes note={note} onPick={append} />
          <Foot line={line} choice={choice} hasOptions={hasOptions} />
        </Stack>
      </form>
    </Dialog>
  )
}
