import { PAID_AT_PASS_MS, type PushPeople, type PushStage, pushDue, servingWaiters } from '@kafana/domain'
import type { AuditLog } from '../../platform/audit/audit-log.ts'
import type { Clock } from '../../platform/clock.ts'
import { hearsOf } from '../../platform/live/audience.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectAtPass, selectOnDuty, selectWaits, selectWaitersWithPhone } from './push-read-model.ts'
import { advanceWait, deleteWaits, type PhoneKey, putMessage } from './push-store.ts'

/** What stands at the pass of one line that was ordered, with all parts of it. */
interface AtPass {
  readonly lineId: string
  readonly tableId: string
  readonly checkId: string
  readonly waiterId: string | null
  readonly pieces: number
  /** UTC ms, as far as it is recorded. */
  readonly since: number
}

const newest = (...moments: readonly (number | null)[]): number => Math.max(...moments.map((at) => at ?? 0))

/** A line that was divided is one all the same: its parts came to the pass together. */
export const readAtPass = async (tx: Tx, now: number): Promise<readonly AtPass[]> => {
  const lines = new Map<string, AtPass>()
  for (const row of await tx.all(selectAtPass, { since: now - PAID_AT_PASS_MS })) {
    const lineId = row.root_id ?? row.id
    const known = lines.get(lineId)
    lines.set(lineId, {
      lineId,
      tableId: row.table_id,
      checkId: row.check_id,
      waiterId: row.waiter_id,
      pieces: row.quantity + (known?.pieces ?? 0),
      since: row.status === 'done' ? newest(row.done_at) : newest(row.ready_at ?? row.done_at),
    })
  }
  return [...lines.values()]
}

/** Reads who is notified of what at a party. */
const readPeople = async (tx: Tx): Promise<(line: AtPass) => PushPeople> => {
  const waiters = await tx.all(selectWaitersWithPhone, {})
  const everyone = waiters.filter((row) => hearsOf(row, 'waiter')).map(({ id }) => id)
  const duty = Map.groupBy(await tx.all(selectOnDuty, {}), ({ table_id }) => table_id)
  return ({ waiterId, tableId }) => {
    const onDuty = (duty.get(tableId) ?? []).map(({ user_id }) => user_id)
    return {
      inCharge: waiterId !== null && everyone.includes(waiterId) ? waiterId : null,
      onDuty: onDuty.filter((user) => everyone.includes(user)),
      everyone,
    }
  }
}

/** What has to be stored now. */
export interface RoundPlan {
  /** Waits of lines that stand at the pass no more. */
  readonly gone: readonly string[]
  readonly due: readonly {
    readonly lineId: string
    readonly tableId: string
    readonly checkId: string
    readonly since: number
    readonly stage: PushStage
    readonly people: readonly string[]
    /** Those of them whose app has not signalled it when it came to the pass. */
    readonly newcomers: readonly string[]
  }[]
}
export const isNothing = ({ gone, due }: RoundPlan): boolean => gone.length + due.length === 0

/** Who has to be notified now of what stands at the pass, by what was stored and by the time. */
export const planRound = async (tx: Tx, { now }: Clock): Promise<RoundPlan> => {
  const [lines, waits] = [await readAtPass(tx, now()), await tx.all(selectWaits, {})]
  if (lines.length + waits.length === 0) return { gone: [], due: [] }
  const peopleOf = await readPeople(tx)
  const known = new Map(waits.map((wait) => [wait.line_id, wait]))
  const due = lines.flatMap((line) => {
    const { lineId, tableId, checkId } = line
    const who = peopleOf(line)
    const wait = known.get(lineId)
    const since = wait?.since ?? Math.min(line.since, now())
    const reached = wait?.stage ?? 0
    const { stage, people } = pushDue(who, reached, now() - since)
    const served = servingWaiters(who.inCharge, who.onDuty)
    const newcomers = people.filter((person) => !served.includes(person))
    return stage > reached ? [{ lineId, tableId, checkId, since, stage, people, newcomers }] : []
  })
  const present = new Set(lines.map(({ lineId }) => lineId))
  return { gone: waits.map(({ line_id }) => line_id).filter((lineId) => !present.has(lineId)), due }
}

interface RoundDeps {
  readonly phones: readonly PhoneKey[]
  readonly audit: Pick<AuditLog, 'publish'>
  readonly now: number
}

/**
 * Stores a plan that was made in the same unit: each phone of those people has a message for the table, and where the app
 * is open it signals by itself.
 */
export const applyRound = async (
  tx: WriteTx,
  { gone, due }: RoundPlan,
  { phones, audit, now }: RoundDeps,
): Promise<void> => {
  if (gone.length > 0) await tx.run(deleteWaits, { lineIds: gone })
  const signals = new Map<string, Parameters<AuditLog['publish']>[1]>()
  for (const { lineId, tableId, checkId, since, stage, people, newcomers } of due) {
    if ((await tx.run(advanceWait, { lineId, since, stage })) === 0) continue
    for (const { userId, deviceHash } of phones)
      if (people.includes(userId)) await tx.run(putMessage, { userId, deviceHash, tableId, now })
    for (const person of newcomers)
      signals.set(`${checkId} ${person}`, {
        type: 'notified',
        kind: 'ready',
        table: tableId,
        check: checkId,
        person,
      })
  }
  for (const signal of signals.values()) await audit.publish(tx, signal)
}
