import { csvText, type CsvCell, type DecimalMark } from '@kafana/domain'

/** Hands rows to the browser's downloads; works on plain-HTTP addresses too. */
export const downloadCsv = (name: string, rows: readonly (readonly CsvCell[])[], mark: DecimalMark): void => {
  const address = URL.createObjectURL(new Blob([csvText(rows, mark)], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
  // Only once the browser has taken it up.
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
