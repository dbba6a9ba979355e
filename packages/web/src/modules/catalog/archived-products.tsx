import { useCall, useCallMutation } from '@kafana/client/api/query.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { ArchivedProduct } from '@kafana/contract'
import { Button, Text } from '@mantine/core'
import { Dialog } from '../../ui/dialog.tsx'
import { notify } from '../../ui/notify.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import c from './change-prices.module.css'

const Row = ({ product }: { readonly product: ArchivedProduct }) => {
  const { t } = useTranslation()
  const { money, orderDate } = useFormats()
  const restore = useCallMutation('catalog', 'restore', {
    onSuccess: ({ recipe }) => {
      const kept = new Set(recipe.map(({ ingredient }) => ingredient))
      const gone = product.recipe.filter(({ ingredient }) => !kept.has(ingredient)).map(({ name }) => name)
      if (gone.length === 0) notify.success(t('PRODUCT_RESTORED', { name: product.name }))
      else notify.info(t('PRODUCT_RESTORED_WITHOUT', { name: product.name, names: gone.join(', ') }))
    },
    onError: (error) => notify.error(refusalText(error, t, 'PRODUCT_NOT_RESTORED')),
  })
  return (
    <li className={c.row}>
      <span className={c.name}>
        {product.name}
        <Text size="sm" c="dimmed">
          {money(product.price)} · {orderDate(product.archivedAt)}
        </Text>
      </span>
      <Button
        variant="default"
        aria-label={`${t('RESTORE')}: ${product.name}`}
        loading={restore.isPending}
        onClick={() => restore.mutate({ params: { id: product._id } })}
      >
        {t('RESTORE')}
      </Button>
    </li>
  )
}

/** The products that were taken off the menu, which can be restored with their recipes. */
export const ArchivedProducts = ({ onClose }: { readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const query = useCall('catalog', 'archived')
  return (
    <Dialog onClose={onClose} title={t('ARCHIVED_PRODUCTS')} fullScreen="phone">
      <QueryView query={query} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
        {(products) =>
          products.length === 0 ? (
            <Text>{t('NO_ARCHIVED_PRODUCTS')}</Text>
          ) : (
            <ul className={c.rows}>
              {products.map((product) => (
                <Row key={product._id} product={product} />
              ))}
            </ul>
          )
        }
      </QueryView>
    </Dialog>
  )
}
