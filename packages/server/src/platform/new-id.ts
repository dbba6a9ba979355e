import { randomBytes } from 'node:crypto'

/** An opaque id of 32 hexadecimal digits that grows with time, so that rows made together lie together in an index. */
export const newId = (): string => Date.now().toString(16).padStart(12, '0') + randomBytes(10).toString('hex')
