import { IngredientChange, type Ingredient } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { errorText } from '../../platform/api/error-text.ts'
import { useCall, useCallMutation } from '../../platform/api/query.ts'
import { useFormats } from '../../platform/i18n/use-formats.ts'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useInlineEdit } from '../../ui/inline-edit.ts'
import { ListOrCards } from '../../ui/list-or-cards.tsx'
import { byName } from '../../ui/name-search.ts'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { SearchBox } from '../../ui/search-box.tsx'
import { BuyIngredient } from './buy-ingredient.tsx'
import { ingredientColumns, type IngredientDraft } from './ingredient-columns.tsx'
import { AddIngredient } from './ingredient-form.tsx'

const DeleteIngredient = ({ ingredient, onClose }: { readonly ingredient: Ingredient; readonly onClose: () => void }) => {
  const { t } = useTranslation()
  const remove = useCallMutation('storage', 'remove', {
    onSuccess: () => { notify.success(t('INGREDIENT_DELETED')); onClose() },
    onError: (error) => { notify.error(errorText(error, t)); onClose() },
  })
  return (
    <ConfirmDialog opened onClose={onClose} title={t('DELETE_INGREDIENT')} confirmLabel={t('DELETE')} busy={remove.isPending} onConfirm={() => remove.mutate({ params: { id: ingredient._id } })}>
      {t('DELETE_INGREDIENT_TEXT', { name: ingredient.name })}
    </ConfirmDialog>
  )
}

const useIngredientEdit = () => {
  const { t } = useTranslation()
  const update = useCallMutation('storage', 'update', {
    stale: ['storage', 'catalog'],
    onSuccess: () => notify.success(t('INGREDIENT_UPDATED')),
    onError: (error) => notify.error(errorText(error, t)),
  })
  return useInlineEdit<IngredientDraft, ReturnType<typeof IngredientChange.parse>>(IngredientChange, (id, body) => update.mutate({ params: { id }, body }))
}

/** What is in the house: search, add, count anew in place, book what was bought, delete. */
const StorageScreen = () => {
  const { t } = useTranslation()
  const formats = useFormats()
  const ingredients = useCall('storage', 'list')
  const [search, setSearch] = useState('')
  const [adding, setAdding] = useState(false)
  const [deleting, setDeleting] = useState<Ingredient | null>(null)
  const [buying, setBuying] = useState<Ingredient | null>(null)
  const edit = useIngredientEdit()
  const add = <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setAdding(true)}>{t('ADD_INGREDIENT')}</Button>
  return (
    <Page title={t('STORAGE')} back={ROUTES.panel} actions={add}>
      <Stack>
        <SearchBox label={t('SEARCH_INGREDIENTS')} options={(ingredients.data ?? []).map(({ name }) => name)} onSearch={setSearch} />
        <QueryView query={ingredients} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
          {(all) => {
            const rows = byName(all, ({ name }) => name, search)
            if (rows.length === 0) return <EmptyState title={t('NO_INGREDIENTS_FOUND')} icon={<IconPackages size={32} />} hint={all.length === 0 ? t('NO_INGREDIENTS_HINT') : t('SEARCH_HINT')} action={all.length === 0 ? add : undefined} />
            return <ListOrCards label={t('STORAGE')} rows={rows} rowKey={({ _id }) => _id} columns={ingredientColumns(t, formats, edit, { onDelete: setDeleting, onBuy: setBuying })} />
          }}
        </QueryView>
      </Stack>
      {adding && <AddIngredient onClose={() => setAdding(false)} />}
      {buying && <BuyIngredient ingredient={buying} onClose={() => setBuying(null)} />}
      {deleting && <DeleteIngredient ingredient={deleting} onClose={() => setDeleting(null)} />}
    </Page>
  )
}

export { StorageScreen as Component }
