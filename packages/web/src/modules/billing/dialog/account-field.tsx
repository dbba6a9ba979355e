import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { accountLabel } from '@kafana/client/payments/account-names.ts'
import type { AccountChoice } from '@kafana/contract'
import { Skeleton } from '@mantine/core'
import { Select } from '../../../ui/inputs/select.tsx'
import { QueryView } from '../../../ui/query-view.tsx'

/** A longer list is found by typing. */
const LONGEST_LIST = 60
/** Of the field with its label. */
const FIELD_HEIGHT = 68

interface Props {
  readonly account: AccountChoice | null
  readonly onChoose: (account: AccountChoice | null) => void
}

/** Which account of a guest a payment charges, found by name. */
export const AccountField = ({ account, onChoose }: Props) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const query = useCall('accounts', 'open')
  return (
    <QueryView query={query} skeleton={<Skeleton height={FIELD_HEIGHT} />}>
      {(accounts) => (
        <Select
          label={t('ACCOUNT_CHOOSE')}
          required
          searchable
          selectFirstOptionOnChange
          limit={LONGEST_LIST}
          value={account?._id ?? null}
          data={accounts.map((each) => ({ value: each._id, label: accountLabel(each, t, money) }))}
          onChange={(id) => onChoose(accounts.find(({ _id }) => _id === id) ?? null)}
        />
      )}
    </QueryView>
  )
}
