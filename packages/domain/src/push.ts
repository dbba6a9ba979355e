/** How long something stands at the pass until more people are notified of it (ms). */
export const ESCALATE_MS = 60_000
/** A push that comes later than this is of no use (ms). */
export const PUSH_USEFUL_MS = 600_000

/** Who is notified of a party one after the other. `onDuty` is for its table; `everyone` has all who can be notified. */
export interface PushPeople {
  readonly inCharge: string | null
  readonly onDuty: readonly string[]
  readonly everyone: readonly string[]
}

/** How many of the three groups have been notified: in charge, on duty, everyone. */
export type PushStage = 0 | 1 | 2 | 3
export const ALL_NOTIFIED: PushStage = 3

const groupsOf = ({ inCharge, onDuty, everyone }: PushPeople): readonly (readonly string[])[] => [
  inCharge === null ? [] : [inCharge],
  onDuty,
  everyone,
]

/** The stage that is due after a wait (ms): the first group that has anybody at once, each other after a further minute. */
const stageDue = (people: PushPeople, waitedMs: number): PushStage => {
  const groups = groupsOf(people)
  const stages = ([1, 2, 3] as const).filter(
    (stage) => stage === ALL_NOTIFIED || (groups[stage - 1] ?? []).length > 0,
  )
  const minutes = Math.max(0, Math.floor(waitedMs / ESCALATE_MS))
  return stages[Math.min(minutes, stages.length - 1)] ?? ALL_NOTIFIED
}

/**
 * Who has to be notified now of what stands at the pass.
 * @param reached the stage before; it never goes back, whoever is in charge by now
 * @param waitedMs since it stands there. What has stood too long is of no use to anybody
 */
export const pushDue = (
  people: PushPeople,
  reached: PushStage,
  waitedMs: number,
): { readonly stage: PushStage; readonly people: readonly string[] } => {
  if (waitedMs >= PUSH_USEFUL_MS) return { stage: ALL_NOTIFIED, people: [] }
  const due = stageDue(people, waitedMs)
  if (due <= reached) return { stage: reached, people: [] }
  return { stage: due, people: [...new Set(groupsOf(people).slice(reached, due).flat())] }
}
