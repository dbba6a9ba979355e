import { namedCheck, type PadPlace } from '@kafana/client/pad/pad-place.ts'
import { AWAY_TYPES, type AwayType, type OrderType } from '@kafana/domain'

/** What is asked before a ticket is sent: for which party, who takes it away, how many guests there are. */
export type Question = 'party' | 'away' | 'covers'

/** What was answered so far. */
export interface Answers extends Partial<Pick<PadPlace, 'check' | 'newCheck' | 'type' | 'name'>> {
  /** A party was chosen, or that the guests are new; the server chooses the check of one that names none. */
  readonly hasParty?: boolean
  /** Null where nobody counts them; undefined while it was not asked. */
  readonly covers?: number | null
}

interface Party {
  readonly id: string | null
  readonly covers: number | null
}

export interface Situation {
  readonly place: PadPlace
  /** The parties of the table. */
  readonly parties: readonly Party[]
  /** Of takeaway and delivery. */
  readonly isCounter: boolean
  /** The venue wants to know how many guests a new check is for. */
  readonly askCovers: boolean
  readonly orderTypes: readonly OrderType[]
  /** What the draft says of the guests; null for nothing. */
  readonly covers: number | null
}

/** The types that a party of the counter may have. */
export const awayTypes = (orderTypes: readonly OrderType[]): readonly AwayType[] =>
  AWAY_TYPES.filter((type) => orderTypes.includes(type))

const needsCovers = (
  { place, parties, isCounter, askCovers, covers }: Situation,
  answers: Answers,
): boolean => {
  if (!askCovers || isCounter || covers !== null || answers.covers !== undefined) return false
  const named = namedCheck(place) ?? namedCheck(answers)
  const party = parties.find(({ id }) => id === (named ?? null))
  return ((named === undefined ? (party ?? parties[0]) : party)?.covers ?? null) === null
}

/** The next question; null where the ticket can be sent. */
export const questionBefore = (situation: Situation, answers: Answers): Question | null => {
  const { place, parties, isCounter, orderTypes } = situation
  const isSettled = (namedCheck(place) ?? place.type) !== undefined
  if (isCounter && !isSettled && answers.type === undefined && awayTypes(orderTypes).length > 0) return 'away'
  if (!isCounter && !isSettled && !answers.hasParty && parties.length > 1) return 'party'
  return needsCovers(situation, answers) ? 'covers' : null
}
