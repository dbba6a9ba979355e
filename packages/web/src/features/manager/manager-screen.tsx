import type { Category } from '@kafana/domain'
import { Button, Kbd, SegmentedControl } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { LiveBanner } from '../../platform/live/live-banner.tsx'
import { useOrderHint } from '../../platform/live/use-order-hint.ts'
import { categoryOptions } from '../../ui/category-text.ts'
import { Money } from '../../ui/money.tsx'
import { notify } from '../../ui/notify.ts'
import { PlacedTray } from '../../ui/outbox-tray/outbox-tray.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { useIsPhone } from '../../ui/use-is-phone.ts'
import { CreateOrderDialog } from './create-order-dialog.tsx'
import { OrderLines, totalOf, type PricedLine } from './order-lines.tsx'
import { ProductEntry } from './product-entry.tsx'
import { useDraft } from './use-draft.ts'
import { useTableOptions } from './use-table-options.ts'
import c from './manager-screen.module.css'

/** Puts an order together: a category, products with quantities, then name and table. */
const ManagerScreen = () => {
  const { t } = useTranslation()
  const isPhone = useIsPhone()
  const menu = useCall('catalog', 'list')
  const order = useDraft()
  const [isNaming, setNaming] = useState(false)
  const search = useRef<HTMLInputElement>(null)
  // Read ahead, so that the dialog opens with its tables; connected ahead for the order to come.
  const tables = useTableOptions()
  const tellServer = useOrderHint()

  const { category, lines } = order.draft
  const priced = useMemo(
    () =>
      lines.map((line): PricedLine => ({ ...line, of: menu.data?.find(({ _id }) => _id === line.product) })),
    [lines, menu.data],
  )
  useEffect(() => {
    if (!isPhone && !isNaming) search.current?.focus()
  }, [isPhone, isNaming])

  const choose = (next: Category): void => {
    if (lines.length > 0) notify.error(t('ERROR_MIXED_CATEGORIES'))
    else order.choose(next)
  }
  const name = (): void => {
    if (lines.length > 0) return setNaming(true)
    notify.error(t('ORDER_PRODUCTS_REQUIRED'))
    if (!isPhone) search.current?.focus()
  }
  const close = (): void => setNaming(false)
  const sent = (): void => {
    order.clear()
    close()
  }
  useHotkeys([['mod+Enter', name]], [])

  return (
    <Page
      title={t('MANAGER_LINK')}
      back
      actions={
        <SegmentedControl
          aria-label={t('CATEGORY')}
          value={category}
          onChange={choose}
          data={categoryOptions(t)}
        />
      }
    >
      <LiveBanner inset />
      <PlacedTray inset />
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
                  onClick={name}
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
      {isNaming && (
        <CreateOrderDialog
          draft={order.draft}
          lines={priced}
          tables={tables}
          tellServer={tellServer}
          onDetails={order.describe}
          onClose={close}
          onSent={sent}
        />
      )}
    </Page>
  )
}

export { ManagerScreen as Component }
