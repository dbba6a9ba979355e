import { countDifference, type CountReason, type Thousandths, type Unit } from '@kafana/domain'
import { changesOf } from '../../platform/audit/audit-log.ts'
import { AppError, ConflictError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { currentIngredient } from './current-ingredient.ts'
import { selectCountedSince } from './ingredient-store.ts'
import type { Ingredient } from './ingredient.ts'
import { moveStock } from './stock-service.ts'

/**
 * `expected` is what was on hand when the line was counted, both quantities in `servingUnit`; `version` is that of the
 * ingredient then.
 */
export interface CountLine {
  readonly ingredient: string
  readonly servingUnit: Unit
  readonly expected: Thousandths
  readonly counted: Thousandths
  readonly reason?: CountReason | undefined
  readonly note?: string | undefined
  readonly version?: number | undefined
}

export interface CountService {
  /**
   * Posts a count: each difference is added to the stock as it is now, so that what was sold or bought since a line was
   * counted is kept. All lines or none.
   * @throws AppError NOT_FOUND, UNIT_MISMATCH if an ingredient is measured in another unit by now; ConflictError
   * VERSION_CONFLICT with all ingredients that somebody else has counted or corrected since: the same difference would
   * be posted twice
   */
  count(
    tx: WriteTx,
    caller: Caller,
    lines: readonly CountLine[],
  ): Promise<{ readonly counted: number; readonly differences: number }>
}

/** Are all lines still about what was counted? @throws as `count` does */
const ensureUncounted = async (tx: Tx, lines: readonly CountLine[]): Promise<void> => {
  const counted: Ingredient[] = []
  for (const { ingredient: id, servingUnit, version } of lines) {
    const current = await currentIngredient(tx, id)
    if (current.servingUnit !== servingUnit) throw new AppError('UNIT_MISMATCH')
    if (version === undefined || version === current.version) continue
    if (await tx.get(selectCountedSince, { id, version })) counted.push(current)
  }
  if (counted.length > 0) throw new ConflictError('VERSION_CONFLICT', counted)
}

export const createCountService = ({ audit, clock }: Pick<Platform, 'audit' | 'clock'>): CountService => {
  const record = changesOf(audit, 'storage')
  return {
    count: async (tx, { userId }, lines) => {
      await ensureUncounted(tx, lines)
      const batchId = newId()
      let differences = 0
      // Ordered by id, as orders take their ingredients, so that the two cannot deadlock.
      for (const line of lines.toSorted((a, b) => (a.ingredient < b.ingredient ? -1 : 1))) {
        const change = countDifference(line.expected, line.counted)
        if (change === 0) continue
        differences += 1
        await moveStock(tx, {
          ingredientId: line.ingredient,
          kind: 'counted',
          change,
          at: clock.now(),
          by: userId,
          details: {
            counted: line.counted,
            reason: line.reason ?? null,
            note: line.note || null,
            batchId,
          },
        })
      }
      // Without the notes, which may be about people: those are kept in the movements alone.
      await record(tx, userId, 'stock.counted', batchId, {
        lines: lines.map(({ note: _note, version: _version, ...line }) => line),
      })
      return { counted: lines.length, differences }
    },
  }
}
