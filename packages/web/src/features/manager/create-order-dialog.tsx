import { NewOrder } from '@kafana/contract'
import { Stack } from '@mantine/core'
import { useEffect, useRef, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { useOrderHint } from '../../platform/live/use-order-hint.ts'
import { keepOrder } from '../../platform/outbox/keep-order.ts'
import { TextAreaField } from '../../ui/fields/text-area-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
import { useContractForm } from '../../ui/form.ts'
import { notify } from '../../ui/notify.ts'
import { totalOf, type PricedLine } from './order-lines.tsx'
import { TableField } from './table-field.tsx'
import type { Draft, OrderDetails } from './use-draft.ts'
import type { TableOption } from './use-table-options.ts'

const Details = z.pick(NewOrder, { name: true, description: true, table: true })

interface Props {
  readonly draft: Draft
  readonly lines: readonly PricedLine[]
  readonly tables: readonly TableOption[]
  readonly tellServer: ReturnType<typeof useOrderHint>
  /** Called with what is typed, so that closing the dialog loses none of it. */
  readonly onDetails: (details: OrderDetails) => void
  readonly onClose: () => void
  /** The order is on its way: the next one can be put together. */
  readonly onSent: () => void
}

const productOf = ({ product, quantity, of }: PricedLine) => ({
  product,
  quantity,
  ...(of && { productName: of.name, price: of.price, category: of.category }),
})

/** Table, name and a note: then the order goes to the kitchen or the bar. A refusal says why and keeps everything. */
export const CreateOrderDialog = ({
  draft,
  lines,
  tables,
  tellServer,
  onDetails,
  onClose,
  onSent,
}: Props) => {
  const { t } = useTranslation()
  const form = useContractForm(Details, draft.details)
  const { watch, getValues, setValue } = form
  const tableOf = (id: string): TableOption | undefined => tables.find(({ value }) => value === id)
  useEffect(() => {
    const watching = watch(({ name = '', description = '', table = '' }) =>
      onDetails({ name, description, table }),
    )
    return () => watching.unsubscribe()
  }, [watch, onDetails])

  // The order is called as its table until somebody names it.
  const suggested = useRef(tableOf(draft.details.table)?.name)
  const suggestName = ({ name }: TableOption): void => {
    if (['', suggested.current].includes(getValues('name')))
      setValue('name', name, { shouldValidate: form.formState.isSubmitted })
    suggested.current = name
  }

  const isSending = useRef(false)
  const sendOnce = async (details: OrderDetails): Promise<void> => {
    const { name = '', zone = null } = tableOf(details.table) ?? {}
    const end = await keepOrder(
      { ...details, category: draft.category, products: lines.map(productOf) },
      { table: { name, zone }, total: totalOf(lines) },
    )
    if (end.is === 'refused') throw end.error
    if (end.is === 'sent' && end.answer) tellServer(end.answer)
    if (end.is === 'sent') notify.success(t('ORDER_CREATED'))
    else notify.info(t('KEPT_ON_DEVICE'))
    onSent()
  }
  const onSubmit = form.submit(async (details) => {
    if (isSending.current) return
    isSending.current = true
    await sendOnce(details).finally(() => {
      isSending.current = false
    })
  })
  const onKey = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return
    event.preventDefault()
    onSubmit()
  }
  // What is on its way is not left: its end could no longer be told.
  const close = (): void => {
    if (!isSending.current) onClose()
  }
  return (
    <FormDialog
      opened
      onClose={close}
      title={t('CREATE_ORDER')}
      submitLabel={t('CREATE_ORDER')}
      busy={form.busy}
      onSubmit={onSubmit}
    >
      <Stack onKeyDown={onKey}>
        <TableField form={form} tables={tables} onTable={suggestName} />
        <TextField form={form} name="name" label={t('ORDER_NAME')} required maxLength={200} />
        <TextAreaField
          form={form}
          name="description"
          label={t('DESCRIPTION')}
          description={t('ORDER_DESCRIPTION_HINT')}
          rows={2}
        />
      </Stack>
    </FormDialog>
  )
}
