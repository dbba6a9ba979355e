import type { Ingredient } from '@kafana/contract'
import type { TFunction } from 'i18next'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { unitText } from '../../ui/labels.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { useIncrementalRows } from '../../ui/paging.tsx'
import {
  ActionsCell,
  CategoryCell,
  NameCell,
  PriceCell,
  QuantityCell,
  type IngredientActions,
} from './ingredient-cells.tsx'
import type { IngredientEdit } from './ingredient-edit.ts'

interface Props extends IngredientActions {
  readonly rows: readonly Ingredient[]
  readonly edit: IngredientEdit
}

const columnsOf = (t: TFunction, { edit, ...actions }: Omit<Props, 'rows'>): Column<Ingredient>[] => [
  {
    key: 'name',
    header: t('NAME'),
    role: 'title',
    render: (row) => <NameCell ingredient={row} edit={edit} />,
  },
  {
    key: 'quantity',
    header: t('QUANTITY'),
    align: 'right',
    width: 200,
    render: (row) => <QuantityCell ingredient={row} edit={edit} />,
  },
  {
    key: 'category',
    header: t('CATEGORY'),
    width: 140,
    render: (row) => <CategoryCell ingredient={row} edit={edit} />,
  },
  {
    key: 'price',
    header: t('PRICE'),
    align: 'right',
    width: 130,
    render: (row) => <PriceCell ingredient={row} edit={edit} />,
  },
  {
    key: 'unit',
    header: t('SERVING_UNIT'),
    width: 130,
    render: ({ servingUnit }) => unitText(t, servingUnit),
  },
  {
    key: 'actions',
    header: t('ACTIONS'),
    role: 'actions',
    width: 230,
    render: (row) => <ActionsCell ingredient={row} edit={edit} {...actions} />,
  },
]

/** The table of ingredients. Memoised, because typing in one row must not re-render the others. */
export const IngredientList = memo(({ rows, edit, onBuy, onMovements, onPack, onDelete }: Props) => {
  const { t } = useTranslation()
  const { shown, end } = useIncrementalRows(rows)
  const columns = useMemo(
    () => columnsOf(t, { edit, onBuy, onMovements, onPack, onDelete }),
    [t, edit, onBuy, onMovements, onPack, onDelete],
  )
  return (
    <>
      <ListOrCards label={t('STORAGE')} rows={shown} rowKey={({ _id }) => _id} columns={columns} />
      {end}
    </>
  )
})
