import { SectionMember, type Section } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../platform/api/api-error.ts'
import { useCall, useCallMutation } from '../../platform/api/query.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { EmailField } from './email-field.tsx'

interface Props {
  readonly sections: readonly Section[]
  /** Where the person goes, when that was chosen already. */
  readonly into: Section | null
  readonly onClose: () => void
}

/** Puts somebody who works here into a section, by their e-mail. */
export const AddUser = ({ sections, into, onClose }: Props) => {
  const { t } = useTranslation()
  const staff = useCall('staff', 'list')
  const add = useCallMutation('sections', 'addMember')
  const form = useContractForm(SectionMember, { email: '', ...(into ? { section: into._id } : {}) })
  const chosen = sections.find(({ _id }) => _id === form.watch('section'))
  const people = (staff.data ?? []).filter(({ _id }) => !chosen?.staff.some((member) => member._id === _id))

  const isKnown = (email: string): boolean =>
    staff.data?.some((person) => person.email.toLowerCase() === email.trim().toLowerCase()) ?? false
  const onSubmit = form.submit(
    async (body) => {
      await add.mutateAsync({ body })
      notify.success(t('USER_CREATED'))
      onClose()
    },
    {
      // The server says only that something is not there: the e-mail, unless the staff list has it.
      failure: (error) =>
        hasCode(error, 'NOT_FOUND') && !isKnown(form.getValues('email'))
          ? t('USER_EMAIL_UNKNOWN')
          : undefined,
    },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_USER')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <EmailField
        form={form}
        name="email"
        label={t('EMAIL')}
        description={t('USER_EMAIL_HINT')}
        people={people}
        required
        autoFocus
      />
      <SelectField
        form={form}
        name="section"
        label={t('SECTION')}
        options={sections.map(({ _id, name }) => ({ value: _id, label: name }))}
        required
      />
    </FormDialog>
  )
}
