import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Order } from '@kafana/contract'
import { Button, Stack } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { useOptionsChange } from './change-options.tsx'
import { isNoteOpen } from './changeable.ts'
import { NoteForm, useNoteForm } from './note-form.tsx'
import { TakeOffForm } from './take-off-form.tsx'
import c from './change-sheet.module.css'

interface Props {
  readonly order: Order
  readonly line: Order['products'][number]
  /** Opens the discounts of its check with this line; undefined where there are none. */
  readonly onDiscount: (() => void) | undefined
  readonly onClose: () => void
}

/**
 * Changes one line after it was sent: its options, its note until it is ready, and how many pieces of it there are. On a
 * phone it is at the bottom, below the thumb.
 */
export const ChangeSheet = ({ order, line, onDiscount, onClose }: Props) => {
  const { t } = useTranslation()
  const name = line.product?.name ?? t('PRODUCT_NOT_FOUND')
  const note = useNoteForm({ line, name, onDone: onClose })
  const options = useOptionsChange({
    order,
    line,
    name,
    note: note.form.isDirty ? note.form.values.note : undefined,
    onDone: onClose,
  })
  if (options.sheet) return options.sheet
  return (
    <Dialog
      isDirty={note.form.isDirty}
      onClose={onClose}
      title={`${line.quantity}\u00a0× ${name}`}
      closeOnClickOutside={false}
      classNames={{ inner: c.inner ?? '', content: c.content ?? '', title: c.title ?? '' }}
    >
      <Stack gap="xl">
        {options.button}
        {onDiscount && (
          <Button variant="default" size="md" disabled={note.form.isDirty} onClick={onDiscount}>
            {t('DISCOUNT')}
          </Button>
        )}
        {isNoteOpen(line) && <NoteForm {...note} />}
        <TakeOffForm order={order} line={line} name={name} onDone={onClose} />
      </Stack>
    </Dialog>
  )
}
