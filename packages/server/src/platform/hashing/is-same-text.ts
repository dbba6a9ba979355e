import { timingSafeEqual } from 'node:crypto'

/** Whether two texts are the same, in a time that does not tell how much of them is. */
export const isSameText = (left: string, right: string): boolean => {
  const [a, b] = [Buffer.from(left), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}
