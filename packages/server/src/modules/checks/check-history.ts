import type { CheckStep, OrderType } from '@kafana/domain'
import { ensureFound } from '../../platform/http/app-error.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import {
  selectCheckSteps,
  selectNamedChecks,
  selectPeopleById,
  selectTableNames,
} from './check-history-read-model.ts'
import { selectCheckToBill } from './check-read-model.ts'
import type { Check } from './check.ts'

type Person = NonNullable<Check['waiter']>

/** What the history keeps of a step, by the kind of step; steps of earlier versions have fewer. */
interface StepDetails {
  readonly covers?: number | null
  /** The covers before. */
  readonly was?: number | null
  readonly type?: OrderType
  readonly allergies?: string
  readonly note?: string
  /** Ids: of tables where it was moved, of waiters where it was handed over, of a check where it was joined, or orders came from. */
  readonly from?: string | null
  readonly to?: string
  readonly into?: string
  readonly total?: number
  readonly discount?: string
  readonly isReversed?: true
  readonly approvedBy?: string | null
}

/** A step of a check; see the contract's CheckHistoryStep. Times are UTC ms, amounts minor units. */
export interface HistoryStep {
  readonly position: number
  readonly what: CheckStep
  readonly at: number
  readonly by: Person
  readonly details: StepDetails
}

/** Who and what the ids in the details of steps stand for. */
export interface StepNames {
  readonly people: ReadonlyMap<string, Person>
  readonly tables: ReadonlyMap<string, string>
  readonly checks: ReadonlyMap<
    string,
    { readonly id: string; readonly number: number; readonly table: string }
  >
}

/** Steps before a position, the latest first. */
export interface HistoryPage {
  readonly before?: number | undefined
  readonly limit: number
}

const idsIn = (
  steps: readonly HistoryStep[],
  ...of: readonly (readonly [CheckStep | null, keyof StepDetails])[]
): string[] => {
  const found = steps.flatMap(({ what, details }) =>
    of.flatMap(([step, field]) => (step === null || step === what ? [details[field]] : [])),
  )
  return [...new Set(found.filter((id) => typeof id === 'string'))]
}

/**
 * A page of what happened to a check, the latest first; also of one that went into another one, until then.
 * @throws AppError NOT_FOUND
 */
export const readHistory = async (
  tx: Tx,
  checkId: string,
  { before = Number.MAX_SAFE_INTEGER, limit }: HistoryPage,
): Promise<{ readonly steps: readonly HistoryStep[]; readonly names: StepNames; readonly next?: number }> => {
  ensureFound(await tx.get(selectCheckToBill, { id: checkId }))
  const rows = await tx.all(selectCheckSteps, { checkId, before, limit: limit + 1 })
  const steps = rows
    .slice(0, limit)
    .map(({ position, what, details, at, user_id, firstname, lastname }): HistoryStep => ({
      position,
      what,
      at,
      by: { id: user_id, firstname, lastname },
      details: JSON.parse(details) as StepDetails,
    }))
  const people = idsIn(steps, ['handedOver', 'from'], ['handedOver', 'to'], [null, 'approvedBy'])
  const tables = idsIn(steps, ['moved', 'from'], ['moved', 'to'])
  const checks = idsIn(steps, ['merged', 'from'], ['merged', 'into'], ['presented', 'from'])
  const last = steps.at(-1)
  return {
    steps,
    names: {
      people: new Map((await tx.all(selectPeopleById, { ids: people })).map((each) => [each.id, each])),
      tables: new Map((await tx.all(selectTableNames, { ids: tables })).map(({ id, name }) => [id, name])),
      checks: new Map(
        (await tx.all(selectNamedChecks, { ids: checks })).map(({ id, number, table_name: table }) => [
          id,
          { id, number, table },
        ]),
      ),
    },
    ...(rows.length > limit && last && { next: last.position }),
  }
}
