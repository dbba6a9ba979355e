import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { contract, type Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import c from './change-sheet.module.css'

/** The contract's longest note of a line. */
const MAX_NOTE = 200

interface NoteOf {
  readonly line: Order['products'][number]
  readonly name: string
  readonly onDone: () => void
}

/** What the guest wants of a line that is not ready. The kitchen sees that it was changed. */
export const useNoteForm = ({ line, name, onDone }: NoteOf) => {
  const { t } = useTranslation()
  const change = useCallMutation('service', 'changeNote')
  const form = useContractForm(contract.service.changeNote.body, {
    version: line.lineVersion,
    note: line.note,
  })
  const onSubmit = form.submit(
    async ({ note }) => {
      await change.mutateAsync({ params: { id: line.line }, body: { version: line.lineVersion, note } })
      notify.success(t('LINE_NOTE_CHANGED', { name }))
      onDone()
    },
    { isQuiet: true },
  )
  return { form, onSubmit }
}

export const NoteForm = ({ form, onSubmit }: ReturnType<typeof useNoteForm>) => {
  const { t } = useTranslation()
  return (
    <form noValidate onSubmit={onSubmit} className={c.note}>
      <TextField form={form} name="note" label={t('PAD_NOTE')} maxLength={MAX_NOTE} />
      <Button type="submit" variant="default" loading={form.busy} disabled={!form.isDirty}>
        {t('LINE_CHANGE_NOTE')}
      </Button>
      <FormFault fault={form.fault} />
    </form>
  )
}
