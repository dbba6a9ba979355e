import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsNarrow, useIsPhone } from './page.tsx'
import c from './list-or-cards.module.css'

/** A column, for both the table and the cards. */
export interface Column<T> {
  readonly key: string
  readonly header: string
  readonly render: (row: T) => ReactNode
  /** Right-aligned, with tabular digits, for numbers and money. */
  readonly align?: 'left' | 'right'
  /** `title` is the heading of the card; `actions` are at its foot, without a label. */
  readonly role?: 'title' | 'actions'
  readonly width?: number | string
  /** Sorts by this column, or turns the order round; `sorted` says how the rows are sorted by it. */
  readonly onSort?: () => void
  readonly sorted?: 'ascending' | 'descending' | 'none'
}

/** Rows that follow each other under a common heading, such as those of one day. */
interface RowGroup {
  readonly key: string
  readonly title: ReactNode
  readonly note?: string
}

interface Props<T> {
  /** The accessible label of the list. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string
  readonly groupOf?: (row: T) => RowGroup
}

/** Rows that follow each other under a common heading; the rows are those of the list, in their order. */
interface RowsOfHead<T, H> {
  readonly head: H | undefined
  readonly rows: T[]
}

/** The rows under their headings, which differ by their keys; without `headOf` all of them under none. */
export const groupRows = <T, H extends { readonly key: string }>(
  rows: readonly T[],
  headOf?: (row: T) => H,
): RowsOfHead<T, H>[] => {
  const groups: RowsOfHead<T, H>[] = []
  for (const row of rows) {
    const [head, last] = [headOf?.(row), groups.at(-1)]
    if (last && last.head?.key === head?.key) last.rows.push(row)
    else groups.push({ head, rows: [row] })
  }
  return groups
}

const GroupHead = ({ head: { title, note } }: { readonly head: RowGroup }) => (
  <span className={c.group}>
    {typeof title === 'string' ? <strong>{title}</strong> : title} {note}
  </span>
)

const cellClass = ({
  align,
  role,
}: {
  readonly align: Column<unknown>['align'] | undefined
  readonly role: Column<unknown>['role'] | undefined
}): string | undefined => {
  if (role === 'title') return c.title
  return align === 'right' || role === 'actions' ? c.right : undefined
}

/** Rows as a table, on every window. */
export const DataTable = <T,>({ label, columns, rowKey, ...props }: Props<T>) => (
  <div className={c.frame}>
    <table aria-label={label} className={c.table}>
      <thead>
        <tr>
          {columns.map(({ key, header, align, role, width, onSort, sorted }) => (
            <th
              key={key}
              scope="col"
              aria-sort={sorted}
              style={width === undefined ? undefined : { width }}
              className={cellClass({ align, role })}
            >
              {onSort ? (
                <>
                  <button type="button" className={c.sort} onClick={onSort}>
                    {header}
                  </button>
                  <span className={c.onPaper} aria-hidden>
                    {header}
                  </span>
                </>
              ) : (
                header
              )}
            </th>
          ))}
        </tr>
      </thead>
      {groupRows(props.rows, props.groupOf).map(({ head, rows }) => (
        <tbody key={head?.key ?? ''}>
          {head && (
            <tr>
              <th scope="rowgroup" colSpan={columns.length}>
                <GroupHead head={head} />
              </th>
            </tr>
          )}
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              {columns.map(({ key, align, role, render }) => (
                <td
                  key={key}
                  className={cellClass({ align, role })}
                  data-name-column={role === 'title' || undefined}
                >
                  {render(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  </div>
)

/** Empty values are omitted on cards. */
const isSaid = (value: ReactNode): boolean =>
  value !== '–' && value !== '' && value !== null && value !== undefined

const CardFact = ({ header, children }: { readonly header: string; readonly children: ReactNode }) =>
  isSaid(children) ? (
    <div className={c.fact}>
      <dt>{header}</dt>
      <dd>{children}</dd>
    </div>
  ) : null

const CardView = <T,>({ label, columns, rowKey, ...props }: Props<T>) => {
  const [titles, actions] = [
    columns.filter(({ role }) => role === 'title'),
    columns.filter(({ role }) => role === 'actions'),
  ]
  const facts = columns.filter(({ role }) => role === undefined)
  return (
    <ul className={c.cards} aria-label={label}>
      {groupRows(props.rows, props.groupOf).flatMap(({ head, rows }) =>
        rows.map((row, index) => (
          <Card component="li" key={rowKey(row)} padding="md">
            {head && index === 0 && <GroupHead head={head} />}
            {titles.map(({ key, render }) => (
              <div key={key} className={c.cardTitle}>
                {render(row)}
              </div>
            ))}
            <dl className={c.facts}>
              {facts.map(({ key, header, render }) => (
                <CardFact key={key} header={header}>
                  {render(row)}
                </CardFact>
              ))}
            </dl>
            {actions.map(({ key, render }) => (
              <div key={key} className={c.cardActions}>
                {render(row)}
              </div>
            ))}
          </Card>
        )),
      )}
    </ul>
  )
}

/** With more columns the cards begin earlier. */
const MAX_COLUMNS = 7

/** Rows as a table, or as cards on windows of 768 px and less; with eight columns or more of 1100 px and less. */
export const ListOrCards = <T,>(props: Props<T>) => {
  const [isPhone, isNarrow] = [useIsPhone(), useIsNarrow()]
  const asCards = props.columns.length > MAX_COLUMNS ? isNarrow : isPhone
  return asCards ? <CardView {...props} /> : <DataTable {...props} />
}
