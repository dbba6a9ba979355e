import { useCallMutation } from '@kafana/client/api/query.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import {
  asShown,
  DISCOUNT_KIND_TEXT,
  DISCOUNT_PERCENTS,
  discountable,
  EVERYTHING,
  isFreeOfCharge,
  totalWith,
} from '@kafana/client/discounts/discount-rule.ts'
import { type ChosenTarget, useDiscountTarget } from '@kafana/client/discounts/use-discount-target.ts'
import { useReasonText } from '@kafana/client/i18n/approval-texts.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { type Check, contract, type Reason } from '@kafana/contract'
import { DISCOUNT_KINDS } from '@kafana/domain'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { Money } from '../../../ui/text.tsx'
import { useUnsavedPart } from '../../../ui/unsaved.tsx'
import { Chips } from '../changes/chips.tsx'
import { ReasonNote } from '../changes/reason-note.tsx'
import { FIELDS_OF_APPROVAL, useApproval } from '../changes/use-approval.ts'
import { ApprovalFields } from '../changes/void-reason.tsx'
import c from './discount-form.module.css'

interface Props {
  readonly check: Check
  /** The line that is chosen at first; everything if it is missing. */
  readonly line: string | undefined
  readonly reasons: readonly Reason[]
  readonly onDone: () => void
}

type Body = Parameters<
  ReturnType<typeof useCallMutation<'service', 'giveDiscount'>>['mutateAsync']
>[0]['body']

const useDiscount = ({ check, line, onDone }: Props) => {
  const { t } = useTranslation()
  const { mutateAsync } = useCallMutation('service', 'giveDiscount')
  const [id] = useState(uuid)
  // What takes no discount may be free of charge.
  const isOnlyFree = discountable(check).some((each) => each.line === line && each.noDiscount)
  const initial: Body = { id, kind: isOnlyFree ? 'comp' : 'percent', value: isOnlyFree ? 0 : 10, reason: '' }
  const form = useContractForm(contract.service.giveDiscount.body, initial)
  const { kind = 'percent', value = 0 } = form.values
  const isFree = isFreeOfCharge({ kind, value })
  const choice = useDiscountTarget(check, line, isFree)
  const { target } = choice
  // Everything is as much as the check comes to at the moment.
  const { approved, approving } = useApproval(form, [
    kind,
    value,
    target,
    target === EVERYTHING ? check.owed : null,
  ])
  const submit = form.submit(
    async (body) => {
      const of = asShown(check, target)
      const isDone = await approved(body, () =>
        mutateAsync({ params: { id: check._id }, body: { ...body, ...of, version: check.version } }),
      )
      if (!isDone) return
      notify.success(t('DISCOUNT_GIVEN'))
      onDone()
    },
    { isQuiet: true, fields: FIELDS_OF_APPROVAL },
  )
  return { form, submit, approving, choice: { ...choice, isFree } }
}

type DiscountForm = ReturnType<typeof useDiscount>['form']

/** How much: a key for the usual percentages, any other percentage, an amount, or everything. */
const HowMuch = ({ form }: { readonly form: DiscountForm }) => {
  const { t } = useTranslation()
  const { kind = 'percent', value } = form.values
  const [isTyped, setTyped] = useState(kind === 'comp')
  const options = [
    ...DISCOUNT_PERCENTS.map((percent) => ({ value: `${percent}`, label: `${percent}\u00a0%` })),
    ...DISCOUNT_KINDS.map((each) => ({ value: each, label: t(DISCOUNT_KIND_TEXT[each]) })),
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
  leftOut,
  choose,
  isFree,
}: ChosenTarget & {
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
      {leftOut.length > 0 && <Text mt="xs">{t('DISCOUNT_NOT_ON', { names: leftOut.join(', ') })}</Text>}
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
  const { form, submit, approving, choice } = useDiscount(props)
  useUnsavedPart(form.isDirty)
  const { target } = choice
  const { kind = 'percent', value = 0, reason, note = '', approval } = form.values
  const total = totalWith(props.check, { kind, value, target })
  const isChosen = target === EVERYTHING || target.length > 0
  const isComplete = isChosen && reason !== '' && (kind === 'comp' || value > 0)
  return (
    <form noValidate onSubmit={submit} className={c.form} data-approved={approval !== undefined || undefined}>
      <Stack>
        <For {...choice} />
        <HowMuch form={form} />
        <Chips
          label={t('REASON')}
          options={props.reasons.map((each) => ({ value: each._id, label: reasonText(each) }))}
          value={reason ?? ''}
          onChange={(chosen) => form.setValue('reason', chosen)}
        />
        <ReasonNote note={note} onNote={(text) => form.setValue('note', text)} />
      </Stack>
      <Stack>
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
