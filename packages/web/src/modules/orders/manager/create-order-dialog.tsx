import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { useOrderHint } from '@kafana/client/live/use-live.ts'
import { outbox } from '@kafana/client/outbox/current-outbox.ts'
import { type Priced, totalOf } from '@kafana/client/pad/priced-lines.ts'
import { NewOrder } from '@kafana/contract'
import { Stack } from '@mantine/core'
import { useEffect, useRef, useEffectEvent, type KeyboardEvent } from 'react'
import * as z from 'zod/mini'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { notify } from '../../../ui/notify.tsx'
import type { TableOption } from '../order-entry/table-options.ts'
import type { Draft, DraftLine, OrderDetails } from './draft.ts'
import { TableField } from './table-field.tsx'

const Details = z.pick(NewOrder, { name: true, description: true, table: true })

interface CreateOrderDialogProps {
  readonly draft: Draft
  readonly lines: readonly Priced<DraftLine>[]
  readonly tables: readonly TableOption[]
  readonly sendHint: ReturnType<typeof useOrderHint>
  /** Called with every input, so that closing the dialog loses nothing. */
  readonly onDetails: (details: OrderDetails) => void
  readonly onClose: () => void
  /** The order is created or queued: the next one can begin. */
  readonly onSent: () => void
}

const productOf = ({ product, quantity, menuItem }: Priced<DraftLine>) => ({
  product,
  quantity,
  ...(menuItem && { productName: menuItem.name, price: menuItem.price, category: menuItem.category }),
})

/** Asks for table, name and note, then sends the order. After a refusal all input is kept. */
export const CreateOrderDialog = ({
  draft,
  lines,
  tables,
  sendHint,
  onDetails,
  onClose,
  onSent,
}: CreateOrderDialogProps) => {
  const { t } = useTranslation()
  const form = useContractForm(Details, draft.details)
  const tableOf = (id: string): TableOption | undefined => tables.find(({ value }) => value === id)
  const { name = '', description = '', table = '' } = form.values
  const report = useEffectEvent(onDetails)
  useEffect(() => report({ name, description, table }), [name, description, table])

  // The name of the order follows the table until the user changes it.
  const suggested = useRef(tableOf(draft.details.table)?.name)
  const suggestName = (chosen: TableOption): void => {
    if (['', suggested.current].includes(name)) form.setValue('name', chosen.name)
    suggested.current = chosen.name
  }

  const isSending = useRef(false)
  const sendOnce = async (details: OrderDetails): Promise<void> => {
    const { name: tableName = '', zone = null } = tableOf(details.table) ?? {}
    const result = await outbox().enqueue(
      'orders.create',
      { body: { ...details, category: draft.category, products: lines.map(productOf) } },
      { table: { name: tableName, zone }, total: totalOf(lines) },
    )
    if (result.is === 'refused') throw result.error
    if (result.is === 'sent' && result.answer) sendHint(result.answer)
    if (result.is === 'sent') notify.success(t('ORDER_CREATED'))
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
    event.currentTarget.closest('form')?.requestSubmit()
  }
  // The dialog stays open while sending, or it could not show the result.
  const close = (): void => {
    if (!isSending.current) onClose()
  }
  return (
    <FormDialog
      opened
      onClose={close}
      title={t('CREATE_ORDER')}
      submitLabel={t('CREATE_ORDER')}
      // The screen keeps what is typed here.
      form={{ ...form, isDirty: false }}
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
