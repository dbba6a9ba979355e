import { api } from '@kafana/client/api/api.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Check, CheckChange } from '@kafana/contract'
import { ALLERGIES_LENGTH, CHECK_NOTE_LENGTH, MAX_COVERS } from '@kafana/domain'
import * as z from 'zod/mini'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { EditConflictNote, type Fact } from '../../../ui/edit-conflict-note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { useEntitySave } from '../../../ui/save-changes.ts'
import { Stepper } from '../pad/stepper.tsx'
import c from './checks.module.css'

interface Props {
  readonly check: Check
  readonly onClose: () => void
}

const GuestsChange = z.required(z.pick(CheckChange, { covers: true, allergies: true, note: true }))
const fieldsOf = ({ covers, allergies = '', note = '' }: Check) => ({ covers, allergies, note })
const guestFacts = (t: Translate): Fact<Check>[] => [
  { label: t('PAD_COVERS'), of: ({ covers }) => String(covers ?? '–') },
  { label: t('CHECK_ALLERGIES'), of: ({ allergies }) => allergies ?? '–' },
  { label: t('ORDER_NOTE'), of: ({ note }) => note ?? '–' },
]

/** How many guests a check has, what they must not be served, and a note. */
export const GuestsDialog = ({ check, onClose }: Props) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('service', 'updateCheck')
  const form = useContractForm(GuestsChange, fieldsOf(check))
  const { base, before, save } = useEntitySave(
    {
      fieldsOf,
      send: (id, body) => mutateAsync({ params: { id }, body }),
      load: (id) => api.checks.get({ params: { id } }),
    },
    check,
    form.rebase,
  )
  const covers = form.values.covers ?? null
  const setCovers = (next: number): void => form.setValue('covers', next < 1 ? null : next)
  const onSubmit = form.submit(async (body) => {
    if ((await save(body)) !== 'conflict') onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('CHECK_GUESTS')}
      submitLabel={t('SAVE')}
      form={form}
      onSubmit={onSubmit}
    >
      {before && <EditConflictNote facts={guestFacts(t)} before={before} now={base} />}
      <div className={c.guests} role="group" aria-label={t('PAD_COVERS')}>
        <span>{t('PAD_COVERS')}</span>
        <Stepper
          name={t('PAD_COVERS')}
          isLeast={covers === null}
          isMost={covers !== null && covers >= MAX_COVERS}
          onLess={() => setCovers((covers ?? 0) - 1)}
          onMore={() => setCovers((covers ?? 0) + 1)}
        >
          {covers ?? '–'}
        </Stepper>
      </div>
      <TextField form={form} name="allergies" label={t('CHECK_ALLERGIES')} maxLength={ALLERGIES_LENGTH} />
      <TextField form={form} name="note" label={t('ORDER_NOTE')} maxLength={CHECK_NOTE_LENGTH} />
    </FormDialog>
  )
}
