import type { Job } from '../run-jobs.ts'
import type { Point } from '../run-point.ts'
import { type Kind, KINDS } from '../stage.ts'
import { ARMED } from './armed.ts'
import { BEFORE_ARMING } from './before-arming.ts'
import { PEOPLE } from './people.ts'
import { PRINTING } from './printing.ts'
import { STORES } from './stores.ts'

/** Everywhere that a bill can be stopped. */
export const POINTS: readonly Point[] = [
  ...BEFORE_ARMING,
  ...ARMED,
  ...PRINTING,
  ...STORES,
  ...PEOPLE,
].toSorted((a, b) => a.no - b.no)

/** A history makes no more bills than this. */
const BILLS = 3

/** The histories of a point with one seed, of these kinds. */
export const jobsOf = ({ no, scenarios }: Point, seed: number, kinds: readonly Kind[] = KINDS): Job[] =>
  kinds.flatMap((kind) => {
    const play = scenarios[kind]
    return play ? [{ name: `${no}/${kind}/${seed}`, play, bills: BILLS }] : []
  })

/** The history of this name, `point/kind/seed`. @throws RangeError */
export const jobNamed = (name: string): Job => {
  const [no, kind, seed] = name.split('/')
  const point = POINTS.find((each) => each.no === Number(no))
  const job = point && jobsOf(point, Number(seed)).find((each) => each.name === `${no}/${kind}/${seed}`)
  if (!job) throw new RangeError(`there is no history ${name}`)
  return job
}
