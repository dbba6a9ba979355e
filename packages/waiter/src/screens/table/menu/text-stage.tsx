import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { ALLERGIES_LENGTH, CHECK_NOTE_LENGTH } from '@kafana/domain'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
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
  /** Saves what was changed where the stage is left in another way. */
  readonly onLeft?: (text: string) => void
  /** What was changed is lost where the stage is left. */
  readonly onUnsaved?: (isUnsaved: boolean) => void
}

const TextForm = ({ label, before, maxLength, fault, disabled, onSave, onLeft, onUnsaved }: FormProps) => {
  const { t } = useTranslation()
  const [text, setText] = useState(before)
  const [opened] = useState(before)
  const isSaved = useRef(false)
  const isChanged = text.trim() !== opened
  const save = useEffectEvent(() => {
    if (isChanged && !isSaved.current) onLeft?.(text.trim())
  })
  useEffect(() => () => save(), [])
  useEffect(() => () => onUnsaved?.(false), [onUnsaved])
  const type = (next: string): void => {
    setText(next)
    onUnsaved?.(next.trim() !== opened)
  }
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault()
    isSaved.current = true
    onSave(text.trim())
  }
  return (
    <form className={classes['form']} onSubmit={submit}>
      <Field label={label} value={text} onText={type} maxLength={maxLength} autoFocus />
      {fault !== '' && <Notice tone="bad">{fault}</Notice>}
      <Button type="submit" look="filled" disabled={disabled || text.trim() === before}>
        {t('SAVE')}
      </Button>
    </form>
  )
}

/** A note for those who serve the party, saved however the stage is left. */
export const NoteStage = ({ check, onClose }: StageProps) => {
  const { t } = useTranslation()
  const save = (text: string): void => setNote(check._id, text)
  return (
    <TextForm
      label={t('ORDER_NOTE')}
      before={check.note ?? ''}
      maxLength={CHECK_NOTE_LENGTH}
      fault=""
      disabled={false}
      onSave={(text) => {
        save(text)
        onClose()
      }}
      onLeft={save}
    />
  )
}

/** What the guests must not be served. It does not wait: the kitchen has to know. Whoever leaves is asked. */
export const AllergiesStage = ({ check, act, onUnsaved }: StageProps) => {
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
      onUnsaved={onUnsaved}
    />
  )
}
