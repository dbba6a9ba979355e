import { useServerMinute } from '../../data/use-server-minute.ts'
import { type TableView, useTables } from '../../data/use-tables.ts'
import { Row } from '../../ui/row.tsx'
import { Sheet } from '../../ui/sheet.tsx'
import { tableSections } from '../tables/table-sections.ts'
import { useTableStatus } from '../tables/use-table-status.ts'
import classes from './table-choice.module.css'

interface RowsProps {
  /** A table that is not offered. */
  readonly without?: string | undefined
  readonly disabled?: boolean
  readonly onChoose: (table: TableView) => void
}

/** All tables in the order of the tables' screen, with their states. */
export const TableRows = ({ without, disabled = false, onChoose }: RowsProps) => {
  const statusOf = useTableStatus(useServerMinute())
  const tables = useTables().filter(({ id }) => id !== without)
  return (
    <div className={classes['tables']}>
      {tableSections(tables).flatMap(({ tables: of }) =>
        of.map((table) => (
          <Row
            key={table.id}
            title={table.name}
            hint={[table.zone?.name, statusOf(table).text].filter(Boolean).join(' · ')}
            disabled={disabled}
            onPress={() => onChoose(table)}
          />
        )),
      )}
    </div>
  )
}

interface Props extends RowsProps {
  readonly title: string
  readonly onClose: () => void
}

/** A sheet that chooses a table. */
export const TableChoice = ({ title, onClose, ...rows }: Props) => (
  <Sheet title={title} onClose={onClose}>
    <TableRows {...rows} />
  </Sheet>
)
