import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useDates } from '@kafana/client/i18n/dates.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { voucherName } from '@kafana/client/payments/use-voucher.ts'
import type { Voucher } from '@kafana/contract'
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core'
import { IconGift, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { type Column, ListOrCards } from '../../ui/list-or-cards.tsx'
import { notify } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { Money } from '../../ui/text.tsx'

const Statement = deferred(async () => (await import('./statement.tsx')).Statement)
const SellVoucher = deferred(async () => (await import('./sell-voucher.tsx')).SellVoucher)

const nameOf = ({ end }: Voucher): string => voucherName(end ?? '')

const Expiry = ({ voucher: { expires, expired } }: { readonly voucher: Voucher }) => {
  const { t } = useTranslation()
  const { date } = useDates()
  if (expires === null) return '–'
  return (
    <Group gap={8} wrap="nowrap">
      {date(expires)}
      {expired && (
        <Badge color="gray" variant="light">
          {t('VOUCHER_EXPIRED')}
        </Badge>
      )}
    </Group>
  )
}

interface ActionsProps {
  readonly onStatement: (voucher: Voucher) => void
  readonly onBlock: (voucher: Voucher) => void
}

const Actions = ({ voucher, onStatement, onBlock }: ActionsProps & { readonly voucher: Voucher }) => {
  const { t } = useTranslation()
  const block = t(voucher.blocked ? 'UNBLOCK' : 'BLOCK')
  return (
    <Group gap={8} justify="flex-end">
      <Button
        aria-label={`${t('ACCOUNT_STATEMENT')}: ${nameOf(voucher)}`}
        variant="default"
        px="sm"
        onClick={() => onStatement(voucher)}
      >
        {t('ACCOUNT_STATEMENT')}
      </Button>
      <Button
        aria-label={`${block}: ${nameOf(voucher)}`}
        variant="default"
        px="sm"
        onClick={() => onBlock(voucher)}
      >
        {block}
      </Button>
    </Group>
  )
}

const columnsOf = (t: Translate, actions: ActionsProps): Column<Voucher>[] => [
  {
    key: 'name',
    header: t('VOUCHER_CODE'),
    role: 'title',
    render: (voucher) => (
      <>
        <Group gap={8}>
          <Text inherit fw={600}>
            {nameOf(voucher)}
          </Text>
          {voucher.blocked && <Badge color="red.8">{t('VOUCHER_BLOCKED')}</Badge>}
        </Group>
        {voucher.note !== '' && (
          <Text size="sm" c="dimmed" fw={400} style={{ overflowWrap: 'anywhere' }}>
            {voucher.note}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'value',
    header: t('VOUCHER_VALUE'),
    align: 'right',
    width: 150,
    render: ({ value }) => <Money amount={value} />,
  },
  {
    key: 'left',
    header: t('VOUCHER_LEFT'),
    align: 'right',
    width: 150,
    render: ({ left }) => <Money amount={left} />,
  },
  {
    key: 'expires',
    header: t('VOUCHER_EXPIRES'),
    width: 200,
    render: (voucher) => <Expiry voucher={voucher} />,
  },
  {
    key: 'actions',
    header: t('ACTIONS'),
    role: 'actions',
    width: 320,
    render: (voucher) => <Actions voucher={voucher} {...actions} />,
  },
]

/** The vouchers that were sold, with what is left of each. */
export const Vouchers = () => {
  const { t } = useTranslation()
  const vouchers = useCall('accounts', 'vouchers')
  const update = useCallMutation('accounts', 'updateVoucher', {
    onError: (error) => notify.error(errorText(error, t)),
  })
  const onBlock = ({ _id: id, blocked, version }: Voucher): void =>
    update.mutate({ params: { id }, body: { blocked: !blocked, version } })
  const [selling, setSelling] = useState(false)
  const [open, setOpen] = useState<Voucher | null>(null)
  return (
    <Stack component="section" aria-labelledby="vouchers">
      <Group justify="space-between">
        <Title order={2} id="vouchers">
          {t('VOUCHERS')}
        </Title>
        <Button
          variant="default"
          leftSection={<IconPlus size={20} aria-hidden />}
          onClick={() => setSelling(true)}
        >
          {t('VOUCHER_SELL')}
        </Button>
      </Group>
      <QueryView query={vouchers}>
        {(rows) =>
          rows.length === 0 ? (
            <EmptyState icon={<IconGift size={32} />} title={t('VOUCHERS_NONE')} hint={t('VOUCHERS_HINT')} />
          ) : (
            <ListOrCards
              label={t('VOUCHERS')}
              rows={rows}
              rowKey={({ _id }) => _id}
              columns={columnsOf(t, { onStatement: setOpen, onBlock })}
            />
          )
        }
      </QueryView>
      {selling && <SellVoucher onClose={() => setSelling(false)} />}
      {open && (
        <Statement
          account={{ _id: open._id, name: nameOf(open), balance: -open.left }}
          onClose={() => setOpen(null)}
        />
      )}
    </Stack>
  )
}
