import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { accountName } from '@kafana/client/payments/account-names.ts'
import type { GuestAccount } from '@kafana/contract'
import { fromMinor, ROUTES, toMinor } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconPlus, IconUserDollar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTextParam } from '../../platform/url/search-params.ts'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byName } from '../../ui/labels.ts'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { Page } from '../../ui/page.tsx'
import { useTenders } from '../../ui/payment-texts.ts'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { StatCard } from '../../ui/stat-card.tsx'
import { Switch } from '../../ui/styled/switch.ts'
import { Money } from '../../ui/text.tsx'
import { type AccountAction, accountColumns } from './account-columns.tsx'

const Vouchers = deferred(async () => (await import('./vouchers.tsx')).Vouchers)
const AddAccount = deferred(async () => (await import('./account-dialogs.tsx')).AddAccount)
const EditAccount = deferred(async () => (await import('./account-dialogs.tsx')).EditAccount)
const TakePayment = deferred(async () => (await import('./take-payment.tsx')).TakePayment)
const Statement = deferred(async () => (await import('./statement.tsx')).Statement)

const DIALOGS = { pay: TakePayment, statement: Statement, edit: EditAccount } as const

interface OpenDialog {
  readonly account: GuestAccount
  readonly action: AccountAction
}

/** What all of them owe together, in major units; what guests paid in advance is not set off against it. */
const owedBy = (accounts: readonly GuestAccount[]): number =>
  fromMinor(accounts.reduce((sum, { balance }) => sum + Math.max(0, toMinor(balance)), 0))

interface ListProps {
  readonly accounts: readonly GuestAccount[]
  readonly onAction: (account: GuestAccount, action: AccountAction) => void
}

const AccountList = ({ accounts, onAction }: ListProps) => {
  const { t } = useTranslation()
  const [search, setSearch] = useTextParam('search')
  const [withArchived, setWithArchived] = useState(false)
  const nameOf = (account: GuestAccount): string => accountName(account, t)
  const hasArchived = accounts.some(({ archived }) => archived)
  const shown = accounts.filter(({ archived }) => withArchived || !archived)
  const rows = byName(shown, nameOf, search)
  return (
    <Stack>
      <StatCard
        title={t('ACCOUNTS_OWED')}
        icon={<IconUserDollar size={20} />}
        value={<Money amount={owedBy(accounts)} />}
      />
      <SearchBox
        label={t('ACCOUNTS_SEARCH')}
        options={shown.map(nameOf)}
        initial={search}
        onSearch={setSearch}
      />
      {hasArchived && (
        <Switch
          label={t('ACCOUNTS_SHOW_ARCHIVED')}
          checked={withArchived}
          onChange={({ currentTarget }) => setWithArchived(currentTarget.checked)}
        />
      )}
      {rows.length === 0 && search !== '' ? (
        <EmptyState title={t('SEARCH_NOTHING', { text: search })} hint={t('SEARCH_HINT')} />
      ) : (
        <ListOrCards
          label={t('ACCOUNTS')}
          rows={rows}
          rowKey={({ _id }) => _id}
          columns={accountColumns(t, onAction)}
        />
      )}
    </Stack>
  )
}

/** The accounts of guests: what each owes, its limit, its payments and its statement. */
const AccountsScreen = () => {
  const { t } = useTranslation()
  const accounts = useCall('accounts', 'list')
  // Also archived: guests may still hold vouchers.
  const hasVouchers = useTenders().tenders.some(({ kind }) => kind === 'voucher')
  const [adding, setAdding] = useState(false)
  const [open, setOpen] = useState<OpenDialog | null>(null)
  const Dialog = open && DIALOGS[open.action]
  const current = accounts.data?.find(({ _id }) => _id === open?.account._id) ?? open?.account
  return (
    <Page
      title={t('ACCOUNTS')}
      back={ROUTES.company}
      actions={
        <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
          {t('ACCOUNT_NEW')}
        </Button>
      }
    >
      <QueryView query={accounts}>
        {(all) =>
          all.length === 0 ? (
            <EmptyState
              icon={<IconUserDollar size={32} />}
              title={t('ACCOUNTS_NONE')}
              hint={t('ACCOUNTS_HINT')}
            />
          ) : (
            <AccountList accounts={all} onAction={(account, action) => setOpen({ account, action })} />
          )
        }
      </QueryView>
      {hasVouchers && <Vouchers />}
      {adding && <AddAccount onClose={() => setAdding(false)} />}
      {Dialog && current && <Dialog key={current._id} account={current} onClose={() => setOpen(null)} />}
    </Page>
  )
}

export { AccountsScreen as Component }
