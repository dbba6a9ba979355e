import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { REASON_NOTE_LENGTH } from '@kafana/domain'
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useUnsavedPart } from '../../../ui/unsaved.tsx'

interface Props {
  readonly note: string
  readonly onNote: (note: string) => void
}

/** What may be written beside a reason: a button, and the field once somebody wants it. Its dialog asks before it is lost. */
export const ReasonNote = ({ note, onNote }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  useUnsavedPart(note !== '')
  return isOpen ? (
    <TextInput
      label={t('PAD_NOTE')}
      value={note}
      maxLength={REASON_NOTE_LENGTH}
      autoComplete="off"
      data-autofocus
      autoFocus
      onChange={(event) => onNote(event.currentTarget.value)}
    />
  ) : (
    <Button variant="subtle" onClick={() => setOpen(true)} style={{ alignSelf: 'start' }}>
      {t('PAD_ADD_NOTE')}
    </Button>
  )
}
