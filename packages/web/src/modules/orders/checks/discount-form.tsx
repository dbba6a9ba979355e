import { useCallMutation } from '@kafana/client/api/query.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Check, contract, type Reason } from '@kafana/contract'
import { isComp, toMinor } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { Money } from '../../../ui/text.tsx'
import { Chips } from '../changes/chips.tsx'
import { APPROVAL_FIELDS, useApproval } from '../changes/use-approval.ts'
import { ApprovalFields } from '../changes/void-reason.tsx'
import { discountable, type DiscountTarget, EVERYTHING, totalWith } from './discount-rule.ts'

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

/** What is chosen, and what of it is not open on the check any more. */
const useTarget = (check: Check) => {
  const { t } = useTranslation()
  const options = discountable(check).map(({ line, product, quantity }) => ({
    value: line,
    label: `${quantity}\u00a0× ${product?.name ?? t('PRODUCT_NOT_FOUND')}`,
  }))
  const [chosen, setChosen] = useState<typeof EVERYTHING | typeof options>(EVERYTHING)
  const isThere = (line: string): boolean => options.some(({ value }) => value === line)
  const lines = chosen === EVERYTHING ? [] : chosen.map(({ value }) => value).filter(isThere)
  const target: DiscountTarget = chosen === EVERYTHING ? EVERYTHING : lines
  return {
    options,
    target,
    /** The names of what was chosen and is gone. */
    gone:
      chosen === EVERYTHING ? [] : chosen.filter(({ value }) => !isThere(value)).map(({ label }) => label),
    choose: (key: string): void => {
      const isChosen = (line: string): boolean => lines.includes(line) !== (line === key)
      setChosen(key === EVERYTHING ? EVERYTHING : options.filter(({ value }) => isChosen(value)))
    },
  }
}

type Target = ReturnType<typeof useTarget>

/** Lines of a check as the request names them. */
const versionsOf = (check: Check, ids: readonly string[]) =>
  discountable(check)
    .filter(({ line }) => ids.includes(line))
    .map(({ line, lineVersion }) => ({ id: line, version: lineVersion }))

const useDiscount = ({ check, onDone }: Props, target: DiscountTarget) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('service', 'giveDiscount')
  const [id] = useState(uuid)
  const initial: Body = { id, kind: 'percent', value: 10, reason: '' }
  const form = useContractForm(contract.service.giveDiscount.body, initial)
  const { kind, value } = form.values
  // Everything is as much as the check comes to at the moment.
  const { approved, approving } = useApproval(form, [
    kind,
    value,
    target,
    target === EVERYTHING ? check.owed : null,
  ])
  const submit = form.submit(
    async (body) => {
      const of = target !== EVERYTHING && { lines: versionsOf(check, target) }
      const isDone = await approved(body, () =>
        mutateAsync({ params: { id: check._id }, body: { ...body, ...of, version: check.version } }),
      )
      if (!isDone) return
      notify.success(t('DISCOUNT_GIVEN'))
      onDone()
    },
    { isQuiet: true, fields: APPROVAL_FIELDS },
  )
  return { form, submit, approving }
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

/** What the discount is for, and what of that is gone since it was chosen. */
const For = ({
  options,
  target,
  gone,
  choose,
  isFree,
}: Target & {
  /** It leaves nothing to pay, so that it holds only for what is there. */
  readonly isFree: boolean
}) => {
  const { t } = useTranslation()
  const everything = t(isFree ? 'DISCOUNT_ALL_NOW' : 'DISCOUNT_ALL')
  return (
    <div>
      <Chips
        label={t('DISCOUNT_ON')}
        options={[{ value: EVERYTHING, label: everything }, ...options]}
        value={target}
        onChange={choose}
      />
      <div role="alert">
        {gone.length > 0 && (
          <Text c="var(--fault)" mt="xs">
            {t('DISCOUNT_GONE', { names: gone.join(', ') })}
          </Text>
        )}
        {gone.length > 0 && target.length === 0 && <Text c="var(--fault)">{t('DISCOUNT_NOTHING_LEFT')}</Text>}
      </div>
    </div>
  )
}

/** What a discount is for, how much it is, why it is given, and what the check comes to with it. */
export const DiscountForm = (props: Props) => {
  const { t } = useTranslation()
  const reasonText = useReasonText()
  const choice = useTarget(props.check)
  const { target } = choice
  const { form, submit, approving } = useDiscount(props, target)
  const { kind = 'percent', value = 0, reason, approval } = form.values
  const total = totalWith(props.check, { kind, value, target })
  const isChosen = target === EVERYTHING || target.length > 0
  const isComplete = isChosen && reason !== '' && (kind === 'comp' || value > 0)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        <For {...choice} isFree={isComp({ kind, value: toMinor(value) })} />
        <HowMuch form={form} />
        <Chips
          label={t('REASON')}
          options={props.reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
          value={reason ?? ''}
          onChange={(chosen) => form.setValue('reason', chosen)}
        />
        {approval !== undefined && <ApprovalFields form={form} approving={approving} />}
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
