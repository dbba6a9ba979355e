import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { StaffMember } from '@kafana/contract'
import { Button, Group, Stack, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { MemberHeading, shortName } from './dialog-parts.tsx'

/** What can still be done for somebody who was archived. */
export type FormerStaffAction = 'cash' | 'export' | 'erase'

interface Props {
  readonly onClose: () => void
  readonly onAction: (member: StaffMember, action: FormerStaffAction) => void
}

const TEXTS = { cash: 'TAKE_CASH', export: 'EXPORT_DATA', erase: 'ERASE_DATA' } as const

const Row = ({ member, onAction }: { readonly member: StaffMember } & Pick<Props, 'onAction'>) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const name = shortName(member)
  const actions: readonly FormerStaffAction[] = [
    ...(member.balance > 0 ? (['cash'] as const) : []),
    'export',
    'erase',
  ]
  return (
    <Stack component="li" gap={6}>
      <MemberHeading member={member} />
      {member.balance !== 0 && <Text>{t('BALANCE_OF', { name, balance: money(member.balance) })}</Text>}
      <Group gap="xs">
        {actions.map((action) => (
          <Button
            key={action}
            variant="default"
            aria-label={`${t(TEXTS[action])}: ${name}`}
            onClick={() => onAction(member, action)}
            {...(action === 'erase' && { c: 'var(--fault)' })}
          >
            {t(TEXTS[action])}
          </Button>
        ))}
      </Group>
    </Stack>
  )
}

/** The people who were archived and whose data are still stored. */
export const FormerStaff = ({ onClose, onAction }: Props) => {
  const { t } = useTranslation()
  const query = useCall('staff', 'archived')
  return (
    <Dialog onClose={onClose} title={t('FORMER_STAFF_LIST')} fullScreen="phone">
      <QueryView query={query}>
        {(people) =>
          people.length === 0 ? (
            <Text>{t('FORMER_STAFF_NONE')}</Text>
          ) : (
            <Stack component="ul" gap="lg" m={0} p={0}>
              {people.map((member) => (
                <Row key={member._id} member={member} onAction={onAction} />
              ))}
            </Stack>
          )
        }
      </QueryView>
    </Dialog>
  )
}
