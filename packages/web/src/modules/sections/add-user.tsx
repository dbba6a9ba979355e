import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Section, SectionMember, type StaffMember } from '@kafana/contract'
import { Autocomplete, type AutocompleteProps } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { type FieldProps, inputProps, useField } from '../../ui/fields/use-field.ts'
import { useContractForm } from '../../ui/form.ts'
import { byName, fullName } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import c from './sections-screen.module.css'

const MAX_SUGGESTIONS = 5

/** People whose name or email contains the typed text. */
const matching = (people: readonly StaffMember[], typed: string): StaffMember[] =>
  byName(people, (person) => `${fullName(person)} ${person.email}`, typed).slice(0, MAX_SUGGESTIONS)

/** Email field for a staff member, with suggestions by name or email. */
const EmailField = <N extends string>({
  people,
  ...props
}: FieldProps<N> & { readonly people: readonly StaffMember[] }) => {
  const { text: typed, error, onChange } = useField(props)
  const found = matching(people, typed)
  const show: AutocompleteProps['renderOption'] = ({ option: { value } }) => {
    const person = people.find(({ email }) => email === value)
    return (
      <span className={c.suggestion}>
        <span>{person ? fullName(person) : value}</span>
        <span className={c.soft}>{value}</span>
      </span>
    )
  }
  return (
    <Autocomplete
      {...inputProps(props)}
      name={props.name}
      value={typed}
      onChange={onChange}
      error={error}
      type="email"
      autoComplete="off"
      openOnFocus={false}
      maxLength={254}
      data={found.map(({ email }) => email)}
      filter={({ options }) => options}
      renderOption={show}
    />
  )
}

interface Props {
  readonly sections: readonly Section[]
  /** The preselected section, if any. */
  readonly into: Section | null
  readonly onClose: () => void
}

/** Adds a staff member to a section by email. */
export const AddUser = ({ sections, into, onClose }: Props) => {
  const { t } = useTranslation()
  const staff = useCall('staff', 'list')
  const add = useCallMutation('sections', 'addMember')
  const form = useContractForm(SectionMember, { email: '', ...(into ? { section: into._id } : {}) })
  const chosen = sections.find(({ _id }) => _id === form.values.section)
  const people = (staff.data ?? []).filter(({ _id }) => !chosen?.staff.some((member) => member._id === _id))

  const isStaffEmail = (email = ''): boolean =>
    staff.data?.some((person) => person.email.toLowerCase() === email.trim().toLowerCase()) ?? false
  const onSubmit = form.submit(
    async (body) => {
      await add.mutateAsync({ body })
      notify.success(t('USER_CREATED'))
      onClose()
    },
    {
      // The server only says that something was not found: the email, unless it is in the staff list.
      ...(isStaffEmail(form.values.email) ? {} : { fields: { NOT_FOUND: 'email' } }),
      failure: (error) =>
        hasCode(error, 'NOT_FOUND') && !isStaffEmail(form.values.email) ? t('USER_EMAIL_UNKNOWN') : undefined,
    },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ADD_USER')}
      submitLabel={t('SAVE')}
      form={form}
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
