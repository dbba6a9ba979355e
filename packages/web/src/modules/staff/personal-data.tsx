import { api } from '@kafana/client/api/api.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { Erasure, type StaffMember } from '@kafana/contract'
import { Stack, Text } from '@mantine/core'
import { FormDialog } from '../../ui/dialogs.tsx'
import { download } from '../../ui/download.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { MemberHeading, shortName } from './dialog-parts.tsx'

/** Saves everything stored about a person as a file. */
export const exportPerson = async ({ _id: id, username }: StaffMember): Promise<void> => {
  const stored = await api.staff.export({ params: { id } })
  download(`kafana-${username}.json`, JSON.stringify(stored, null, 2), 'application/json')
}

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** Erases a person's data after the owner has typed their username: it cannot be undone. */
export const EraseMember = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const form = useContractForm<typeof Erasure>(Erasure, { username: '' })
  const erase = useCallMutation('staff', 'erase')
  const onSubmit = form.submit(async (body) => {
    await erase.mutateAsync({ params: { id: member._id }, body })
    notify.success(t('STAFF_MEMBER_ERASED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('ERASE_MEMBER')}
      submitLabel={t('ERASE_DATA')}
      form={form}
      onSubmit={onSubmit}
    >
      <MemberHeading member={member} />
      <Stack gap="sm">
        <Text>{t('ERASE_MEMBER_GOES', { name: shortName(member) })}</Text>
        <Text>{t('ERASE_MEMBER_STAYS')}</Text>
      </Stack>
      <TextField
        form={form}
        name="username"
        label={t('USERNAME')}
        description={t('ERASE_MEMBER_TYPE', { username: member.username })}
        required
        maxLength={64}
      />
    </FormDialog>
  )
}
