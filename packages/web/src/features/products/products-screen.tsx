import { ProductChange, type Product } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconPlus, IconSoup } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasCode } from '../../platform/api/api-error.ts'
import { errorText } from '../../platform/api/error-text.ts'
import { useCall, useCallMutation } from '../../platform/api/query.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useInlineEdit } from '../../ui/inline-edit.ts'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { byName } from '../../ui/name-search.ts'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { AddProduct } from './add-product.tsx'
import { productColumns, type ProductDraft } from './product-columns.tsx'

const DeleteProduct = ({ product, onClose }: { readonly product: Product; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('catalog', 'remove', {
    onSuccess: () => { notify.success(t('PRODUCT_DELETED')); onClose() },
    onError: () => notify.error(t('PRODUCT_NOT_DELETED')),
  })
  return (
    <ConfirmDialog opened onClose={onClose} title={t('DELETE_PRODUCT')} confirmLabel={t('DELETE')} busy={remove.isPending} onConfirm={() => remove.mutate({ params: { id: product._id } })}>
      {t('DELETE_PRODUCT_TEXT', { name: product.name })}
    </ConfirmDialog>
  )
}

const useProductEdit = () => {
  const { t } = useTranslation()
  const update = useCallMutation('catalog', 'update', {
    onSuccess: () => notify.success(t('PRODUCT_UPDATED')),
    onError: (error) => notify.error(hasCode(error, 'VERSION_CONFLICT') || hasCode(error, 'NAME_TAKEN') ? errorText(error, t) : t('PRODUCT_NOT_UPDATED')),
  })
  return useInlineEdit<ProductDraft, ReturnType<typeof ProductChange.parse>>(ProductChange, (id, body) => update.mutate({ params: { id }, body }))
}

/** The menu: search, add with a recipe, change in place, delete. */
const ProductsScreen = () => {
  const { t } = useTranslation()
  const products = useCall('catalog', 'list')
  const ingredients = useCall('storage', 'list')
  const company = useCall('company', 'get')
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Product | null>(null)
  const edit = useProductEdit()
  const add = <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>{t('ADD_PRODUCT')}</Button>
  return (
    <Page title={t('PRODUCTS')} back={ROUTES.panel} actions={add}>
      <Stack>
        <SearchBox label={t('SEARCH_PRODUCTS')} options={(products.data ?? []).map(({ name }) => name)} onSearch={setSearch} />
        <QueryView query={products} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
          {(all) => {
            const rows = byName(all, ({ name }) => name, search)
            if (rows.length === 0) return <EmptyState title={t('NO_PRODUCTS_FOUND')} icon={<IconSoup size={32} />} hint={all.length === 0 ? t('NO_PRODUCTS_HINT') : t('SEARCH_HINT')} action={all.length === 0 ? add : undefined} />
            return <ListOrCards label={t('PRODUCTS')} rows={rows} rowKey={({ _id }) => _id} columns={productColumns(t, edit, { onDelete: setDeleting })} />
          }}
        </QueryView>
      </Stack>
      {adding && <AddProduct ingredients={ingredients.data ?? []} taxClasses={company.data?.taxClasses ?? []} onClose={() => setAdding(false)} />}
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

export { ProductsScreen as Component }
