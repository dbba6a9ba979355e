import { uuid } from '../browser/uuid.ts'
import { isApiError } from './api-error.ts'

/** Was the answer lost, so that nobody knows whether the write happened? */
const isUnknown = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500)

/** Remembers the keys of writes whose answers were lost: the same input again is the same attempt, not a second one. */
export const createAttempts = () => {
  const lost = new Map<string, string>()
  return {
    run: async <T>(input: unknown, write: (idempotencyKey: string) => Promise<T>): Promise<T> => {
      const text = JSON.stringify(input) ?? ''
      const key = lost.get(text) ?? uuid()
      lost.delete(text)
      try {
        return await write(key)
      } catch (error) {
        if (isUnknown(error)) lost.set(text, key)
        throw error
      }
    },
  }
}
