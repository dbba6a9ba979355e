import { Registration, type StaffMember } from '@kafana/contract'
import { SimpleGrid } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { detailFacts, Meanwhile } from './meanwhile.tsx'
import { TAKEN_FIELDS } from './taken-fields.ts'
import { useMemberRule } from './use-member-rule.ts'
import { Who } from './who.tsx'

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

/** Changes names, username and email; only what differs is sent. */
export const EditMember = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(Details, detailsOf(member))
  const { base, before, save } = useEntitySave(useMemberRule(detailsOf), member, form.reset)
  const onSubmit = form.submit(
    async (typed) => {
      const outcome = await save(typed)
      if (outcome === 'lost') return
      if (outcome === 'saved') notify.success(t('STAFF_MEMBER_UPDATED'))
      onClose()
    },
    { fields: TAKEN_FIELDS },
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
      <Who member={member} />
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
      <Meanwhile
        facts={detailFacts(t)}
        before={before}
        now={base}
        onUseCurrent={() => form.reset(detailsOf(base))}
      />
    </FormDialog>
  )
}
