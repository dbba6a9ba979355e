import { useCall } from '@kafana/client/api/query.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Product } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Group, Stack } from '@mantine/core'
import { IconPlus, IconSoup } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { useTextParam } from '../../platform/url/search-params.ts'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byName } from '../../ui/labels.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { UnsavedRows } from '../../ui/unsaved-rows.ts'
import { ImportButton } from '../imports/index.ts'
import { MenuActions } from './menu-actions.tsx'
import { inOrder, orderOf, orderText, type ProductOrder, type SoldQuantities } from './menu-order.ts'
import { useProductEdit } from './product-edit.ts'
import { ProductList, useAsCards } from './product-list.tsx'
import { SortSelect } from './sort-select.tsx'
import { useSold } from './use-sold.ts'

const AddProduct = deferred(async () => (await import('./product-dialogs.tsx')).AddProduct)
const DeleteProduct = deferred(async () => (await import('./product-dialogs.tsx')).DeleteProduct)
const EditRecipe = deferred(async () => (await import('./product-dialogs.tsx')).EditRecipe)

const NONE: never[] = []
const NOTHING_SOLD: SoldQuantities = new Map()

/** The list waits for the ingredients, so that no row grows when they arrive; it does without them if they cannot be read. */
const shownWith = (
  { data, error, isFetching, refetch }: UseQueryResult<Product[]>,
  stock: UseQueryResult,
) => ({
  data: stock.isLoading ? undefined : data,
  error,
  isFetching,
  refetch,
})

/** The products that are searched for, in the order of the address, and what decides it. */
const useOrderedRows = (all: readonly Product[], search: string) => {
  const sold = useSold()
  const [sort, setSort] = useTextParam('sort')
  const order = useMemo(() => orderOf(sort), [sort])
  const onOrder = useCallback((next: ProductOrder | null) => setSort(orderText(next)), [setSort])
  const rows = useMemo(
    () =>
      inOrder(
        byName(all, ({ name }) => name, search),
        order,
        sold ?? NOTHING_SOLD,
      ),
    [all, search, order, sold],
  )
  return { rows, sold, order, onOrder }
}

/** The menu: search and sort, add with a recipe, edit in place, mark as sold out, delete and restore, groups and prices. */
const ProductsScreen = () => {
  const { t } = useTranslation()
  const asCards = useAsCards()
  const products = useCall('catalog', 'list')
  const stock = useCall('storage', 'list')
  const ingredients = stock.data ?? NONE
  const taxClasses = useCall('company', 'get').data?.taxClasses ?? NONE
  const [search, setSearch] = useTextParam('search')
  const [adding, setAdding] = useState(false)
  const [editing, setEditing] = useState<Product | null>(null)
  const [deleting, setDeleting] = useState<Product | null>(null)
  const edit = useProductEdit()
  const all = products.data ?? NONE
  const names = useMemo(() => all.map(({ name }) => name), [all])
  const { rows, sold, order, onOrder } = useOrderedRows(all, search)
  const isGrouped = order === null && search === '' && all.some(({ group }) => group)

  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
      {t('ADD_PRODUCT')}
    </Button>
  )
  const actions = (
    <Group gap="xs" wrap="nowrap">
      {add}
      <MenuActions products={all} />
    </Group>
  )
  const clear = (
    <Button variant="default" onClick={() => setSearch('')}>
      {t('CLEAR_SEARCH')}
    </Button>
  )
  return (
    <Page title={t('PRODUCTS')} back={ROUTES.panel} actions={actions}>
      <Stack>
        <SearchBox label={t('SEARCH_PRODUCTS')} options={names} initial={search} onSearch={setSearch} />
        {asCards && <SortSelect order={order} onOrder={onOrder} />}
        <QueryView query={shownWith(products, stock)} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                title={t('NO_PRODUCTS_FOUND')}
                icon={<IconSoup size={32} />}
                hint={all.length === 0 ? t('NO_PRODUCTS_HINT') : t('SEARCH_HINT')}
                action={
                  all.length === 0 ? (
                    <>
                      {add}
                      <ImportButton lists={['products', 'recipes']} />
                    </>
                  ) : (
                    clear
                  )
                }
              />
            ) : (
              <ProductList
                rows={rows}
                ingredients={ingredients}
                sold={sold}
                order={order}
                onOrder={onOrder}
                isGrouped={isGrouped}
                edit={edit}
                onRecipe={setEditing}
                onDelete={setDeleting}
              />
            )
          }
        </QueryView>
      </Stack>
      <UnsavedRows unsaved={edit.unsaved} />
      {adding && (
        <AddProduct ingredients={ingredients} taxClasses={taxClasses} onClose={() => setAdding(false)} />
      )}
      {editing && (
        <EditRecipe
          product={editing}
          ingredients={ingredients}
          taxClasses={taxClasses}
          onClose={() => setEditing(null)}
        />
      )}
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

export { ProductsScreen as Component }
