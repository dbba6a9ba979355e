import type { StaffMember, VenueTable } from '@kafana/contract'
import { ActionIcon, Stack, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCallMutation } from '../../platform/api/query.ts'
import { notify } from '../../ui/notify.ts'
import { shortName, shortText } from './short-text.ts'
import type { TableGroup } from './table-groups.ts'
import c from './staff.module.css'

interface Props {
  readonly member: StaffMember
  readonly groups: readonly TableGroup[]
}

/** The tables a waiter looks after, each with a button that takes it away. */
export const HeldTables = ({ member, groups }: Props) => {
  const { t } = useTranslation()
  const unassign = useCallMutation('layout', 'unassign', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  const takeAway = ({ _id, name }: VenueTable): void =>
    unassign.mutate(
      { params: { id: _id, userId: member._id } },
      {
        onSuccess: () => notify.success(t('TABLE_UNASSIGNED', { table: shortText(name) })),
      },
    )
  const takenNow = unassign.isPending ? unassign.variables.params.id : undefined
  if (groups.length === 0) return <Text c="dimmed">{t('NO_TABLES_ASSIGNED')}</Text>
  return (
    <Stack gap="xs" role="group" aria-label={t('ASSIGN_TABLES_TO', { name: shortName(member) })}>
      {groups.map(({ key, name: zone, tables }) => (
        <div key={key}>
          <Text size="sm" c="dimmed" className={c.name} lineClamp={2} title={zone} mb={4}>
            {zone}
          </Text>
          <ul className={c.held} aria-label={zone}>
            {tables.map((table) => (
              <li key={table._id} className={c.heldTable}>
                <span title={table.name}>{table.name}</span>
                <ActionIcon
                  aria-label={t('TAKE_AWAY_TABLE', { table: table.name })}
                  loading={takenNow === table._id}
                  onClick={() => takeAway(table)}
                >
                  <IconX size={18} aria-hidden />
                </ActionIcon>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Stack>
  )
}
