import { compareTexts } from '@kafana/client/i18n/formats.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useState } from 'react'
import { Select } from '../../ui/inputs/select.tsx'
import type { Column } from '../../ui/list-or-cards.tsx'
import { Money } from '../../ui/text.tsx'

/** A column that rows can be sorted by. */
export interface SortableColumn<T> extends Column<T> {
  /** What is compared; without it, the column cannot be sorted by. */
  readonly value?: (row: T) => number | string
}

/** A column of amounts. `isCalculated`: nobody pays them, such as a profit or an average. */
export const moneyColumn = <T,>(
  key: string,
  header: string,
  value: (row: T) => number,
  isCalculated = false,
): SortableColumn<T> => ({
  key,
  header,
  align: 'right',
  value,
  render: (row) => <Money amount={value(row)} isCalculated={isCalculated} />,
})

interface Order {
  readonly key: string
  readonly descending: boolean
}

const directionOf = ({ descending }: Order) => (descending ? 'descending' : 'ascending')

const compareValues = (a: number | string, b: number | string): number =>
  typeof a === 'number' && typeof b === 'number' ? a - b : compareTexts(String(a), String(b))

/**
 * Rows in the order of a column that the reader chooses, with the columns that show it: numbers begin with the
 * greatest, names with the first. Equal rows keep the order they came in.
 */
export const useSorted = <T,>(
  rows: readonly T[],
  columns: readonly SortableColumn<T>[],
  first: string,
): {
  readonly sorted: T[]
  readonly columns: Column<T>[]
  readonly order: Order
  readonly sortBy: (key: string) => void
} => {
  const [order, setOrder] = useState<Order>({ key: first, descending: true })
  const value = columns.find(({ key }) => key === order.key)?.value
  const sorted = value
    ? rows.toSorted((a, b) => compareValues(value(a), value(b)) * (order.descending ? -1 : 1))
    : [...rows]
  const sortBy = (key: string): void => {
    const isText = rows.some((row) => typeof columns.find((of) => of.key === key)?.value?.(row) === 'string')
    setOrder(({ key: now, descending }) =>
      now === key ? { key, descending: !descending } : { key, descending: !isText },
    )
  }
  return {
    sorted,
    order,
    sortBy,
    columns: columns.map(({ value: sortedBy, ...column }) =>
      sortedBy === undefined
        ? column
        : {
            ...column,
            onSort: () => sortBy(column.key),
            sorted: column.key === order.key ? directionOf(order) : ('none' as const),
          },
    ),
  }
}

interface SortChoiceProps<T> {
  readonly columns: readonly SortableColumn<T>[]
  readonly order: Order
  readonly sortBy: (key: string) => void
}

/** The same choice where rows are cards without column headings. */
export const SortChoice = <T,>({ columns, order, sortBy }: SortChoiceProps<T>) => {
  const { t } = useTranslation()
  return (
    <Select
      label={t('SORT_BY')}
      allowDeselect={false}
      value={order.key}
      data={columns
        .filter(({ value }) => value !== undefined)
        .map(({ key, header }) => ({ value: key, label: header }))}
      onChange={(key) => {
        if (key !== null && key !== order.key) sortBy(key)
      }}
    />
  )
}
