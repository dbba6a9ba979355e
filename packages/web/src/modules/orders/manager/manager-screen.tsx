import { NewOrder } from '@kafana/contract'
import type { Category } from '@kafana/domain'
import { Button, Kbd, SegmentedControl, Stack } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState, useEffectEvent, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { useCall } from '../../../platform/api/query.ts'
import { useOrderHint } from '../../../platform/live/use-live.ts'
import { outbox } from '../../../platform/outbox/current-outbox.ts'
import { FormDialog } from '../../../ui/dialogs.tsx'
import { TextAreaField } from '../../../ui/fields/text-area-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useContractForm } from '../../../ui/form.ts'
import { categoryOptions } from '../../../ui/labels.ts'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page, useIsPhone } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { Money } from '../../../ui/text.tsx'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import { type PricedLine, totalOf, useDraft, type Draft, type OrderDetails } from './draft.ts'
import { OrderLines } from './order-lines.tsx'
import { ProductEntry } from './product-entry.tsx'
import { useTableOptions, TableField, type TableOption } from './table-field.tsx'
import c from './manager-screen.module.css'

const Details = z.pick(NewOrder, { name: true, description: true, table: true })

interface CreateOrderDialogProps {
  readonly draft: Draft
  readonly lines: readonly PricedLine[]
  readonly tables: readonly TableOption[]
  readonly sendHint: ReturnType<typeof useOrderHint>
  /** Called with every input, so that closing the dialog loses nothing. */
  readonly onDetails: (details: OrderDetails) => void
  readonly onClose: () => void
  /** The order is created or queued: the next one can begin. */
  readonly onSent: () => void
}

const productOf = ({ product, quantity, menuItem }: PricedLine) => ({
  product,
  quantity,
  ...(menuItem && { productName: menuItem.name, price: menuItem.price, category: menuItem.category }),
})

/** Asks for table, name and note, then sends the order. After a refusal all input is kept. */
const CreateOrderDialog = ({
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

/** Creates an order: a category, products with quantities, then name and table. */
const ManagerScreen = () => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const menu = useCall('catalog', 'list')
  const order = useDraft()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  // Both before they are needed: the dialog opens with its tables, and the connection is ready for the order.
  const tables = useTableOptions()
  const sendHint = useOrderHint()

  const { category, lines } = order.draft
  const priced = useMemo(
    () =>
      lines.map((line): PricedLine => ({
        ...line,
        menuItem: menu.data?.find(({ _id }) => _id === line.product),
      })),
    [lines, menu.data],
  )
  useEffect(() => {
    if (!isPhone && !isDialogOpen) search.current?.focus()
  }, [isPhone, isDialogOpen])

  const changeCategory = (next: Category): void => {
    if (lines.length > 0) notify.error(t('ERROR_MIXED_CATEGORIES'))
    else order.setCategory(next)
  }
  const openDialog = (): void => {
    if (lines.length > 0) return setDialogOpen(true)
    notify.error(t('ORDER_PRODUCTS_REQUIRED'))
    if (!isPhone) search.current?.focus()
  }
  const close = (): void => setDialogOpen(false)
  const onSent = (): void => {
    order.clear()
    close()
  }
  useHotkeys([['mod+Enter', openDialog]], [])

  return (
    <Page
      title={t('MANAGER_LINK')}
      back
      actions={
        <SegmentedControl
          aria-label={t('CATEGORY')}
          value={category}
          onChange={changeCategory}
          data={categoryOptions(t)}
        />
      }
    >
      <LiveBanner inset />
      <InlineSyncPanel inset />
      <QueryView query={menu} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
        {(products) => (
          <div className={c.columns}>
            <ProductEntry
              key={category}
              searchRef={search}
              ordered={lines}
              onAdd={order.add}
              products={products.filter((product) => product.category === category)}
            />
            <section className={c.order} aria-label={t('CURRENT_ORDER')}>
              <h2 className={c.heading}>{t('CURRENT_ORDER')}</h2>
              <OrderLines lines={priced} onQuantity={order.setQuantity} onRemove={order.remove} />
              <div className={c.foot}>
                <p className={c.total}>
                  <span>{t('TOTAL')}</span>
                  <strong>
                    <Money amount={totalOf(priced)} />
                  </strong>
                </p>
                <Button
                  size="lg"
                  fullWidth
                  onClick={openDialog}
                  rightSection={
                    isPhone ? undefined : (
                      <Kbd className={c.keys} aria-hidden>
                        Ctrl ↵
                      </Kbd>
                    )
                  }
                >
                  {t('CREATE_ORDER')}
                </Button>
              </div>
            </section>
          </div>
        )}
      </QueryView>
      {isDialogOpen && (
        <CreateOrderDialog
          draft={order.draft}
          lines={priced}
          tables={tables}
          sendHint={sendHint}
          onDetails={order.setDetails}
          onClose={close}
          onSent={onSent}
        />
      )}
    </Page>
  )
}

export { ManagerScreen as Component }
