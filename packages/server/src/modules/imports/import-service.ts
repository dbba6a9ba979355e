import { type ImportList, IMPORTS_KEPT_DAYS } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { Clock } from '../../platform/clock.ts'
import { ensureFound } from '../../platform/http/app-error.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  NO_COMPANY,
  type Tx,
  type UnitOfWork,
  type WriteTx,
} from '../../platform/unit-of-work/unit-of-work.ts'
import { isWritable, type LinePlan } from './import-plan.ts'
import {
  deleteImportsBefore,
  insertImport,
  selectImport,
  selectImports,
  updateUndone,
} from './import-store.ts'

export const IMPORTS_KEPT_MS = IMPORTS_KEPT_DAYS * 24 * 60 * 60 * 1000

/** What the screens that show a list are notified of. */
const EVENT = {
  products: { type: 'dataChanged', room: 'catalog' },
  recipes: { type: 'dataChanged', room: 'catalog' },
  ingredients: { type: 'dataChanged', room: 'storage' },
  staff: { type: 'dataChanged', room: 'staff' },
} as const satisfies Record<ImportList, object>

/** What a line wrote: how it was before (null for something new), and how the import left it, both as JSON values. */
export interface WrittenLine<State> {
  readonly line: number
  readonly id: string
  readonly before: Partial<State> | null
  readonly after: Partial<State>
}

export interface PastImport {
  readonly id: string
  readonly list: ImportList
  readonly fileName: string
  /** UTC ms. */
  readonly at: number
  readonly by: { readonly id: string; readonly firstname: string; readonly lastname: string } | null
  readonly added: number
  readonly changed: number
  /** Lines that were not undone. */
  readonly left: number
  readonly undoneAt: number | null
}

export interface UndoneImport {
  readonly undone: number
  readonly kept: readonly { readonly line: number; readonly id: string; readonly key: TranslationKey }[]
}

/** Which import: its list, and the name of its file; empty for pasted lines. */
export interface ImportedFile {
  readonly list: ImportList
  readonly fileName: string
}

/** Writes imports, remembers what they wrote, and undoes it. */
export interface ImportService {
  /**
   * Writes every line of a plan, with one audit row and one event for all of them. Writes nothing and returns null where a
   * line is refused or nothing changes.
   * @param write what one line does; it records the change of its product, person or ingredient without an event
   */
  run<Write, State>(
    tx: WriteTx,
    by: string,
    file: ImportedFile,
    plans: readonly LinePlan<Write>[],
    write: (write: Write, line: number) => Promise<WrittenLine<State>>,
  ): Promise<string | null>
  /** The imports into these lists, latest first. */
  past(tx: Tx, lists: readonly ImportList[]): Promise<PastImport[]>
  /**
   * Undoes what an import wrote, the last line first; what is kept can be tried again.
   * @param undoLine undoes one line, or says why not
   * @throws AppError NOT_FOUND
   */
  undo<State>(
    tx: WriteTx,
    by: string,
    id: string,
    lists: readonly ImportList[],
    undoLine: (line: WrittenLine<State>, at: number, list: ImportList) => Promise<TranslationKey | null>,
  ): Promise<UndoneImport>
}

export const createImportService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): ImportService => ({
  run: async (tx, by, { list, fileName }, plans, write) => {
    if (!isWritable(plans)) return null
    const id = newId()
    const written: unknown[] = []
    for (const { write: planned, line } of plans)
      if (planned !== null) written.push(await write(planned, line))
    const [added, changed] = (['new', 'changed'] as const).map(
      (outcome) => plans.filter((plan) => plan.outcome === outcome).length,
    )
    await tx.run(insertImport, {
      id,
      list,
      fileName,
      by,
      at: clock.now(),
      added: added ?? 0,
      changed: changed ?? 0,
      left: written.length,
      lines: JSON.stringify(written),
    })
    await audit.record(tx, {
      by,
      action: `${list}.imported`,
      entityId: id,
      details: { added, changed },
      event: EVENT[list],
    })
    return id
  },
  past: async (tx, lists) =>
    (await tx.all(selectImports, { lists })).map((row) => ({
      id: row.id,
      list: row.list,
      fileName: row.file_name,
      at: row.at,
      by:
        row.person_id === null
          ? null
          : { id: row.person_id, firstname: row.firstname ?? '', lastname: row.lastname ?? '' },
      added: row.added,
      changed: row.changed,
      left: row.left_lines,
      undoneAt: row.undone_at,
    })),
  undo: async <State>(
    tx: WriteTx,
    by: string,
    id: string,
    lists: readonly ImportList[],
    undoLine: (line: WrittenLine<State>, at: number, list: ImportList) => Promise<TranslationKey | null>,
  ) => {
    const { list, at, lines } = ensureFound(await tx.get(selectImport, { id, lists }))
    const written = JSON.parse(lines) as WrittenLine<State>[]
    const kept: { line: WrittenLine<State>; key: TranslationKey }[] = []
    for (const line of written.toReversed()) {
      const key = await undoLine(line, at, list)
      if (key !== null) kept.unshift({ line, key })
    }
    await tx.run(updateUndone, {
      id,
      undoneAt: clock.now(),
      left: kept.length,
      lines: JSON.stringify(kept.map(({ line }) => line)),
    })
    const undone = written.length - kept.length
    await audit.record(tx, {
      by,
      action: `${list}.importUndone`,
      entityId: id,
      details: { undone, kept: kept.length },
      event: EVENT[list],
    })
    return { undone, kept: kept.map(({ line, key }) => ({ line: line.line, id: line.id, key })) }
  },
})

/** Forgets what imports wrote once they can no longer be undone. */
export const deleteOldImports = (uow: UnitOfWork, clock: Clock): Promise<number> =>
  uow.write(NO_COMPANY, (tx) => tx.run(deleteImportsBefore, { before: clock.now() - IMPORTS_KEPT_MS }))
