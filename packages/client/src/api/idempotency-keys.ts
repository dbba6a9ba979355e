import { uuid } from '../browser/polyfills.ts'
import { isApiError } from './api-error.ts'

/** Was the response lost, so that the write may or may not have happened? */
const isUnknown = (error: unknown): boolean =>
  isApiError(error) && (error.status === 0 || error.status >= 500)

/** Remembers the keys of writes whose responses were lost: the same input again reuses the key. */
export const createIdempotencyKeys = () => {
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
