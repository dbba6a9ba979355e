import { Company } from '@kafana/contract'
import { useTranslation } from 'react-i18next'
import { useCallMutation } from '../../platform/api/query.ts'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { useEntitySave } from '../../ui/use-entity-save.ts'
import { CompanyForm, companyValues } from './company-values.ts'

/** Answers that depend on the venue's clock. */
const STALE = ['company', 'statistics', 'orders'] as const

/** The venue's form: what changed is saved on the version it was opened on. */
export const useCompanyForm = (company: Company, onSaved: () => void) => {
  const { t } = useTranslation()
  const update = useCallMutation('company', 'update', { stale: STALE })
  const form = useContractForm(CompanyForm, companyValues(company))
  const rule = {
    entity: Company,
    fieldsOf: companyValues,
    send: (_id: string, body: Parameters<typeof update.mutateAsync>[0]['body']) =>
      update.mutateAsync({ body }),
  }
  const { base, before, save } = useEntitySave(rule, company, form.reset)
  const onSubmit = form.submit(
    async (body) => {
      const outcome = await save(body)
      if (outcome === 'lost') return
      if (outcome === 'saved') notify.success(t('COMPANY_DETAILS_UPDATED'))
      onSaved()
    },
    { failure: () => t('FAILED_TO_UPDATE_COMPANY_DETAILS') },
  )
  return { form, base, before, isUnsaved: form.formState.isDirty || before !== null, onSubmit }
}

export type CompanyFormOf = Pick<ReturnType<typeof useCompanyForm>['form'], 'control'>
