import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useCanOpen } from '@kafana/client/session/screen-access.ts'
import { namesAccount } from '@kafana/domain'
import { SelectField } from '../../ui/fields/select-field.tsx'
import type { FormFields } from '../../ui/form.ts'
import { fullName } from '../../ui/labels.ts'
import { useTenders } from '../../ui/payment-texts.ts'

/** How money is received, and with whom it stands; an owner can choose somebody else. */
export const ReceivedBy = ({ form }: { readonly form: FormFields<'tender' | 'takenBy'> }) => {
  const { t } = useTranslation()
  const { tenders, nameOf } = useTenders()
  const staff = useCall('staff', 'list', {}, { enabled: useCanOpen()('staff') })
  return (
    <>
      <SelectField
        form={form}
        name="tender"
        label={t('PAYMENT')}
        options={tenders
          .filter(({ archived, kind }) => !archived && !namesAccount(kind))
          .map(({ _id, kind }) => ({ value: _id, label: nameOf({ tender: _id, kind }) }))}
      />
      {staff.data && (
        <SelectField
          form={form}
          name="takenBy"
          label={t('TAKEN_BY')}
          description={t('ACCOUNT_TAKE_PAYMENT_HINT')}
          searchable
          options={staff.data.map((member) => ({ value: member._id, label: fullName(member) }))}
        />
      )}
    </>
  )
}
