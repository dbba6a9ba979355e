import type { StaffMember } from '@kafana/contract'
import { DEFAULT_ALLOWED_ROUTES, SCREENS } from '@kafana/domain'
import { Button, FocusTrap, Text } from '@mantine/core'
import { IconRotate } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../../platform/session/session.ts'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { Meanwhile } from './meanwhile.tsx'
import { ScreenChoice } from './screen-choice.tsx'
import { SCREEN_TEXT } from './screen-groups.ts'
import { usePermissions } from './use-permissions.ts'
import { Who } from './who.tsx'
import c from './staff.module.css'

interface Props {
  readonly member: StaffMember
  readonly onClose: () => void
}

/** Chooses the screens that a person may open. The server holds them to it from their next request on. */
export const PermissionsDialog = ({ member, onClose }: Props) => {
  const { t } = useTranslation()
  const own = useSession()?.user._id === member._id
  const { chosen, choose, base, before, busy, onSubmit } = usePermissions(member, onClose)
  const facts = SCREENS.map((screen) => ({
    label: t(SCREEN_TEXT[screen]),
    of: ({ allowedRoutes }: StaffMember) => t(allowedRoutes.includes(screen) ? 'YES' : 'NO'),
  }))
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('PERMISSIONS')}
      submitLabel={t('SAVE')}
      busy={busy}
      onSubmit={onSubmit}
      size="lg"
    >
      <FocusTrap.InitialFocus />
      <Who member={member} />
      <Text>
        {t('PERMISSIONS_HINT')}
        {member.role === 'waiter' && ` ${t('PERMISSIONS_WAITER_HINT')}`}
      </Text>
      <Button
        variant="default"
        leftSection={<IconRotate size={18} aria-hidden />}
        onClick={() => choose(DEFAULT_ALLOWED_ROUTES[member.role])}
        className={c.start}
      >
        {t('PERMISSIONS_USUAL')}
      </Button>
      <ScreenChoice
        role={member.role}
        value={chosen}
        onChange={choose}
        kept={own ? { screen: 'staff', reason: t('STAFF_SCREEN_KEPT') } : undefined}
      />
      <Meanwhile facts={facts} before={before} now={base} onUseCurrent={() => choose(base.allowedRoutes)} />
    </FormDialog>
  )
}
