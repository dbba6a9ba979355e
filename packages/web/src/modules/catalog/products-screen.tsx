import type { Product } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { ActionIcon, Button, Group, Stack } from '@mantine/core'
import {
  IconArchive,
  IconDots,
  IconFileSpreadsheet,
  IconPercentage,
  IconPlus,
  IconSoup,
} from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useTextParam } from '../../platform/url/search-params.ts'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { byName } from '../../ui/labels.ts'
import { MenuButton } from '../../ui/menu-button.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { UnsavedRows } from '../../ui/unsaved-rows.ts'
import { ImportDialog } from '../imports/index.ts'
import { useProductEdit } from './product-edit.ts'
import { ProductList } from './product-list.tsx'

const AddProduct = deferred(async () => (await import('./product-dialogs.tsx')).AddProduct)
const DeleteProduct = deferred(async () => (await import('./product-dialogs.tsx')).DeleteProduct)
const ChangePrices = deferred(async () => (await import('./change-prices.tsx')).ChangePrices)
const ArchivedProducts = deferred(async () => (await import('./archived-products.tsx')).ArchivedProducts)
const EditRecipe = deferred(async () => (await import('./product-dialogs.tsx')).EditRecipe)

const NONE: never[] = []

/** The products: search, add with a recipe, edit in place, delete and restore, change many prices at once. */
const ProductsScreen = () => {
  const { t } = useTranslation()
  const products = useCall('catalog', 'list')
  const ingredients = useCall('storage', 'list').data ?? NONE
  const taxClasses = useCall('company', 'get').data?.taxClasses ?? NONE
  const [search, setSearch] = useTextParam('search')
  const [adding, setAdding] = useState(false)
  const [more, setMore] = useState<'prices' | 'archive' | 'import' | null>(null)
  const [editing, setEditing] = useState<Product | null>(null)
  const [deleting, setDeleting] = useState<Product | null>(null)
  const edit = useProductEdit()
  const all = products.data ?? NONE
  const names = useMemo(() => all.map(({ name }) => name), [all])
  const rows = useMemo(() => byName(all, ({ name }) => name, search), [all, search])

  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>
      {t('ADD_PRODUCT')}
    </Button>
  )
  const actions = (
    <Group gap="xs" wrap="nowrap">
      {add}
      <MenuButton
        items={[
          {
            text: t('CHANGE_PRICES'),
            icon: IconPercentage,
            disabled: all.length === 0,
            onClick: () => setMore('prices'),
          },
          { text: t('ARCHIVED_PRODUCTS'), icon: IconArchive, onClick: () => setMore('archive') },
          { text: t('IMPORT_EXPORT'), icon: IconFileSpreadsheet, onClick: () => setMore('import') },
        ]}
      >
        <ActionIcon aria-label={t('MORE_ACTIONS')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </MenuButton>
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
        <QueryView query={products} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                title={t('NO_PRODUCTS_FOUND')}
                icon={<IconSoup size={32} />}
                hint={all.length === 0 ? t('NO_PRODUCTS_HINT') : t('SEARCH_HINT')}
                action={all.length === 0 ? add : clear}
              />
            ) : (
              <ProductList
                rows={rows}
                ingredients={ingredients}
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
      {more === 'prices' && <ChangePrices products={all} onClose={() => setMore(null)} />}
      {more === 'import' && <ImportDialog lists={['products', 'recipes']} onClose={() => setMore(null)} />}
      {more === 'archive' && <ArchivedProducts onClose={() => setMore(null)} />}
      {deleting && <DeleteProduct product={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

export { ProductsScreen as Component }
