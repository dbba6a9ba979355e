import type { Job } from '../run-jobs.ts'
import type { Point } from '../run-point.ts'
import { type Kind, KINDS } from '../scenario-context.ts'
import { ARMED } from './armed.ts'
import { BEFORE_ARMING } from './before-arming.ts'
import { INVOICES } from './invoices.ts'
import { OTHER_POINTS } from './other-points.ts'
import { PAID } from './paid.ts'
import { PARTS } from './parts.ts'
import { PRINTING } from './printing.ts'
import { STORES } from './stores.ts'

/** Every point at which a bill can be interrupted. */
export const POINTS: readonly Point[] = [
  ...BEFORE_ARMING,
  ...ARMED,
  ...PRINTING,
  ...STORES,
  ...OTHER_POINTS,
  ...PARTS,
  ...PAID,
  ...INVOICES,
].toSorted((a, b) => a.no - b.no)

/** In `npm test`: two kinds of each point, of its neighbours the other two; all of a point that has neither. */
export const kindsInShortRun = ({ no, scenarios }: Point): readonly Kind[] => {
  const every2nd = KINDS.filter((_, index) => (index + no) % 2 === 0)
  return every2nd.some((kind) => scenarios[kind]) ? every2nd : KINDS
}

/** The most bills that a history makes. */
const MAX_BILLS = 3

/** The histories of a point with one seed, of these kinds. */
export const jobsOf = ({ no, scenarios }: Point, seed: number, kinds: readonly Kind[] = KINDS): Job[] =>
  kinds.flatMap((kind) => {
    const run = scenarios[kind]
    return run ? [{ name: `${no}/${kind}/${seed}`, run, bills: MAX_BILLS }] : []
  })

/** The history of this name, `point/kind/seed`. @throws RangeError */
export const jobNamed = (name: string): Job => {
  const [no, kind, seed] = name.split('/')
  const point = POINTS.find((each) => each.no === Number(no))
  const job = point && jobsOf(point, Number(seed)).find((each) => each.name === `${no}/${kind}/${seed}`)
  if (!job) throw new RangeError(`there is no history ${name}`)
  return job
}
