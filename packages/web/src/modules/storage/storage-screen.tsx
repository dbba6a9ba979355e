import { useCall } from '@kafana/client/api/query.ts'
import { part } from '@kafana/client/browser/parts.ts'
import { refusalText } from '@kafana/client/i18n/message-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { Ingredient } from '@kafana/contract'
import { ROUTES } from '@kafana/domain'
import { Button, Stack } from '@mantine/core'
import { IconPackages, IconPlus } from '@tabler/icons-react'
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react'
import { useTextParam } from '../../platform/url/search-params.ts'
import { deferred } from '../../ui/deferred.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { useInlineEdit } from '../../ui/inline-edit.ts'
import { byName } from '../../ui/labels.ts'
import { notify } from '../../ui/notify.tsx'
import { Page } from '../../ui/page.tsx'
import { QueryView } from '../../ui/query-view.tsx'
import { UnsavedRows } from '../../ui/unsaved-rows.ts'
import { ImportButton } from '../imports/index.ts'
import { useCauses } from './below-zero.tsx'
import { useIngredientRule } from './ingredient-edit.ts'
import { type IngredientActions, IngredientList } from './ingredient-list.tsx'
import type { IngredientRow } from './ingredient-row.ts'
import { ofLevel, StorageFilter } from './stock-level.tsx'
import { StockSummary, StockSummarySkeleton } from './stock-summary.tsx'
import { StorageActions } from './storage-actions.tsx'

const BuyIngredient = deferred(async () => (await import('./buy-ingredient.tsx')).BuyIngredient)
const DeleteIngredient = deferred(async () => (await import('./delete-ingredient.tsx')).DeleteIngredient)
const StockMovements = deferred(async () => (await import('./stock-movements.tsx')).StockMovements)
const AddIngredient = deferred(async () => (await import('./ingredient-dialogs.tsx')).AddIngredient)
const BuyByInvoice = deferred(async () => (await import('./invoice/buy-by-invoice.tsx')).BuyByInvoice)
const CountStock = deferred(async () => (await import('./count/count-stock.tsx')).CountStock)
const EditPack = deferred(async () => (await import('./ingredient-dialogs.tsx')).EditPack)

const rowForm = part(async () => (await import('./ingredient-row.ts')).IngredientRow)

const NONE: never[] = []

/** The open dialog and its ingredient. */
type OpenDialog =
  | { readonly dialog: 'buy' | 'pack' | 'delete'; readonly ingredient: Ingredient }
  | { readonly dialog: 'add' }
  | { readonly dialog: 'invoice' }
  | null

const useIngredientEdit = () => {
  const { t } = useTranslation()
  return useInlineEdit({
    ...useIngredientRule(),
    form: rowForm,
    valuesOf: ({ name, quantity, price, category }: Ingredient): IngredientRow => ({
      name,
      quantity,
      price,
      category,
    }),
    onSaved: () => notify.success(t('INGREDIENT_UPDATED')),
    onFailure: (error) => {
      const text = refusalText(error, t, 'INGREDIENT_NOT_UPDATED')
      notify.error(text)
      return text
    },
  })
}

interface DialogsProps {
  readonly open: OpenDialog
  readonly ingredients: readonly Ingredient[]
  readonly onClose: () => void
}

const Dialogs = ({ open, ingredients, onClose }: DialogsProps) => {
  if (open === null) return null
  if (open.dialog === 'invoice') return <BuyByInvoice ingredients={ingredients} onClose={onClose} />
  if (open.dialog === 'add') return <AddIngredient onClose={onClose} />
  if (open.dialog === 'buy') return <BuyIngredient ingredient={open.ingredient} onClose={onClose} />
  if (open.dialog === 'pack') return <EditPack ingredient={open.ingredient} onClose={onClose} />
  return <DeleteIngredient ingredient={open.ingredient} onClose={onClose} />
}

interface NothingFoundProps {
  readonly isEmpty: boolean
  readonly level: string
  readonly search: string
  readonly add: ReactNode
  readonly onShowAll: () => void
}

/** The empty state: no ingredients, none low, or none found. */
const NothingFound = ({ isEmpty, level, search, add, onShowAll }: NothingFoundProps) => {
  const { t } = useTranslation()
  const icon = <IconPackages size={32} />
  if (isEmpty)
    return (
      <EmptyState
        title={t('NO_INGREDIENTS_FOUND')}
        icon={icon}
        hint={t('NO_INGREDIENTS_HINT')}
        action={
          <>
            {add}
            <ImportButton lists={['ingredients']} />
          </>
        }
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
    level !== '' && (
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

/** The actions of the rows. Stable references, so that opening a dialog re-renders no row. */
const useActions = (
  setOpen: (open: OpenDialog) => void,
  showMovements: (id: string) => void,
): IngredientActions => {
  const latest = useRef(showMovements)
  useEffect(() => {
    latest.current = showMovements
  })
  return useMemo(() => {
    const open = (dialog: 'buy' | 'pack' | 'delete') => (ingredient: Ingredient) =>
      setOpen({ dialog, ingredient })
    return {
      onBuy: open('buy'),
      onPack: open('pack'),
      onDelete: open('delete'),
      onMovements: ({ _id }) => latest.current(_id),
    }
  }, [setOpen])
}

/** The stock of ingredients: filter, add, edit and count in place, purchases, movements, delete. */
const StorageScreen = () => {
  const { t } = useTranslation()
  const ingredients = useCall('storage', 'list')
  const [search, setSearch] = useTextParam('search')
  const [level, setLevel] = useTextParam('level')
  const [shownId, showMovements] = useTextParam('movements')
  const [view, setView] = useTextParam('view')
  const [open, setOpen] = useState<OpenDialog>(null)
  const edit = useIngredientEdit()
  const actions = useActions(setOpen, showMovements)
  const all = ingredients.data ?? NONE
  const causes = useCauses(all)
  const rows = useMemo(() => byName(ofLevel(all, level), ({ name }) => name, search), [all, level, search])
  const shownIngredient = all.find(({ _id }) => _id === shownId)
  const add = (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => setOpen({ dialog: 'add' })}>
      {t('ADD_INGREDIENT')}
    </Button>
  )
  return (
    <Page
      title={t('STORAGE')}
      back={ROUTES.panel}
      actions={
        <StorageActions
          hasIngredients={ingredients.data?.length !== 0}
          onCount={() => setView('count')}
          onInvoice={() => setOpen({ dialog: 'invoice' })}
          add={add}
        />
      }
    >
      <Stack>
        {ingredients.isLoading && <StockSummarySkeleton />}
        {all.length > 0 && <StockSummary ingredients={all} />}
        <StorageFilter
          ingredients={all}
          search={search}
          onSearch={setSearch}
          level={level}
          onLevel={setLevel}
        />
        <QueryView query={ingredients} failure={t('FAILED_TO_FETCH_PRODUCTS')}>
          {() =>
            rows.length > 0 ? (
              <IngredientList rows={rows} causes={causes} edit={edit} {...actions} />
            ) : (
              <NothingFound
                isEmpty={all.length === 0}
                level={level}
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
      <UnsavedRows unsaved={edit.unsaved} />
      <Dialogs open={open} ingredients={all} onClose={() => setOpen(null)} />
      {view === 'count' && ingredients.data && (
        <CountStock ingredients={ingredients.data} onClose={() => setView('')} />
      )}
      {shownIngredient && <StockMovements ingredient={shownIngredient} onClose={() => showMovements('')} />}
    </Page>
  )
}

export { StorageScreen as Component }
