import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { uuid } from '@kafana/client/browser/polyfills.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { priceWith, shownOptions } from '@kafana/client/pad/line-choice.ts'
import { deltaText, type ShownOption } from '@kafana/client/pad/option-text.ts'
import { useChoice } from '@kafana/client/pad/use-choice.ts'
import { contract, type ModifierGroup, type Order, type Product, type Reason } from '@kafana/contract'
import { type ChosenOption, fromMinor, isSameChoice, REPLACE_REASON, toMinor } from '@kafana/domain'
import { Button, Skeleton, Stack } from '@mantine/core'
import { useState } from 'react'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormFault } from '../../../ui/form-fault.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { useUnsavedPart } from '../../../ui/unsaved.tsx'
import { useWhileShown } from '../../../ui/while-shown.ts'
import { OptionChips } from '../pad/option-chips.tsx'
import { alongDelta, linesAlong } from './along-price.ts'
import { Pieces } from './pieces.tsx'
import { FIELDS_OF_APPROVAL, useApproval } from './use-approval.ts'
import { VoidReason, voidQuestions } from './void-reason.tsx'
import c from './change-sheet.module.css'

interface Props {
  readonly order: Order
  readonly line: Order['products'][number]
  readonly name: string
  readonly menu: readonly Product[]
  /** Of the venue; undefined while they are not loaded. */
  readonly groups: readonly ModifierGroup[] | undefined
  /** For the pieces with other options, where it is another one. */
  readonly note: string | undefined
  readonly onDone: () => void
  /** Back to the sheet of the line. */
  readonly onClose: () => void
}

type Body = Parameters<ReturnType<typeof useCallMutation<'service', 'replaceLine'>>['mutateAsync']>[0]['body']

const chosenOf = ({ options = [] }: Props['line']): readonly ChosenOption[] =>
  options.map(({ option, quantity }) => ({ option, quantity }))

/** What is chosen for so many pieces of the line, beginning with what it has, and what that changes of the price. */
const useOtherOptions = ({ order, line, menu, groups }: Props) => {
  const [wanted, setPieces] = useState(line.quantity)
  const quantity = Math.min(wanted, line.quantity)
  const choice = useChoice(
    {
      id: line.line,
      product: line.product?._id ?? '',
      quantity,
      note: line.note,
      menuItem: undefined,
      chosen: [],
      options: chosenOf(line),
    },
    menu,
    groups,
  )
  // A cake is in another order than its coffee.
  const hasProducts = choice.groups.some(({ options }) =>
    options.some(({ product }) => product !== undefined),
  )
  const params = { tableId: order.table._id }
  const checks = useCall('checks', 'ofTable', { params }, { enabled: hasProducts }).data
  const along = linesAlong(checks?.flatMap(({ orders }) => orders) ?? [order], line)
  const isPlain = ({ product }: ShownOption): boolean => product === undefined
  const plain = shownOptions(choice.groups, choice.chosen).filter(isPlain)
  const product = menu.find(({ _id }) => _id === line.product?._id)
  const after = priceWith(product?.price ?? line.price, plain)
  const beside = alongDelta(line, along, choice.groups, { chosen: choice.chosen, pieces: quantity })
  return {
    choice,
    quantity,
    setPieces,
    delta: fromMinor((toMinor(after) - toMinor(line.price)) * quantity + toMinor(beside)),
    isChanged: !isSameChoice(chosenOf(line), choice.chosen),
  }
}

const useReplace = (props: Props, reasons: readonly Reason[]) => {
  const { t } = useTranslation()
  const { order, line, name, note, onDone } = props
  const done = useWhileShown(onDone)
  const other = useOtherOptions(props)
  const { mutateAsync } = useCallMutation('service', 'replaceLine')
  const [id] = useState(uuid)
  const initial: Body = {
    line: { id: line.line, version: line.lineVersion },
    with: { id, options: [] },
    reason: reasons.find(({ key }) => key === REPLACE_REASON)?._id,
  }
  const form = useContractForm(contract.service.replaceLine.body, initial)
  const questions = voidQuestions(form, { order, line, reasons })
  const { approved, approving } = useApproval(form, [
    line.line,
    line.state,
    other.quantity,
    other.choice.chosen,
  ])
  const submit = form.submit(
    async (body) => {
      // As the line is now: it may have changed while the sheet was open.
      const of = { id: line.line, version: line.lineVersion }
      const made = { id, options: [...other.choice.chosen], quantity: other.quantity, note }
      const isDone = await approved(body, () =>
        mutateAsync({
          body: { ...body, line: of, with: made, ...(!questions.asks && { used: undefined }) },
        }),
      )
      if (!isDone) return
      notify.success(t('LINE_OPTIONS_CHANGED', { name }))
      done()
    },
    { isQuiet: true, fields: FIELDS_OF_APPROVAL },
  )
  const isReady = questions.isComplete && other.choice.isValid && other.isChanged
  return { ...other, form, submit, asks: questions.asks, isReady, approving }
}

const Fields = ({ reasons, ...props }: Props & { readonly reasons: readonly Reason[] }) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const { line, name } = props
  const { form, submit, choice, quantity, setPieces, delta, asks, isReady, approving } = useReplace(
    props,
    reasons,
  )
  useUnsavedPart(form.isDirty)
  const difference = deltaText(delta, formats)
  return (
    <form noValidate onSubmit={submit}>
      <Stack>
        {choice.isLoading && <Skeleton height={120} radius="lg" />}
        {choice.groups.map((group) => (
          <OptionChips
            key={group._id}
            group={group}
            menu={props.menu}
            chosen={choice.chosen}
            onChoose={choice.choose}
          />
        ))}
        <Pieces name={name} pieces={quantity} most={line.quantity} onPieces={setPieces} />
        <VoidReason form={form} reasons={reasons} asks={asks} approving={approving} />
        <FormFault fault={form.fault} />
        <Button type="submit" loading={form.busy} disabled={!isReady}>
          {[t('LINE_CHANGE_OPTIONS'), difference].filter((text) => text !== '').join(' · ')}
        </Button>
      </Stack>
    </form>
  )
}

/** Gives a line, or pieces of it, other options. It begins with those that it has. */
export const ReplaceSheet = (props: Props) => {
  const { t } = useTranslation()
  const { line, name, onClose } = props
  const reasons = useCall('approvals', 'reasons')
  return (
    <Dialog
      onClose={onClose}
      title={`${line.quantity}\u00a0× ${name}`}
      size="lg"
      closeOnClickOutside={false}
      classNames={{ inner: c.inner ?? '', content: c.content ?? '', title: c.title ?? '' }}
    >
      <QueryView query={reasons} failure={t('ERROR_NETWORK')}>
        {(data) => <Fields {...props} reasons={data} />}
      </QueryView>
    </Dialog>
  )
}
