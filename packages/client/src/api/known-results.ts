/** A result that this tab has, with the tag under which the server knows its bytes. */
interface KnownResult {
  readonly etag: string
  readonly result: unknown
}

/** About the lists of all screens that somebody goes back and forth between. */
const MAX_KNOWN = 40

export interface KnownResults {
  /** What is known of an address to the person who has this token. */
  find(token: string | null, url: string): KnownResult | undefined
  /** @param etag null where the response has none */
  remember(token: string | null, url: string, etag: string | null, result: unknown): void
}

/**
 * The latest results of a tab, so that the server need not send again what has not changed. They are kept in memory
 * only, and those of one person are forgotten with the first call of another, or of nobody.
 */
export const createKnownResults = (): KnownResults => {
  const known = new Map<string, KnownResult>()
  let owner: string | null = null
  const forgetOthers = (token: string | null): void => {
    if (token !== owner) known.clear()
    owner = token
  }
  return {
    find: (token, url) => {
      forgetOthers(token)
      return known.get(url)
    },
    remember: (token, url, etag, result) => {
      // The answer to a call of before the sign-out.
      if (token !== owner) return
      known.delete(url)
      if (etag === null) return
      known.set(url, { etag, result })
      const [oldest] = known.keys()
      if (known.size > MAX_KNOWN && oldest !== undefined) known.delete(oldest)
    },
  }
}
