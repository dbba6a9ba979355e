import * as z from 'zod'

const LiveWord = z.union([
  /** A venue that has events which its screens did not get yet. */
  z.strictObject({ news: z.string() }),
  z.strictObject({ endedSession: z.string() }),
  /** A person all of whose sessions ended. */
  z.strictObject({ endedUser: z.string() }),
  /** The name of a bell: what is waited for by it may have been committed. */
  z.strictObject({ ring: z.string() }),
])
/** What every process that works on the store is told, so that each can serve the screens that listen to it. */
export type LiveWord = z.output<typeof LiveWord>

export const writeWord = (word: LiveWord): string => JSON.stringify(word)

/** Null for anything else: another process may run a later program. */
export const readWord = (text: string): LiveWord | null => {
  try {
    return LiveWord.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}
