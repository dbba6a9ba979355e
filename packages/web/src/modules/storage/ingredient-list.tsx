import type { Ingredient } from '@kafana/contract'
import { Group } from '@mantine/core'
import { IconAdjustments, IconHistory, IconShoppingCartPlus } from '@tabler/icons-react'
import type { TFunction } from 'i18next'
import { memo, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormats } from '../../platform/i18n/use-venue.ts'
import { useRowEdit } from '../../ui/inline-edit.ts'
import { unitText } from '../../ui/labels.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { useIncrementalRows } from '../../ui/paging.tsx'
import { RowButton, RowEditButtons } from '../../ui/row-actions.tsx'
import { AmountInput, CategoryCell, NameCell, PriceCell } from '../../ui/row-cells.tsx'
import { type IngredientEdit, correction, ingredientFacts, signed } from './ingredient-edit.ts'
import { StockBadge } from './stock-level.tsx'

interface CellProps {
  readonly ingredient: Ingredient
  readonly edit: IngredientEdit
}

/** The stock level; editing it previews the correction. */
const QuantityCell = ({ ingredient, edit }: CellProps) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const row = useRowEdit(edit, ingredient._id)
  if (!row)
    return (
      <Group gap={8} justify="flex-end" wrap="nowrap">
        <StockBadge stock={ingredient} />
        {formats.fixed(ingredient.quantity)}
      </Group>
    )
  const { quantity: counted } = row.values
  const change = correction(counted, row.row.quantity)
  const description =
    change === null
      ? undefined
      : t('COUNTED_CORRECTION', {
          counted: formats.number(counted ?? 0, 3),
          before: formats.number(row.row.quantity, 3),
          change: signed(formats, change),
        })
  return (
    <AmountInput
      label={t('QUANTITY')}
      value={counted}
      error={row.errorOf('quantity')}
      description={description}
      onKeyDown={row.onKeyDown}
      onChange={(quantity) => row.change({ quantity })}
    />
  )
}

/** Actions besides editing the row. */
export interface IngredientActions {
  readonly onBuy: (ingredient: Ingredient) => void
  readonly onMovements: (ingredient: Ingredient) => void
  readonly onPack: (ingredient: Ingredient) => void
  readonly onDelete: (ingredient: Ingredient) => void
}

const ActionsCell = ({
  ingredient,
  edit,
  onBuy,
  onMovements,
  onPack,
  onDelete,
}: CellProps & IngredientActions) => {
  const { t } = useTranslation()
  const { _id: id, name } = ingredient
  const row = useRowEdit(edit, id)
  return (
    <RowEditButtons
      name={name}
      editing={row !== null}
      busy={row?.busy ?? false}
      onEdit={() => edit.begin(ingredient)}
      onSave={() => edit.submit(id)}
      onCancel={() => edit.cancel(id)}
      onDelete={() => onDelete(ingredient)}
      more={[
        { text: t('STOCK_MOVEMENTS'), icon: IconHistory, onClick: () => onMovements(ingredient) },
        { text: t('PACK_AND_WARNING'), icon: IconAdjustments, onClick: () => onPack(ingredient) },
      ]}
    >
      <RowButton
        text={t('BUY')}
        name={name}
        icon={<IconShoppingCartPlus size={20} aria-hidden />}
        onClick={() => onBuy(ingredient)}
      />
    </RowEditButtons>
  )
}

interface Props extends IngredientActions {
  readonly rows: readonly Ingredient[]
  readonly edit: IngredientEdit
}

const columnsOf = (t: TFunction, { edit, ...actions }: Omit<Props, 'rows'>): Column<Ingredient>[] => [
  {
    key: 'name',
    header: t('NAME'),
    role: 'title',
    render: (row) => <NameCell row={row} edit={edit} factsOf={ingredientFacts} />,
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
    render: (row) => <CategoryCell row={row} edit={edit} />,
  },
  {
    key: 'price',
    header: t('PRICE'),
    align: 'right',
    width: 130,
    render: (row) => <PriceCell row={row} edit={edit} />,
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
