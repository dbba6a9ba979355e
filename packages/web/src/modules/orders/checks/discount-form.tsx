import { hasCode } from '@kafana/client/api/api-error.ts'
import { useCallMutation } from '@kafana/client/api/query.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Check, contract, type Reason } from '@kafana/contract'
import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { Money } from '../../../ui/text.tsx'
import { Chips } from '../changes/chips.tsx'
import { APPROVAL_FIELDS, ApprovalFields, NO_APPROVAL } from '../changes/void-reason.tsx'
import { discountable, totalWith } from './discount-rule.ts'

interface Props {
  readonly check: Check
  readonly reasons: readonly Reason[]
  readonly onDone: () => void
}

type Body = Parameters<
  ReturnType<typeof useCallMutation<'service', 'giveDiscount'>>['mutateAsync']
>[0]['body']

/** The percentages that have a key. */
const PERCENTS = [5, 10, 15, 20]
const ALL = ''

const useDiscount = ({ check, onDone }: Props) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('service', 'giveDiscount')
  const [id] = useState(uuid)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const lines = discountable(check)
  // What was paid or taken off while the dialog is open is gone.
  const ids = chosen.filter((line) => lines.some((each) => each.line === line))
  const initial: Body = { id, kind: 'percent', value: 10, reason: '' }
  const form = useContractForm(contract.service.giveDiscount.body, initial)
  const submit = form.submit(
    async (body) => {
      const seen = lines.filter(({ line }) => ids.includes(line))
      const of =
        seen.length > 0
          ? { lines: seen.map(({ line, lineVersion }) => ({ id: line, version: lineVersion })) }
          : {}
      try {
        await mutateAsync({ params: { id: check._id }, body: { ...body, ...of, version: check.version } })
      } catch (error) {
        if (!hasCode(error, 'APPROVAL_NEEDED')) throw error
        form.reset({ ...body, approval: NO_APPROVAL })
        return
      }
      notify.success(t('DISCOUNT_GIVEN'))
      onDone()
    },
    { isQuiet: true, fields: APPROVAL_FIELDS },
  )
  const choose = (line: string): void => {
    if (line === ALL) setChosen([])
    else setChosen(ids.includes(line) ? ids.filter((each) => each !== line) : [...ids, line])
  }
  return { form, submit, lines, ids, choose }
}

type DiscountForm = ReturnType<typeof useDiscount>['form']

/** How much: a key for the usual percentages, any other percentage, an amount, or everything. */
const HowMuch = ({ form }: { readonly form: DiscountForm }) => {
  const { t } = useTranslation()
  const [isTyped, setTyped] = useState(false)
  const { kind = 'percent', value } = form.values
  const options = [
    ...PERCENTS.map((percent) => ({ value: `${percent}`, label: `${percent}\u00a0%` })),
    { value: 'percent', label: t('DISCOUNT_PERCENT') },
    { value: 'amount', label: t('DISCOUNT_AMOUNT') },
    { value: 'comp', label: t('DISCOUNT_COMP') },
  ]
  const choose = (key: string): void => {
    const isKind = key === 'percent' || key === 'amount' || key === 'comp'
    form.setValue('kind', isKind ? key : 'percent')
    form.setValue('value', isKind ? 0 : Number(key))
    setTyped(isKind)
  }
  return (
    <>
      <Chips label={t('DISCOUNT')} options={options} value={isTyped ? kind : `${value}`} onChange={choose} />
      {isTyped && kind !== 'comp' && (
        <NumberField
          key={kind}
          form={form}
          name="value"
          label={t(kind === 'amount' ? 'DISCOUNT_AMOUNT' : 'DISCOUNT_PERCENT')}
          decimalScale={2}
          required
          autoFocus
        />
      )}
    </>
  )
}

/** What a discount is for, how much it is, why it is given, and what the check comes to with it. */
export const DiscountForm = (props: Props) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const { form, submit, lines, ids, choose } = useDiscount(props)
  const { kind = 'percent', value = 0, reason, approval } = form.values
  const total = totalWith(props.check, { kind, value, lines: ids })
  const isComplete = reason !== '' && (kind === 'comp' || value > 0)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <Chips
          label={t('DISCOUNT_ON')}
          options={[
            { value: ALL, label: t('DISCOUNT_ALL') },
            ...lines.map(({ line, product, quantity }) => ({
              value: line,
              label: `${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`,
            })),
          ]}
          value={ids.length === 0 ? ALL : ids}
          onChange={choose}
        />
        <HowMuch form={form} />
        <Chips
          label={t('REASON')}
          options={props.reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
          value={reason ?? ''}
          onChange={(chosen) => form.setValue('reason', chosen)}
        />
        {approval !== undefined && <ApprovalFields form={form} />}
        {total !== null && (
          <Group justify="space-between" role="status">
            {t('DISCOUNT_NEW_TOTAL')}
            <strong>
              <Money amount={total} />
            </strong>
          </Group>
        )}
        <FormFault fault={form.fault} />
        <Button type="submit" loading={form.busy} disabled={!isComplete}>
          {t('DISCOUNT_GIVE')}
        </Button>
      </Stack>
    </form>
  )
}
