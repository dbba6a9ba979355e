import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { REASON_NOTE_LENGTH } from '@kafana/domain'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'

interface Props {
  readonly note: string
  readonly onNote: (note: string) => void
}

/** What may be written beside a reason: a button, and the field once somebody wants it. */
export const ReasonNote = ({ note, onNote }: Props) => {
  const { t } = useTranslation()
  const [isOpen, setOpen] = useState(false)
  return isOpen ? (
    <Field label={t('PAD_NOTE')} value={note} onText={onNote} maxLength={REASON_NOTE_LENGTH} autoFocus />
  ) : (
    <Button look="plain" onClick={() => setOpen(true)}>
      {t('PAD_ADD_NOTE')}
    </Button>
  )
}
