import type { StaffMember } from '@kafana/contract'
import { Alert, Button, Stack, Text } from '@mantine/core'
import { IconCashBanknote } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/api/query.ts'
import { errorText } from '../../platform/i18n/message-text.ts'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { ConfirmDialog } from '../../ui/dialogs.tsx'
import { notify } from '../../ui/notify.tsx'
import { MemberHeading, shortName } from './dialog-parts.tsx'

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
  readonly onTakeFunds: () => void
}

const BalanceAlert = ({ member, onTakeFunds }: Omit<Props, 'onClose'>) => {
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
export const ArchiveMember = ({ member, onClose, onTakeFunds }: Props) => {
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
