import { laterApi } from '@kafana/client/api/later-api.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { accountLabel, accountName } from '@kafana/client/payments/account-names.ts'
import type { AccountChoice } from '@kafana/contract'
import { foldText } from '@kafana/domain'
import { useState } from 'react'
import { briefly } from '../../data/online.ts'
import { useAnswer } from '../../data/use-answer.ts'
import { useFormats } from '../../data/use-venue.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Loading } from '../../ui/loading.tsx'
import { Failed } from '../failed.tsx'
import classes from './pay.module.css'

/** A longer list is found by typing. */
const LONGEST_LIST = 8

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

const openAccounts = (): Promise<readonly AccountChoice[]> =>
  briefly((options) => laterApi.accounts.open({}, options))

/** Which account of a guest a payment charges, found by name. */
export const ChooseAccount = (props: Props) => {
  const { answer, askAgain } = useAnswer(openAccounts, undefined)
  switch (answer.is) {
    case 'loading':
      return <Loading />
    case 'failed':
      return <Failed error={answer.error} onAgain={askAgain} />
    case 'known':
      return <List {...props} accounts={answer.value} />
  }
}
