import { readTexts, storedValues } from '@kafana/client/browser/stored-value.ts'
import { compareTexts } from '@kafana/client/i18n/formats.ts'
import type { BillCloser } from '@kafana/contract'
import { fullName } from '../labels.ts'

const texts = storedValues(readTexts)
const lastClosers = () => texts('bill-closers')
/** So many people are remembered: the last one may not be among those who can be chosen. */
const MAX_REMEMBERED = 4

/** The people who last closed a bill on this device, by username, the last one first. */
export const readLastClosers = (): readonly string[] => lastClosers().get()

/** Not for somebody who only approves, such as the owner of a storno: the next bill is not theirs. */
export const rememberCloser = (username: string): void => {
  const { get, set } = lastClosers()
  set([username, ...get().filter((each) => each !== username)].slice(0, MAX_REMEMBERED))
}

interface Preferred {
  /** Usernames, the last one first. */
  readonly last: readonly string[]
  /** The id of who is signed in. */
  readonly own: string | undefined
  /** The id of who closed the bill that is billed again. */
  readonly before?: string | undefined
}

/** Who is chosen already: who closed the same bill before, or was last on this device, or is the only one. */
export const chosenAlready = (
  people: readonly BillCloser[],
  { last, before }: Pick<Preferred, 'last' | 'before'>,
): BillCloser | undefined =>
  people.find(({ _id }) => _id === before) ??
  last.flatMap((username) => people.find((person) => person.username === username) ?? [])[0] ??
  (people.length === 1 ? people[0] : undefined)

/** Who is chosen already, then who is signed in, then everybody by name. */
export const inOrder = (people: readonly BillCloser[], preferred: Preferred): readonly BillCloser[] => {
  const first = chosenAlready(people, preferred)
  const rank = ({ _id }: BillCloser): number => {
    if (_id === first?._id) return 0
    return _id === preferred.own ? 1 : 2
  }
  return people.toSorted((a, b) => rank(a) - rank(b) || compareTexts(fullName(a), fullName(b)))
}
