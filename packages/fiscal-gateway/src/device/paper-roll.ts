import type { DatabaseSync } from 'node:sqlite'
import type { PaperKind, PaperArchive, PaperDocument, PaperLine } from './device.ts'

interface DocumentRow {
  no: number
  kind: PaperKind
  lines: string
  total: number | null
  printed_at: number
}

const documentOf = ({ no, kind, lines, total, printed_at }: DocumentRow): PaperDocument => ({
  no,
  kind,
  lines: JSON.parse(lines) as PaperLine[],
  total,
  printedAt: printed_at,
})

export interface PaperRoll extends PaperArchive {
  readonly print: (paper: Omit<PaperDocument, 'no'>) => void
}

/** The papers of the virtual device: what a real one would push out is kept, in the order it was printed. */
export const createPaperRoll = (db: DatabaseSync): PaperRoll => {
  const insert = db.prepare('INSERT INTO documents (kind, lines, total, printed_at) VALUES (?, ?, ?, ?)')
  const latest = db.prepare(
    'SELECT no, kind, lines, total, printed_at FROM documents ORDER BY no DESC LIMIT ?',
  )
  const one = db.prepare('SELECT no, kind, lines, total, printed_at FROM documents WHERE no = ?')
  return {
    print: ({ kind, lines, total, printedAt }) => {
      insert.run(kind, JSON.stringify(lines), total, printedAt)
    },
    latest: (limit) => (latest.all(limit) as unknown as DocumentRow[]).map(documentOf),
    find: (no) => {
      const row = one.get(no) as DocumentRow | undefined
      return row === undefined ? null : documentOf(row)
    },
  }
}
