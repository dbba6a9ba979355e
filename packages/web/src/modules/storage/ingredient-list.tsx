import type { Translate } from '@kafana/client/i18n/translator.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useFormats } from '@kafana/client/i18n/use-venue.ts'
import type { Ingredient } from '@kafana/contract'
import { Group, UnstyledButton } from '@mantine/core'
import { IconAdjustments, IconHistory, IconShoppingCartPlus } from '@tabler/icons-react'
import { memo, useMemo } from 'react'
import { useRowEdit } from '../../ui/inline-edit.ts'
import { unitText } from '../../ui/labels.ts'
import { ListOrCards, type Column } from '../../ui/list-or-cards.tsx'
import { useIncrementalRows } from '../../ui/paging.tsx'
import { RowButton, RowEditButtons } from '../../ui/row-actions.tsx'
import { AmountInput, CategoryCell, NameCell, PriceCell } from '../../ui/row-cells.tsx'
import { BelowZeroNote, isBelowZero, type Causes } from './below-zero.tsx'
import { type IngredientEdit, correction, ingredientFacts, signed } from './ingredient-edit.ts'
import { StockBadge } from './stock-level.tsx'
import { IngredientValue } from './stock-summary.tsx'
import c from './storage.module.css'

interface CellProps {
  readonly ingredient: Ingredient
  readonly edit: IngredientEdit
}

/** The stock with its unit, which leads to the movements; editing it previews the correction. */
const QuantityCell = ({
  ingredient,
  edit,
  onMovements,
}: CellProps & Pick<IngredientActions, 'onMovements'>) => {
  const { t } = useTranslation()
  const formats = useFormats()
  const row = useRowEdit(edit, ingredient._id)
  const onHand = `${formats.fixed(ingredient.quantity)} ${unitText(t, ingredient.servingUnit)}`
  const movements = t('STOCK_MOVEMENTS_OF', { name: ingredient.name })
  if (!row)
    return (
      <Group gap={8} justify="flex-end" wrap="wrap-reverse">
        <StockBadge stock={ingredient} />
        <UnstyledButton
          className={c.quantity}
          data-below={ingredient.quantity < 0 || undefined}
          title={movements}
          aria-label={`${movements}, ${onHand}`}
          onClick={() => onMovements(ingredient)}
        >
          {onHand}
        </UnstyledButton>
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
      unit={unitText(t, ingredient.servingUnit)}
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
  readonly causes: Causes
  readonly edit: IngredientEdit
}

const columnsOf = (t: Translate, { edit, causes, ...actions }: Omit<Props, 'rows'>): Column<Ingredient>[] => [
  {
    key: 'name',
    header: t('NAME'),
    role: 'title',
    render: (row) => {
      const cause = causes.get(row._id)
      return (
        <>
          <NameCell row={row} edit={edit} factsOf={ingredientFacts} />
          {isBelowZero(row) && cause && <BelowZeroNote cause={cause} />}
        </>
      )
    },
  },
  {
    key: 'quantity',
    header: t('QUANTITY'),
    align: 'right',
    width: 230,
    render: (row) => <QuantityCell ingredient={row} edit={edit} onMovements={actions.onMovements} />,
  },
  {
    key: 'category',
    header: t('CATEGORY'),
    width: 110,
    render: (row) => <CategoryCell row={row} edit={edit} />,
  },
  {
    key: 'price',
    header: t('PRICE'),
    align: 'right',
    width: 120,
    render: (row) => <PriceCell row={row} edit={edit} />,
  },
  {
    key: 'value',
    header: t('STOCK_VALUE_OF'),
    align: 'right',
    width: 120,
    render: (row) => <IngredientValue ingredient={row} />,
  },
  {
    key: 'actions',
    header: t('ACTIONS'),
    role: 'actions',
    width: 220,
    render: (row) => <ActionsCell ingredient={row} edit={edit} {...actions} />,
  },
]

/** The table of ingredients. Memoised, because typing in one row must not re-render the others. */
export const IngredientList = memo(({ rows, causes, edit, onBuy, onMovements, onPack, onDelete }: Props) => {
  const { t } = useTranslation()
  const { shown, end } = useIncrementalRows(rows)
  const columns = useMemo(
    () => columnsOf(t, { causes, edit, onBuy, onMovements, onPack, onDelete }),
    [t, causes, edit, onBuy, onMovements, onPack, onDelete],
  )
  return (
    <>
      <ListOrCards label={t('STORAGE')} rows={shown} rowKey={({ _id }) => _id} columns={columns} />
      {end}
    </>
  )
})
