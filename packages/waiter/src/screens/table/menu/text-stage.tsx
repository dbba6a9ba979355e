import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ALLERGIES_LENGTH, CHECK_NOTE_LENGTH } from '@kafana/domain'
import { type SyntheticEvent, useState } from 'react'
import { setNote } from '../../../data/acts.ts'
import { setAllergies, useIsOnline } from '../../../data/online.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Notice } from '../../../ui/notice.tsx'
import type { StageProps } from './stage-props.ts'
import classes from './stages.module.css'

interface FormProps {
  readonly label: string
  readonly before: string
  readonly maxLength: number
  readonly fault: string
  readonly disabled: boolean
  readonly onSave: (text: string) => void
}

const TextForm = ({ label, before, maxLength, fault, disabled, onSave }: FormProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(before)
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    onSave(text.trim())
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <Field label={label} value={text} onText={setText} maxLength={maxLength} autoFocus />
      {fault !== '' && <Notice tone="bad">{fault}</Notice>}
      <Button type="submit" look="filled" disabled={disabled || text.trim() === before}>
        {t('SAVE')}
      </Button>
    </form>
  )
}

/** A note for those who serve the party. */
export const NoteStage = ({ check, onClose }: StageProps) => {
  const { t } = useTranslation()
  return (
    <TextForm
      label={t('ORDER_NOTE')}
      before={check.note ?? ''}
      maxLength={CHECK_NOTE_LENGTH}
      fault=""
      disabled={false}
      onSave={(text) => {
        setNote(check._id, text)
        onClose()
      }}
    />
  )
}

/** What the guests must not be served. It does not wait: the kitchen has to know. */
export const AllergiesStage = ({ check, act }: StageProps) => {
  const { t } = useTranslation()
  const isOnline = useIsOnline()
  const [opened, setOpened] = useState(check)
  // After a refusal, with what somebody else has said in the meantime: whoever saves then has seen it.
  const others =
    check.allergies === opened.allergies ? '' : ` ${t('CHECK_ALLERGIES')}: ${check.allergies ?? ''}`
  const save = (text: string): void => {
    const seen = act.fault === '' ? opened : check
    setOpened(seen)
    act.run(() => setAllergies(seen, text))
  }
  return (
    <TextForm
      label={t('CHECK_ALLERGIES')}
      before={check.allergies ?? ''}
      maxLength={ALLERGIES_LENGTH}
      fault={isOnline ? act.fault && act.fault + others : t('WAITER_NEEDS_SERVER')}
      disabled={act.isBusy || !isOnline}
      onSave={save}
    />
  )
}
