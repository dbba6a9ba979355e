import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { useSession } from '@kafana/client/session/session-store.ts'
import { Registration, StaffChange, type StaffMember } from '@kafana/contract'
import { SimpleGrid, Alert, Button, Stack, Text } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import * as z from 'zod/mini'
import { FormDialog, ConfirmDialog } from '../../ui/dialogs.tsx'
import { CurrentPasswordField } from '../../ui/fields/secret-fields.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'
import { detailFacts, MemberConflict, MemberHeading, shortName } from './dialog-parts.tsx'
import { useMemberRule } from './update-member.ts'

interface ArchiveProps {
  readonly member: StaffMember
  readonly onClose: () => void
  readonly onTakeFunds: () => void
}

const BalanceAlert = ({ member, onTakeFunds }: Omit<ArchiveProps, 'onClose'>) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  return (
    <Alert
      color="yellow"
      icon={<IconCashBanknote aria-hidden />}
      title={t('BALANCE_OF', { name: shortName(member), balance: money(member.balance) })}
    >
      <Stack gap="xs" align="flex-start">
        <Text>{t('ARCHIVE_MEMBER_BALANCE')}</Text>
        {member.balance > 0 && (
          <Button variant="default" onClick={onTakeFunds}>
            {t('TAKE_FUNDS')}
          </Button>
        )}
      </Stack>
    </Alert>
  )
}

/** Archives a person after explaining the consequences and the remaining balance. */
export const ArchiveMember = ({ member, onClose, onTakeFunds }: ArchiveProps) => {
  const { t } = useTranslation()
  const name = shortName(member)
  const archive = useCallMutation('staff', 'archive', {
    onSuccess: () => {
      notify.success(t('STAFF_MEMBER_ARCHIVED', { name }))
      onClose()
    },
    onError: (error) => notify.error(errorText(error, t)),
  })
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t('ARCHIVE_MEMBER')}
      confirmLabel={t('ARCHIVE')}
      busy={archive.isPending}
      onConfirm={() => archive.mutate({ params: { id: member._id } })}
    >
      <Stack gap="sm">
        <MemberHeading member={member} />
        {member.balance !== 0 && <BalanceAlert member={member} onTakeFunds={onTakeFunds} />}
        <Text>{t('ARCHIVE_MEMBER_ENDS', { name })}</Text>
        <Text>{t('ARCHIVE_MEMBER_STAYS')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

const { firstname, lastname, username, email } = Registration.shape
const Details = z.object({
  firstname,
  lastname,
  username,
  email,
  currentPassword: StaffChange.shape.currentPassword,
})
const detailsOf = (member: StaffMember): z.output<typeof Details> => ({
  firstname: member.firstname,
  lastname: member.lastname,
  username: member.username,
  email: member.email,
})

/** Edits names, username and email; only changes are sent. */
export const EditMember = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const form = useContractForm<typeof Details>(Details, detailsOf(member))
  const { base, before, save } = useEntitySave(useMemberRule(detailsOf), member, form.rebase)
  const onSubmit = form.submit(async (typed) => {
    const outcome = await save(typed)
    if (outcome === 'conflict') return
    if (outcome === 'saved') notify.success(t('STAFF_MEMBER_UPDATED'))
    onClose()
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('EDIT_DETAILS')}
      submitLabel={t('SAVE')}
      form={form}
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
      {own && form.values.email !== base.email && <CurrentPasswordField form={form} />}
      <MemberConflict
        facts={detailFacts(t)}
        before={before}
        now={base}
        onUseCurrent={() => form.reset(detailsOf(base))}
      />
    </FormDialog>
  )
}
