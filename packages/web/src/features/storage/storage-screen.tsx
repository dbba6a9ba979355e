import type { Ingredient } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useCall } from '../../platform/api/query.ts'
import { useAddressText } from '../../platform/links/use-address-text.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useInlineEdit } from '../../ui/inline-edit.ts'
import { byName } from '../../ui/name-search.ts'
import { notify } from '../../ui/notify.ts'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { AddIngredient } from './add-ingredient.tsx'
import { BuyIngredient } from './buy-ingredient.tsx'
import { DeleteIngredient } from './delete-ingredient.tsx'
import { EditPack } from './edit-pack.tsx'
import type { IngredientActions } from './ingredient-cells.tsx'
import { IngredientRow, refusalText, useIngredientRule } from './ingredient-edit.ts'
import { IngredientList } from './ingredient-list.tsx'
import { StockMovements } from './stock-movements.tsx'
import { runsLow, StorageTools } from './storage-tools.tsx'

const NONE: never[] = []

/** Which dialog is open, and over which ingredient. */
type Open =
  | { readonly dialog: 'buy' | 'pack' | 'delete'; readonly ingredient: Ingredient }
  | { readonly dialog: 'add' }
  | null

const useIngredientEdit = () => {
  const { t } = useTranslation()
  return useInlineEdit({
    ...useIngredientRule(),
    form: IngredientRow,
    valuesOf: ({ name, quantity, price, category }: Ingredient): IngredientRow => ({
      name,
      quantity,
      price,
      category,
    }),
    onSaved: () => notify.success(t('INGREDIENT_UPDATED')),
    onFailure: (error) => notify.error(refusalText(error, t, 'INGREDIENT_NOT_UPDATED')),
  })
}

const Dialogs = ({ open, onClose }: { readonly open: Open; readonly onClose: () => void }) => {
  if (open === null) return null
  if (open.dialog === 'add') return <AddIngredient onClose={onClose} />
  if (open.dialog === 'buy') return <BuyIngredient ingredient={open.ingredient} onClose={onClose} />
  if (open.dialog === 'pack') return <EditPack ingredient={open.ingredient} onClose={onClose} />
  return <DeleteIngredient ingredient={open.ingredient} onClose={onClose} />
}

interface NothingFoundProps {
  readonly isEmpty: boolean
  readonly lowOnly: boolean
  readonly search: string
  readonly add: ReactNode
  readonly onShowAll: () => void
}

/** Nothing to list: because storage is empty, because nothing runs low, or because nothing is called so. */
const NothingFound = ({ isEmpty, lowOnly, search, add, onShowAll }: NothingFoundProps) => {
  const { t } = useTranslation()
  const icon = <IconPackages size={32} />
  if (isEmpty)
    return (
      <EmptyState
        title={t('NO_INGREDIENTS_FOUND')}
        icon={icon}
        hint={t('NO_INGREDIENTS_HINT')}
        action={add}
      />
    )
  if (search !== '')
    return (
      <EmptyState
        title={t('NO_INGREDIENTS_FOUND')}
        icon={icon}
        hint={t('SEARCH_HINT')}
        action={
          <Button variant="default" onClick={onShowAll}>
            {t('CLEAR_SEARCH')}
          </Button>
        }
      />
    )
  return (
    lowOnly && (
      <EmptyState
        title={t('NOTHING_RUNS_LOW')}
        icon={icon}
        hint={t('NOTHING_RUNS_LOW_HINT')}
        action={
          <Button variant="default" onClick={onShowAll}>
            {t('SHOW_ALL')}
          </Button>
        }
      />
    )
  )
}

/** What the buttons of a row open. The same functions all along, so that opening a dialog draws no row again. */
const useActions = (setOpen: (open: Open) => void, watch: (id: string) => void): IngredientActions => {
  const latest = useRef(watch)
  useEffect(() => {
    latest.current = watch
  })
  return useMemo(() => {
    const over = (dialog: 'buy' | 'pack' | 'delete') => (ingredient: Ingredient) =>
      setOpen({ dialog, ingredient })
    return {
      onBuy: over('buy'),
      onPack: over('pack'),
      onDelete: over('delete'),
      onMovements: ({ _id }) => latest.current(_id),
    }
  }, [setOpen])
}

/** What is in the house: what runs low, how it came to be, add, count anew in place, book what was bought, delete. */
const StorageScreen = () => {
  const { t } = useTranslation()
  const ingredients = useCall('storage', 'list')
  const [search, setSearch] = useAddressText('search')
  const [level, setLevel] = useAddressText('level')
  const [watched, watch] = useAddressText('movements')
  const [open, setOpen] = useState<Open>(null)
  const edit = useIngredientEdit()
  const actions = useActions(setOpen, watch)
  const all = ingredients.data ?? NONE
  const lowOnly = level === 'low'
  const rows = useMemo(
    () => byName(lowOnly ? all.filter(runsLow) : all, ({ name }) => name, search),
    [all, lowOnly, search],
  )
  const watchedIngredient = all.find(({ _id }) => _id === watched)
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen({ dialog: 'add' })}>
      {t('ADD_INGREDIENT')}
    </Button>
  )
  return (
    <Page title={t('STORAGE')} back={ROUTES.panel} actions={add}>
      <Stack>
        <StorageTools
          ingredients={all}
          search={search}
          onSearch={setSearch}
          lowOnly={lowOnly}
          onLowOnly={(only) => setLevel(only ? 'low' : '')}
        />
        <QueryView query={ingredients} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
          {() =>
            rows.length > 0 ? (
              <IngredientList rows={rows} edit={edit} {...actions} />
            ) : (
              <NothingFound
                isEmpty={all.length === 0}
                lowOnly={lowOnly}
                search={search}
                add={add}
                onShowAll={() => {
                  if (search === '') setLevel('')
                  else setSearch('')
                }}
              />
            )
          }
        </QueryView>
      </Stack>
      <Dialogs open={open} onClose={() => setOpen(null)} />
      {watchedIngredient && <StockMovements ingredient={watchedIngredient} onClose={() => watch('')} />}
    </Page>
  )
}

export { StorageScreen as Component }
