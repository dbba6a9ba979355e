import { type PushPeople, type PushStage, pushDue } from '@kafana/domain'
import type { Clock } from '../../platform/clock.ts'
import type { Tx, WriteTx } from '../../platform/unit-of-work/unit-of-work.ts'
import { selectAtPass, selectOnDuty, selectWaits, selectWaitersWithPhone } from './push-read-model.ts'
import { advanceWait, deleteWaits, type PhoneKey, putMessage } from './push-store.ts'

/** What stands at the pass of one line that was ordered, with all parts of it. */
interface AtPass {
  readonly lineId: string
  readonly tableId: string
  readonly waiterId: string | null
  readonly pieces: number
  /** UTC ms, as far as it is recorded. */
  readonly since: number
}

const newest = (...moments: readonly (number | null)[]): number => Math.max(...moments.map((at) => at ?? 0))

/** A line that was divided is one all the same: its parts came to the pass together. */
export const readAtPass = async (tx: Tx): Promise<readonly AtPass[]> => {
  const lines = new Map<string, AtPass>()
  for (const row of await tx.all(selectAtPass, {})) {
    const lineId = row.root_id ?? row.id
    const known = lines.get(lineId)
    lines.set(lineId, {
      lineId,
      tableId: row.table_id,
      waiterId: row.waiter_id,
      pieces: row.quantity + (known?.pieces ?? 0),
      since: row.status === 'done' ? newest(row.done_at) : newest(row.ready_at),
    })
  }
  return [...lines.values()]
}

/** Reads who is notified of what at a party. */
const readPeople = async (tx: Tx): Promise<(line: AtPass) => PushPeople> => {
  const everyone = (await tx.all(selectWaitersWithPhone, {})).map(({ id }) => id)
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
    readonly since: number
    readonly stage: PushStage
    readonly people: readonly string[]
  }[]
}
export const isNothing = ({ gone, due }: RoundPlan): boolean => gone.length + due.length === 0

/** Who has to be notified now of what stands at the pass, by what was stored and by the time. */
export const planRound = async (tx: Tx, { now }: Clock): Promise<RoundPlan> => {
  const [lines, waits] = [await readAtPass(tx), await tx.all(selectWaits, {})]
  if (lines.length + waits.length === 0) return { gone: [], due: [] }
  const peopleOf = await readPeople(tx)
  const known = new Map(waits.map((wait) => [wait.line_id, wait]))
  const due = lines.flatMap((line) => {
    const { lineId, tableId } = line
    const wait = known.get(lineId)
    const since = wait?.since ?? Math.min(line.since, now())
    const reached = wait?.stage ?? 0
    const { stage, people } = pushDue(peopleOf(line), reached, now() - since)
    return stage > reached ? [{ lineId, tableId, since, stage, people }] : []
  })
  const present = new Set(lines.map(({ lineId }) => lineId))
  return { gone: waits.map(({ line_id }) => line_id).filter((lineId) => !present.has(lineId)), due }
}

/** Stores a plan that was made in the same unit: each phone of those people has a message for the table. */
export const applyRound = async (
  tx: WriteTx,
  { gone, due }: RoundPlan,
  phones: readonly PhoneKey[],
  now: number,
): Promise<void> => {
  if (gone.length > 0) await tx.run(deleteWaits, { lineIds: gone })
  for (const { lineId, tableId, since, stage, people } of due) {
    if ((await tx.run(advanceWait, { lineId, since, stage })) === 0) continue
    for (const { userId, deviceHash } of phones)
      if (people.includes(userId)) await tx.run(putMessage, { userId, deviceHash, tableId, now })
  }
}
