import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { accountName } from '@kafana/client/payments/account-names.ts'
import type { GuestAccount } from '@kafana/contract'
import { ActionIcon, Badge, Button, Group, Text } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import type { Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/text.tsx'

export type AccountAction = 'pay' | 'statement' | 'edit'

interface CellProps {
  readonly account: GuestAccount
}

const Name = ({ account }: CellProps) => {
  const { t } = useTranslation()
  return (
    <>
      <Group gap={8}>
        <Text inherit fw={600} style={{ overflowWrap: 'anywhere' }}>
          {accountName(account, t)}
        </Text>
        {account.archived && (
          <Badge color="gray" variant="light">
            {t('ACCOUNT_ARCHIVED')}
          </Badge>
        )}
      </Group>
      {account.note !== '' && (
        <Text size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
          {account.note}
        </Text>
      )}
    </>
  )
}

interface ActionsProps extends CellProps {
  readonly onAction: (account: GuestAccount, action: AccountAction) => void
}

const Actions = ({ account, onAction }: ActionsProps) => {
  const { t } = useTranslation()
  const name = accountName(account, t)
  return (
    <Group gap={8} justify="flex-end">
      <Button
        aria-label={`${t('ACCOUNT_TAKE_PAYMENT')}: ${name}`}
        variant="default"
        px="sm"
        onClick={() => onAction(account, 'pay')}
      >
        {t('ACCOUNT_TAKE_PAYMENT')}
      </Button>
      <Button
        aria-label={`${t('ACCOUNT_STATEMENT')}: ${name}`}
        variant="default"
        px="sm"
        onClick={() => onAction(account, 'statement')}
      >
        {t('ACCOUNT_STATEMENT')}
      </Button>
      <ActionIcon
        title={t('EDIT')}
        aria-label={`${t('EDIT')}: ${name}`}
        onClick={() => onAction(account, 'edit')}
      >
        <IconPencil size={20} aria-hidden />
      </ActionIcon>
    </Group>
  )
}

export const accountColumns = (t: Translate, onAction: ActionsProps['onAction']): Column<GuestAccount>[] => [
  {
    key: 'name',
    header: t('NAME'),
    role: 'title',
    render: (account) => <Name account={account} />,
  },
  {
    key: 'balance',
    header: t('TAB_OWED'),
    align: 'right',
    width: 150,
    render: ({ balance }) => <Money amount={balance} />,
  },
  {
    key: 'limit',
    header: t('ACCOUNT_LIMIT'),
    align: 'right',
    width: 150,
    render: ({ limit }) => (limit === null ? t('ACCOUNT_NO_LIMIT') : <Money amount={limit} />),
  },
  {
    key: 'actions',
    header: t('ACTIONS'),
    role: 'actions',
    width: 400,
    render: (account) => <Actions account={account} onAction={onAction} />,
  },
]
