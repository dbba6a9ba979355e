import type { MoveProgress } from '@kafana/server'

/** Where lines are written; a terminal also shows a line that the next one replaces. */
export interface MoveOutput {
  readonly isTerminal: boolean
  write(text: string): void
  now(): number
}

/** Without a terminal, a line at most this often. */
const INTERVAL_MS = 5000
const CLEAR_LINE = '\r\u001B[K'

const count = (rows: number): string => rows.toLocaleString('en')

const BEGINNINGS = {
  begun: 'The venue is copied. This can be interrupted: run the same command again to go on.',
  resumed: 'A move was interrupted: it goes on where it stopped.',
  restarted: 'The venue was in use since the move was interrupted: it is copied from the beginning.',
} as const

const linesOf = (progress: Extract<MoveProgress, { is: 'equal' | 'different' }>): readonly string[] => {
  const { table, sqlite, postgres, differences, differing } = progress.comparison
  if (progress.is === 'equal') return [`  ${table}: ${count(sqlite.rows)} equal, SHA-256 ${sqlite.digest}`]
  const more = differing - differences.length
  return [
    `  ${table}: ${count(sqlite.rows)} rows in SQLite (SHA-256 ${sqlite.digest}), ${count(postgres.rows)} in PostgreSQL (SHA-256 ${postgres.digest})`,
    ...differences.map((line) => `    ${line}`),
    ...(more > 0 ? [`    and ${count(more)} more`] : []),
  ]
}

/** Shows how far a move is: table, rows, and the percentage of all rows. */
export const createMoveProgress = ({
  isTerminal,
  write,
  now,
}: MoveOutput): ((progress: MoveProgress) => void) => {
  let printedAt = now()
  const print = (line: string): void => write(`${isTerminal ? CLEAR_LINE : ''}${line}\n`)
  return (progress) => {
    if (progress.is === 'copying' || progress.is === 'comparing') {
      const { is, table, rows, of, percent } = progress
      const line = `  ${is} ${table}: ${count(rows)} of ${count(of)} rows (${percent} % of all)`
      if (isTerminal) write(`${CLEAR_LINE}${line}`)
      else if (now() - printedAt >= INTERVAL_MS) {
        printedAt = now()
        print(line)
      }
    } else if (progress.is === 'equal' || progress.is === 'different') {
      for (const line of linesOf(progress)) print(line)
    } else print(BEGINNINGS[progress.is])
  }
}
