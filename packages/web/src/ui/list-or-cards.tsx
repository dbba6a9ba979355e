import { Card } from '@mantine/core'
import type { ReactNode } from 'react'
import { useIsPhone } from './page.tsx'
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
}

interface Props<T> {
  /** The accessible label of the list. */
  readonly label: string
  readonly columns: readonly Column<T>[]
  readonly rows: readonly T[]
  readonly rowKey: (row: T) => string
}

const TableView = <T,>({ label, columns, rows, rowKey }: Props<T>) => (
  <div className={c.frame}>
    <table aria-label={label} className={c.table}>
      <thead>
        <tr>
          {columns.map(({ key, header, align, role, width }) => (
            <th
              key={key}
              scope="col"
              style={width === undefined ? undefined : { width }}
              className={align === 'right' || role === 'actions' ? c.right : undefined}
            >
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ key, align, role, render }) => (
              <td key={key} className={align === 'right' || role === 'actions' ? c.right : undefined}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
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

const CardView = <T,>({ label, columns, rows, rowKey }: Props<T>) => {
  const [titles, actions] = [
    columns.filter(({ role }) => role === 'title'),
    columns.filter(({ role }) => role === 'actions'),
  ]
  const facts = columns.filter(({ role }) => role === undefined)
  return (
    <ul className={c.cards} aria-label={label}>
      {rows.map((row) => (
        <Card component="li" key={rowKey(row)} padding="md">
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
      ))}
    </ul>
  )
}

/** Rows as a table, or as stacked cards on windows of 768 px and less. */
export const ListOrCards = <T,>(props: Props<T>) =>
  useIsPhone() ? <CardView {...props} /> : <TableView {...props} />
