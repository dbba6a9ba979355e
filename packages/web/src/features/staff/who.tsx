import type { StaffMember } from '@kafana/contract'
import { Stack, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { fullName } from '../../ui/full-name.ts'
import { ROLE_TEXT } from '../../ui/role-text.ts'
import c from './staff.module.css'

/** Whom a dialog is about: the name in two lines at most, and what tells apart two people who share one. */
export const Who = ({ member }: { readonly member: StaffMember }) => {
  const { t } = useTranslation()
  const name = fullName(member)
  return (
    <Stack gap={0} className={c.who}>
      <Text fw={620} lineClamp={2} title={name}>
        {name}
      </Text>
      <Text size="sm" c="dimmed" lineClamp={1}>
        {t(ROLE_TEXT[member.role])} · {member.username}
      </Text>
    </Stack>
  )
}
