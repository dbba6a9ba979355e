import { useCallMutation } from '@kafana/client/api/query.ts'
import { part } from '@kafana/client/browser/parts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Company } from '@kafana/contract'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { useEntitySave } from '../../ui/save-changes.ts'

/** The values of the form. */
type CompanyValues = Omit<
  Company,
  | '_id'
  | 'version'
  | 'courseMode'
  | 'kitchenPrinters'
  | 'waitersBill'
  | 'payFirst'
  | 'invoiceInstead'
  | 'legalName'
  | 'taxNumber'
> & {
  readonly waitersBill: boolean
  readonly payFirst: boolean
  readonly invoiceInstead: boolean
  readonly legalName: string
  readonly taxNumber: string
}

const companyValues = ({
  name,
  address,
  email,
  phone,
  legalName = '',
  taxNumber = '',
  currency,
  timezone,
  dayStart,
  taxClasses,
  ticketTimes,
  stornoMinutes,
  waitersBill,
  payFirst,
  invoiceInstead,
}: Company): CompanyValues => ({
  name,
  address,
  email,
  phone,
  legalName,
  taxNumber,
  currency,
  timezone,
  dayStart,
  taxClasses,
  ticketTimes,
  stornoMinutes,
  waitersBill: waitersBill ?? false,
  payFirst: payFirst ?? false,
  invoiceInstead: invoiceInstead ?? false,
})

const fields = part(async () => (await import('./company-fields.ts')).CompanyFields)

/** The venue's form: saves the changed fields on the version it was opened with. */
export const useCompanyForm = (company: Company, onSaved: () => void) => {
  const { t } = useTranslation()
  const update = useCallMutation('company', 'update')
  const form = useContractForm(fields.load, companyValues(company))
  const rule = {
    fieldsOf: companyValues,
    send: (_id: string, body: Parameters<typeof update.mutateAsync>[0]['body']) =>
      update.mutateAsync({ body }),
  }
  const { base, before, save } = useEntitySave(rule, company, form.rebase)
  const onSubmit = form.submit(
    async (body) => {
      const outcome = await save(body)
      if (outcome === 'conflict') return
      if (outcome === 'saved') notify.success(t('COMPANY_DETAILS_UPDATED'))
      onSaved()
    },
    { failure: () => t('FAILED_TO_UPDATE_COMPANY_DETAILS') },
  )
  return { form, base, before, onSubmit }
}

export type CompanyFormOf = ReturnType<typeof useCompanyForm>['form']
