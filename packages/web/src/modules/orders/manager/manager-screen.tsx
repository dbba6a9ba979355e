import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useOrderHint } from '@kafana/client/live/use-live.ts'
import { totalOf, withPrices } from '@kafana/client/pad/priced-lines.ts'
import { type Category, compareOnMenu } from '@kafana/domain'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { deferred } from '../../../ui/deferred.tsx'
import { categoryOptions } from '../../../ui/labels.ts'
import { LiveBanner } from '../../../ui/live-banner.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Page, useIsPhone } from '../../../ui/page.tsx'
import { QueryView } from '../../../ui/query-view.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Kbd } from '../../../ui/styled/kbd.ts'
import { Money } from '../../../ui/text.tsx'
import { useTableOptions } from '../order-entry/table-options.ts'
import { InlineSyncPanel } from '../sync-panel/sync-panel.tsx'
import { useDraft } from './draft.ts'
import { OrderLines } from './order-lines.tsx'
import { type PendingEntry, ProductEntry } from './product-entry.tsx'
import c from './manager-screen.module.css'

const CreateOrderDialog = deferred(async () => (await import('./create-order-dialog.tsx')).CreateOrderDialog)

/** Creates an order: a category, products with quantities, then name and table. */
const ManagerScreen = () => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const menu = useCall('catalog', 'list')
  const order = useDraft()
  const [isDialogOpen, setDialogOpen] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  const pending = useRef<PendingEntry>(null)
  // Both before they are needed: the dialog opens with its tables, and the connection is ready for the order.
  const tables = useTableOptions()
  const sendHint = useOrderHint()

  const { category, lines } = order.draft
  const priced = useMemo(() => withPrices(lines, menu.data), [lines, menu.data])
  useEffect(() => {
    if (!isPhone && !isDialogOpen) search.current?.focus()
  }, [isPhone, isDialogOpen])

  const changeCategory = (next: Category): void => {
    if (lines.length > 0) notify.error(t('ERROR_MIXED_CATEGORIES'))
    else order.setCategory(next)
  }
  const openDialog = (): void => {
    const entry = pending.current?.finish()
    if (entry === 'refused') return
    if (lines.length > 0 || entry === 'added') return setDialogOpen(true)
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
              pendingRef={pending}
              ordered={lines}
              onAdd={order.add}
              products={products.filter((product) => product.category === category).toSorted(compareOnMenu)}
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
