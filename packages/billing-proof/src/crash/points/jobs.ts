import type { Job } from '../many-houses.ts'
import type { Point } from '../run-point.ts'
import { KINDS, type Kind } from '../stage.ts'
import { POINTS } from './index.ts'

/** A history makes no more bills than this. */
const BILLS = 3

/** The histories of a point with one seed, of these kinds. */
export const jobsOf = ({ no, plays }: Point, seed: number, kinds: readonly Kind[] = KINDS): Job[] =>
  kinds.flatMap((kind) => {
    const play = plays[kind]
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
