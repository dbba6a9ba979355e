import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { contract, type Order } from '@kafana/contract'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { EditConflictNote } from '../../../ui/edit-conflict-note.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { useWhileShown } from '../../../ui/while-shown.ts'
import c from './change-sheet.module.css'

/** The contract's longest note of a line. */
const MAX_NOTE = 200

type Line = Order['products'][number]

interface NoteOf {
  readonly line: Line
  readonly name: string
  readonly onDone: () => void
}

/** The line in an order that came with a refusal because the line has changed; undefined for anything else. */
const currentIn = (error: unknown, id: string): Line | undefined => {
  if (!hasCode(error, 'LINE_CHANGED')) return undefined
  const { order } = (error.body ?? {}) as { readonly order?: Order }
  return order?.products.find(({ line }) => line === id)
}

/**
 * What the guest wants of a line that is not ready. The kitchen sees that it was changed. A note that somebody else has
 * written since the sheet was opened is shown first: whoever saves then has seen it.
 */
export const useNoteForm = ({ line, name, onDone }: NoteOf) => {
  const { t } = useTranslation()
  const done = useWhileShown(onDone)
  const change = useCallMutation('service', 'changeNote')
  const [{ seen, before }, setSeen] = useState<{ seen: Line; before: Line | null }>({
    seen: line,
    before: null,
  })
  const form = useContractForm(contract.service.changeNote.body, {
    version: line.lineVersion,
    note: line.note,
  })
  const show = (current: Line, note: string): void => {
    setSeen({ seen: current, before: seen })
    form.rebase({ version: current.lineVersion, note }, { version: current.lineVersion, note: current.note })
  }
  const onSubmit = form.submit(
    async ({ note }) => {
      // A refusal may have brought a newer one than the screen has yet.
      const now = seen.lineVersion > line.lineVersion ? seen : line
      if (now.note !== seen.note) return show(now, note)
      try {
        await change.mutateAsync({ params: { id: line.line }, body: { version: now.lineVersion, note } })
      } catch (error) {
        const current = currentIn(error, line.line)
        if (current === undefined || current.note === seen.note) throw error
        return show(current, note)
      }
      notify.success(t('LINE_NOTE_CHANGED', { name }))
      done()
    },
    { isQuiet: true },
  )
  return { form, onSubmit, seen, before }
}

export const NoteForm = ({ form, onSubmit, seen, before }: ReturnType<typeof useNoteForm>) => {
  const { t } = useTranslation()
  const facts = [{ label: t('PAD_NOTE'), of: ({ note }: Line) => (note === '' ? '–' : note) }]
  return (
    <form noValidate onSubmit={onSubmit} className={c.note}>
      {before && <EditConflictNote facts={facts} before={before} now={seen} />}
      <TextField form={form} name="note" label={t('PAD_NOTE')} maxLength={MAX_NOTE} />
      <Button type="submit" variant="default" loading={form.busy} disabled={!form.isDirty}>
        {t('LINE_CHANGE_NOTE')}
      </Button>
      <FormFault fault={form.fault} />
    </form>
  )
}
