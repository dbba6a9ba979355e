import { useCallMutation } from '@kafana/client/api/query.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { TENDER_KIND_TEXT } from '@kafana/client/payments/tender-names.ts'
import { NewTender, type Tender } from '@kafana/contract'
import { BUILT_IN_TENDERS, CASH_STEPS, fromMinor, namesAccount, TENDER_NAME_LENGTH } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { SidePanel } from '../../ui/dialog.tsx'
import { SwitchField } from '../../ui/fields/switch-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormFault } from '../../ui/form-fault.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.tsx'
import { useTenders } from '../../ui/payment-texts.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { useUnsavedPart } from '../../ui/unsaved.tsx'
import c from './void-settings.module.css'

/** What an owner adds; cash and card are there. */
const ADDED_KINDS = ['other', 'card', 'transfer', 'account', 'voucher'] as const

const useUpdateTender = () => {
  const { t } = useTranslation()
  return useCallMutation('company', 'updateTender', { onError: (error) => notify.error(errorText(error, t)) })
}

const CashStep = ({ cash: { step, version } }: { readonly cash: Tender }) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const update = useUpdateTender()
  const chosen = update.isPending ? (update.variables.body.step ?? step) : step
  return (
    <section aria-label={t('CASH_STEP')}>
      <h3 className={c.heading}>{t('CASH_STEP')}</h3>
      <SegmentedControl
        aria-label={t('CASH_STEP')}
        value={String(chosen)}
        data={CASH_STEPS.map((each) => ({
          value: String(each),
          label: each === 1 ? t('CASH_STEP_NONE') : money(fromMinor(each)),
        }))}
        onChange={(value) => {
          const next = CASH_STEPS.find((each) => String(each) === value)
          if (next) update.mutate({ params: { id: 'cash' }, body: { step: next, version } })
        }}
      />
    </section>
  )
}

const TenderRow = ({ tender, name }: { readonly tender: Tender; readonly name: string }) => {
  const { t } = useTranslation()
  const update = useUpdateTender()
  const isBuiltIn = BUILT_IN_TENDERS.some((each) => each === tender._id)
  const change = (archived: boolean): void =>
    update.mutate({ params: { id: tender._id }, body: { archived, version: tender.version } })
  return (
    <li className={c.reason}>
      <span className={c.name}>{name}</span>
      {!isBuiltIn && (
        <Button
          variant="default"
          aria-label={`${t(tender.archived ? 'RESTORE' : 'ARCHIVE')}: ${name}`}
          loading={update.isPending}
          onClick={() => change(!tender.archived)}
        >
          {t(tender.archived ? 'RESTORE' : 'ARCHIVE')}
        </Button>
      )}
    </li>
  )
}

const EMPTY = { name: '', kind: 'other', needsReference: false } as const

const AddTender = () => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('company', 'createTender')
  const form = useContractForm(NewTender, EMPTY)
  const submit = form.submit(
    async (body) => {
      await mutateAsync({ body })
      form.reset(EMPTY)
    },
    { isQuiet: true, fields: { NAME_TAKEN: 'name' } },
  )
  useUnsavedPart(form.isDirty)
  const chosen = form.values.kind ?? EMPTY.kind
  return (
    <form noValidate onSubmit={submit} className={c.add}>
      <TextField form={form} name="name" label={t('TENDER_NEW')} maxLength={TENDER_NAME_LENGTH} required />
      <SegmentedControl
        className={c.kinds}
        aria-label={t('TENDER_KIND')}
        value={chosen}
        data={ADDED_KINDS.map((kind) => ({ value: kind, label: t(TENDER_KIND_TEXT[kind]) }))}
        onChange={(kind) => form.setValue('kind', kind)}
      />
      {!namesAccount(chosen) && (
        <SwitchField form={form} name="needsReference" label={t('TENDER_NEEDS_REFERENCE')} />
      )}
      <FormFault fault={form.fault} />
      <Button type="submit" variant="default" loading={form.busy}>
        {t('TENDER_ADD')}
      </Button>
    </form>
  )
}

/** The ways to pay and how cash is rounded. Each change is saved at once. */
export const PaymentSettings = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const { tenders, nameOf } = useTenders()
  const cash = tenders.find(({ _id }) => _id === 'cash')
  return (
    <SidePanel onClose={onClose} size={620} title={t('PAYMENTS')} closeOnClickOutside={false}>
      <Stack gap="xl">
        {cash && <CashStep cash={cash} />}
        <section aria-label={t('PAYMENT')}>
          <h3 className={c.heading}>{t('PAYMENT')}</h3>
          <ul className={c.reasons}>
            {tenders.map((tender) => (
              <TenderRow
                key={tender._id}
                tender={tender}
                name={nameOf({ tender: tender._id, kind: tender.kind })}
              />
            ))}
          </ul>
          <AddTender />
        </section>
      </Stack>
    </SidePanel>
  )
}
