import type { ImportList } from '@kafana/domain'
import { statement } from '../../platform/unit-of-work/statement.ts'
import { storedTime } from '../../platform/unit-of-work/stored-time.ts'

/** How many imports are listed. */
const MAX_LISTED = 50

export const importTimes = [storedTime('imports', 'at')]

interface ImportValues {
  readonly id: string
  readonly list: ImportList
  readonly fileName: string
  readonly at: number
  readonly by: string
  readonly added: number
  readonly changed: number
  readonly left: number
  readonly lines: string
}

export const insertImport = statement((kit, p: ImportValues) =>
  kit.db.insertInto('imports').values({
    company_id: kit.companyId,
    id: p.id,
    list: p.list,
    file_name: p.fileName,
    at: p.at,
    by_user: p.by,
    added: p.added,
    changed: p.changed,
    left_lines: p.left,
    lines: p.lines,
    undone_at: null,
  }),
)

export const selectImports = statement((kit, p: { lists: readonly ImportList[] }) =>
  kit.db
    .selectFrom('imports')
    .leftJoin('users', (join) =>
      join.onRef('users.company_id', '=', 'imports.company_id').onRef('users.id', '=', 'imports.by_user'),
    )
    .select([
      'imports.id',
      'imports.list',
      'imports.file_name',
      'imports.at',
      'imports.added',
      'imports.changed',
      'imports.left_lines',
      'imports.undone_at',
      'users.id as person_id',
      'users.firstname',
      'users.lastname',
    ])
    .where('imports.company_id', '=', kit.companyId)
    .where('imports.list', 'in', kit.list(p.lists))
    .orderBy('imports.at', 'desc')
    .orderBy('imports.id')
    .limit(MAX_LISTED),
)

export const selectImport = statement((kit, p: { id: string; lists: readonly ImportList[] }) =>
  kit.db
    .selectFrom('imports')
    .select(['id', 'list', 'at', 'lines'])
    .where('company_id', '=', kit.companyId)
    .where('id', '=', p.id)
    .where('list', 'in', kit.list(p.lists)),
)

export const updateUndone = statement(
  (kit, p: { id: string; undoneAt: number; left: number; lines: string }) =>
    kit.db
      .updateTable('imports')
      .set({ undone_at: p.undoneAt, left_lines: p.left, lines: p.lines })
      .where('company_id', '=', kit.companyId)
      .where('id', '=', p.id),
)

export const deleteImportsBefore = statement((kit, p: { before: number }) =>
  kit.db.deleteFrom('imports').where('at', '<', p.before),
)
