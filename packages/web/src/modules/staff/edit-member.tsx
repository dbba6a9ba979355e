import { Registration, type StaffMember } from '@kafana/contract'
import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { FormDialog } from '../../ui/dialogs.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { detailFacts, MemberConflict, MemberHeading, UNIQUE_FIELDS } from './dialog-parts.tsx'
import { useMemberRule } from './update-member.ts'

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

const { firstname, lastname, username, email } = Registration.shape
const Details = z.object({ firstname, lastname, username, email })
const detailsOf = (member: StaffMember): z.output<typeof Details> => ({
  firstname: member.firstname,
  lastname: member.lastname,
  username: member.username,
  email: member.email,
})

/** Edits names, username and email; only changes are sent. */
export const EditMember = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(Details, detailsOf(member))
  const { base, before, save } = useEntitySave(useMemberRule(detailsOf), member, form.reset)
  const onSubmit = form.submit(
    async (typed) => {
      const outcome = await save(typed)
      if (outcome === 'conflict') return
      if (outcome === 'saved') notify.success(t('STAFF_MEMBER_UPDATED'))
      onClose()
    },
    { fields: UNIQUE_FIELDS },
  )
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_DETAILS')}
      submitLabel={t('SAVE')}
      busy={form.busy}
      onSubmit={onSubmit}
      size="lg"
    >
      <MemberHeading member={member} />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextField form={form} name="firstname" label={t('FIRST_NAME')} required autoFocus maxLength={200} />
        <TextField form={form} name="lastname" label={t('LAST_NAME')} required maxLength={200} />
        <TextField form={form} name="username" label={t('USERNAME')} required maxLength={64} />
        <TextField
          form={form}
          name="email"
          label={t('EMAIL')}
          type="email"
          inputMode="email"
          required
          maxLength={254}
        />
      </SimpleGrid>
      <MemberConflict
        facts={detailFacts(t)}
        before={before}
        now={base}
        onUseCurrent={() => form.reset(detailsOf(base))}
      />
    </FormDialog>
  )
}
