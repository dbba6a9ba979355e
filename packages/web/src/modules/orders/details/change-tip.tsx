import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import { type GivenTip, tipsOf } from '@kafana/client/payments/given-tips.ts'
import { type BillIntent, ChosenTip, type Order } from '@kafana/contract'
import { Text } from '@mantine/core'
import { Dialog } from '../../../ui/dialog.tsx'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { NumberField } from '../../../ui/fields/number-field.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import { useTenders } from '../../../ui/payment-texts.ts'
import { useApproved } from '../../../ui/pin/use-approved.tsx'
import { QueryView } from '../../../ui/query-view.tsx'

interface Props {
  readonly order: Order
  readonly onClose: () => void
}

/** The closed bill by which an order is paid. */
const isBillOf =
  ({ _id: order, billKind, preBill }: Order) =>
  ({ _id, kind, state, orders }: BillIntent): boolean =>
    preBill === undefined
      ? kind === billKind && state === 'BILLED' && orders.includes(order)
      : _id === preBill

const TipForm = ({
  bill,
  tips,
  first,
  onClose,
}: {
  readonly bill: BillIntent
  readonly tips: readonly GivenTip[]
  readonly first: GivenTip
  readonly onClose: () => void
}) => {
  const { t } = useTranslation()
  const { money } = useFormats()
  const { nameOf } = useTenders()
  const { mutateAsync } = useCallMutation('billing', 'changeTip')
  const { run, dialog } = useApproved()
  const form = useContractForm(ChosenTip, { tender: first.tender })
  const chosen = tips.find(({ tender }) => tender === form.values.tender) ?? first
  const save = form.submit(async ({ tender, tip }) => {
    const params = { id: bill._id }
    const body = { tender, tip, before: chosen.tip }
    const after = await run((approved) => mutateAsync({ params, body: { ...body, ...approved } }))
    if (after === null) return
    notify.success(t('TIP_CHANGED'))
    onClose()
  })
  return (
    <>
      {dialog}
      <FormDialog
        opened
        onClose={onClose}
        title={t('TIP_CHANGE')}
        submitLabel={t('TIP_CHANGE')}
        form={form}
        onSubmit={save}
      >
        <Text c="dimmed">{t('TIP_CHANGE_HINT')}</Text>
        {tips.length > 1 && (
          <SelectField
            form={form}
            name="tender"
            label={t('PAYMENT')}
            options={tips.map((given) => ({ value: given.tender, label: nameOf(given) }))}
          />
        )}
        {tips.length === 1 && <Text>{nameOf(chosen)}</Text>}
        <Text>{t('TIP_CURRENT', { amount: money(chosen.tip) })}</Text>
        <NumberField form={form} name="tip" label={t('TIP_NEW')} decimalScale={2} required autoFocus />
      </FormDialog>
    </>
  )
}

/** Changes what guests gave as a tip on the bill of an order, which is closed. */
export const ChangeTip = ({ order, onClose }: Props) => {
  const { t } = useTranslation()
  const query = useCall('billing', 'intents', { query: { order: order._id } })
  const bill = query.data?.find(isBillOf(order))
  const tips = bill ? tipsOf(bill) : []
  const [first] = tips
  if (bill && first) return <TipForm bill={bill} tips={tips} first={first} onClose={onClose} />
  return (
    <Dialog onClose={onClose} title={t('TIP_CHANGE')}>
      <QueryView query={query} failure={t('ERROR_NETWORK')}>
        {() => <Text>{t(bill ? 'ERROR_TIP_ON_ACCOUNT' : 'ERROR_INTENT_STATE')}</Text>}
      </QueryView>
    </Dialog>
  )
}
