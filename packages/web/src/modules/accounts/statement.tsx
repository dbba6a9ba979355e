import { api } from '@kafana/client/api/api.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats, useVenue } from '@kafana/client/i18n/use-venue.ts'
import { accountName } from '@kafana/client/payments/account-names.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import type { AccountEntry, GuestAccount } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Anchor, Button, Group, Stack, Text } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { generatePath, Link } from 'react-router'
import { SidePanel } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { fullName } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { PagedList } from '../../ui/paged-list.tsx'
import { useTenders } from '../../ui/payment-texts.ts'
import { downloadCsv } from '../../ui/report-output.tsx'
import { Money } from '../../ui/text.tsx'
import { allEntries, ENTRY_TEXT, statementRows } from './statement-rows.ts'
import c from './accounts.module.css'

interface EntryProps {
  readonly entry: AccountEntry
  readonly tenderName: (id: string) => string
}

const Entry = ({ entry, tenderName }: EntryProps) => {
  const { t } = useTranslation()
  const { orderDate } = useFormats()
  const canOpen = useCanOpen()
  const { kind, amount, balanceAfter, at, by, tender, receiptNo, order, note } = entry
  const receipt = receiptNo === undefined ? null : t('RECEIPT_NO', { number: String(receiptNo) })
  const details = [tender && tenderName(tender), receipt, note, fullName(by)]
  return (
    <li className={c.entry}>
      <div>
        <strong>{t(ENTRY_TEXT[kind])}</strong>
        <Text size="sm" c="dimmed">
          {details.filter(Boolean).join(' · ')}
        </Text>
        {order !== undefined && canOpen('orderDetails') && (
          <Anchor component={Link} size="sm" to={generatePath(ROUTES.orderDetails, { id: order })}>
            {t('SHOW_ORDER')}
          </Anchor>
        )}
      </div>
      <div className={c.amounts}>
        <strong>
          <Money amount={amount} />
        </strong>
        <Text size="sm" c="dimmed">
          {t('BALANCE_AFTER')} <Money amount={balanceAfter} />
        </Text>
        <Text size="sm" c="dimmed" component="time" dateTime={at}>
          {orderDate(at)}
        </Text>
      </div>
    </li>
  )
}

const useEntries = (id: string) =>
  useInfiniteQuery({
    queryKey: ['accounts', 'entries', { id }],
    queryFn: ({ pageParam, signal }) =>
      api.accounts.entries({ params: { id }, query: { before: pageParam } }, { signal }),
    initialPageParam: undefined as number | undefined,
    getNextPageParam: ({ next }) => next,
  })

/** Downloads the whole statement, which is read page by page. */
const useDownload = (account: Pick<GuestAccount, '_id'>, tenderName: EntryProps['tenderName']) => {
  const { t } = useTranslation()
  const venue = useVenue()
  const { decimalMark } = useFormats()
  const [busy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    setBusy(true)
    try {
      const rows = statementRows(await allEntries(account._id), { t, tenderName, ...venue })
      downloadCsv('kafana-account.csv', rows, decimalMark)
    } catch (error) {
      notify.error(errorText(error, t))
    } finally {
      setBusy(false)
    }
  }
  return { busy, download: (): void => void run() }
}

/** What changed the balance of an account, newest first, and as a file. */
export const Statement = ({
  account,
  onClose,
}: {
  readonly account: Pick<GuestAccount, '_id' | 'name' | 'balance'>
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { tenders, nameOf } = useTenders()
  const tenderName = (id: string): string =>
    nameOf({ tender: id, kind: tenders.find(({ _id }) => _id === id)?.kind ?? 'other' })
  const entries = useEntries(account._id)
  const { busy, download } = useDownload(account, tenderName)
  return (
    <SidePanel onClose={onClose} size={580} title={`${t('ACCOUNT_STATEMENT')}: ${accountName(account, t)}`}>
      <Stack>
        <Group justify="space-between">
          <Text>
            {t('BALANCE_NOW')} <Money amount={account.balance} />
          </Text>
          <Button
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
            loading={busy}
            onClick={download}
          >
            {t('EXPORT_DOWNLOAD')}
          </Button>
        </Group>
        <PagedList
          query={entries}
          rowsOf={(page) => page.entries}
          empty={<EmptyState title={t('ACCOUNT_NO_ENTRIES')} />}
        >
          {(rows) => (
            <ul className={c.entries} aria-label={t('ACCOUNT_STATEMENT')}>
              {rows.map((entry) => (
                <Entry key={entry.position} entry={entry} tenderName={tenderName} />
              ))}
            </ul>
          )}
        </PagedList>
      </Stack>
    </SidePanel>
  )
}
