import { randomBytes } from 'node:crypto'

const MOST_A_MILLISECOND = 0xffff
let last = { at: 0, count: 0 }

/**
 * An opaque id of 32 hexadecimal digits that grows with every call of a process, so that rows made together lie together in an index
 * and rows of one millisecond still read in the order they were made.
 */
export const newId = (): string => {
  const now = Math.max(Date.now(), last.at)
  const count = now === last.at ? last.count + 1 : 0
  last = count > MOST_A_MILLISECOND ? { at: now + 1, count: 0 } : { at: now, count }
  return (
    last.at.toString(16).padStart(12, '0') +
    last.count.toString(16).padStart(4, '0') +
    randomBytes(8).toString('hex')
  )
}
