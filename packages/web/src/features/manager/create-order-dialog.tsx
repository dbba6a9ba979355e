import { NewOrder } from '@kafana/contract'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useCallMutation } from '../../platform/api/query.ts'
import { useSendHint } from '../../platform/live/live.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import type { PricedLine } from './order-lines.tsx'
import { TableField } from './table-field.tsx'
import type { Draft, OrderDetails } from './use-draft.ts'

const Details = z.pick(NewOrder, { name: true, description: true, table: true })

interface Props {
  readonly draft: Draft
  readonly lines: readonly PricedLine[]
  /** Called with what is typed, so that closing the dialog loses none of it. */
  readonly onDetails: (details: OrderDetails) => void
  readonly onClose: () => void
  readonly onCreated: () => void
}

const productOf = ({ product, quantity, of }: PricedLine) =>
  ({ product, quantity, ...(of && { productName: of.name, price: of.price, category: of.category }) })

/** Name, table and a note: then the order goes to the kitchen or the bar. A refusal says why and keeps everything. */
export const CreateOrderDialog = ({ draft, lines, onDetails, onClose, onCreated }: Props) => {
  const { t } = useTranslation()
  const create = useCallMutation('orders', 'create')
  const sendHint = useSendHint()
  const form = useContractForm(Details, draft.details)
  const { watch } = form
  useEffect(() => {
    const watching = watch(({ name = '', description = '', table = '' }) => onDetails({ name, description, table }))
    return () => watching.unsubscribe()
  }, [watch, onDetails])

  const onSubmit = form.submit(async (details) => {
    const { _id } = await create.mutateAsync({ body: { ...details, category: draft.category, products: lines.map(productOf) } })
    sendHint(_id)
    notify.success(t('ORDER_CREATED'))
    onCreated()
  })
  return (
    <FormDialog opened onClose={onClose} title={t('CREATE_ORDER')} submitLabel={t('CREATE_ORDER')} busy={form.busy} onSubmit={onSubmit}>
      <TextField form={form} name="name" label={t('ORDER_NAME')} required autoFocus maxLength={200} />
      <TableField form={form} />
      <TextAreaField form={form} name="description" label={t('DESCRIPTION')} description={t('ORDER_DESCRIPTION_HINT')} rows={2} />
    </FormDialog>
  )
}
