import { uuid } from '../browser/polyfills.ts'
import { isAnswerLost } from './api-error.ts'

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
        if (isAnswerLost(error)) lost.set(text, key)
        throw error
      }
    },
  }
}
