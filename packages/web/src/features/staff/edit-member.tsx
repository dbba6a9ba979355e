import { StaffChange, type StaffMember } from '@kafana/contract'
import { Group } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { ConflictNotice } from './conflict-notice.tsx'
import { showTaken } from './show-taken.ts'
import { useMemberChange } from './use-member-change.ts'
import { Who } from './who.tsx'

interface Props { readonly member: StaffMember; readonly onClose: () => void }

const FIELDS = ['firstname', 'lastname', 'username', 'email'] as const
const LABELS = { firstname: 'FIRST_NAME', lastname: 'LAST_NAME', username: 'USERNAME', email: 'EMAIL' } as const satisfies Record<(typeof FIELDS)[number], string>
type Details = Pick<StaffMember, (typeof FIELDS)[number]>
type Typed = Readonly<Partial<Record<(typeof FIELDS)[number], string | undefined>>>

const detailsOf = ({ firstname, lastname, username, email }: StaffMember): Details => ({ firstname, lastname, username, email })
const changedFields = (typed: Typed, base: Details): Typed =>
  Object.fromEntries(FIELDS.filter((field) => typed[field] !== base[field]).map((field) => [field, typed[field]]))

/** Changes names, username and email; only what differs is sent. */
export const EditMember = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const { base, conflict, save, forgetConflict } = useMemberChange(member)
  const form = useContractForm(StaffChange, detailsOf(member))
  const onSubmit = form.submit(async (typed) => {
    const change = changedFields(typed, base)
    if (Object.keys(change).length === 0) return onClose()
    const found = await showTaken(form, () => save(change))
    if (found === 'taken') return
    if (found === null) {
      notify.success(t('STAFF_MEMBER_UPDATED'))
      return onClose()
    }
    // What was not touched here follows the other person's change instead of undoing it.
    for (const field of FIELDS) if (!(field in change)) form.setValue(field, found.now[field])
  })
  const changes = conflict === null ? [] : FIELDS.filter((field) => conflict.now[field] !== conflict.before[field])
    .map((field) => ({ field: t(LABELS[field]), value: conflict.now[field] }))
  const onUseCurrent = (): void => {
    form.reset(detailsOf(base))
    forgetConflict()
  }
  return (
    <FormDialog opened onClose={onClose} title={t('EDIT_DETAILS')} submitLabel={t('SAVE')} busy={form.busy} onSubmit={onSubmit} size="lg">
      <Who member={member} />
      <Group grow align="flex-start">
        <TextField form={form} name="firstname" label={t('FIRST_NAME')} required autoFocus maxLength={200} />
        <TextField form={form} name="lastname" label={t('LAST_NAME')} required maxLength={200} />
      </Group>
      <Group grow align="flex-start">
        <TextField form={form} name="username" label={t('USERNAME')} required maxLength={64} />
        <TextField form={form} name="email" label={t('EMAIL')} type="email" inputMode="email" required maxLength={254} />
      </Group>
      {conflict && <ConflictNotice changes={changes} {...(changes.length > 0 && { onUseCurrent })} />}
    </FormDialog>
  )
}
