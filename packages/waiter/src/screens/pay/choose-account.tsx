import { laterApi } from '@kafana/client/api/later-api.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { accountLabel, accountName } from '@kafana/client/payments/account-names.ts'
import type { AccountChoice } from '@kafana/contract'
import { foldText } from '@kafana/domain'
import { useEffect, useState } from 'react'
import { briefly } from '../../data/online.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Notice } from '../../ui/notice.tsx'
import classes from './pay.module.css'

/** A longer list is found by typing. */
const LONGEST_LIST = 8

type Accounts = { readonly known: readonly AccountChoice[] } | { readonly error: unknown } | null

interface Props {
  readonly account: AccountChoice | null
  readonly onChoose: (account: AccountChoice) => void
}

const List = ({ accounts, account, onChoose }: Props & { readonly accounts: readonly AccountChoice[] }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const [search, setSearch] = useState('')
  const wanted = foldText(search)
  const found = accounts.filter((each) => foldText(accountName(each, t)).includes(wanted))
  return (
    <>
      <Field label={t('ACCOUNTS_SEARCH')} value={search} type="search" onText={setSearch} />
      <div role="group" aria-label={t('ACCOUNT_CHOOSE')} className={classes['tenders']}>
        {found.slice(0, LONGEST_LIST).map((each) => (
          <Button key={each._id} wide aria-pressed={each._id === account?._id} onClick={() => onChoose(each)}>
            {accountLabel(each, t, money)}
          </Button>
        ))}
      </div>
      {found.length === 0 && (
        <p className={classes['note']}>
          {search === '' ? t('ACCOUNTS_NONE') : t('SEARCH_NOTHING', { text: search })}
        </p>
      )}
    </>
  )
}

const read = async (): Promise<Accounts> => {
  try {
    return { known: await briefly((options) => laterApi.accounts.open({}, options)) }
  } catch (error) {
    return { error }
  }
}

/** Which account of a guest a payment charges, found by name. */
export const ChooseAccount = (props: Props) => {
  const { t } = useTranslation()
  const [accounts, setAccounts] = useState<Accounts>(null)
  useEffect(() => void read().then(setAccounts), [])
  if (accounts === null) return <Loading />
  if ('known' in accounts) return <List {...props} accounts={accounts.known} />
  return (
    <>
      <Notice tone="bad" role="alert">
        {errorText(accounts.error, t)}
      </Notice>
      <Button
        onClick={() => {
          setAccounts(null)
          void read().then(setAccounts)
        }}
      >
        {t('TRY_AGAIN')}
      </Button>
    </>
  )
}
