/** The files of one build that a phone keeps. Addresses begin with a slash. */
export interface Precached {
  /** Another one for every build. */
  readonly version: string
  /** The page that every address of the app opens; the addresses begin with it. */
  readonly page: string
  readonly files: readonly string[]
  /** By code of the language; a phone keeps those that somebody uses on it. */
  readonly texts: Readonly<Record<string, string>>
}

/** What the worker uses of its surroundings. */
interface Surroundings {
  readonly origin: string
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete'>
  readonly fetch: (request: Request) => Promise<Response>
}

/** The web has no cache of its own, but the names of an origin are shared. */
const PREFIX = 'kafana-waiter-'

/** Not as the browser happens to have it: the server says whether it has changed. */
const asServed = (address: string): Request => new Request(address, { cache: 'no-cache' })

/** Keeps the files of one build on the phone, and answers with them. */
export const createOfflineFiles = (
  { version, page, files, texts }: Precached,
  { origin, caches, fetch }: Surroundings,
) => {
  const name = PREFIX + version
  const kept = new Set([...files, ...Object.values(texts)])
  const urlOf = (address: string): string => new URL(address, origin).href

  /** Languages whose texts an earlier build keeps: whoever reads them needs those of this build. */
  const usedLanguages = async (): Promise<readonly string[]> => {
    const earlier = (await caches.keys()).filter((each) => each.startsWith(PREFIX))
    const requests = await Promise.all(earlier.map(async (each) => (await caches.open(each)).keys()))
    const paths = requests.flat().map(({ url }) => new URL(url).pathname)
    return Object.keys(texts).filter((code) => paths.some((path) => path.includes(`/texts-${code}-`)))
  }
  const find = async (address: string): Promise<Response | undefined> =>
    (await caches.open(name)).match(urlOf(address))
  const findOrFetch = async (address: string, request: Request): Promise<Response> =>
    (await find(address)) ?? fetch(request)

  return {
    /** Fetches everything, or fails: half a build opens nothing. */
    install: async (): Promise<void> => {
      const used = (await usedLanguages()).flatMap((code) => texts[code] ?? [])
      const cache = await caches.open(name)
      await cache.addAll([page, ...files, ...used].map((address) => asServed(urlOf(address))))
    },
    /** Removes what earlier builds kept. */
    activate: async (): Promise<void> => {
      const old = (await caches.keys()).filter((each) => each.startsWith(PREFIX) && each !== name)
      await Promise.all(old.map((each) => caches.delete(each)))
    },
    /** Keeps the texts of a language that somebody has chosen. */
    keepLanguage: async (code: string): Promise<void> => {
      const address = texts[code]
      if (address === undefined || (await find(address))) return
      await (await caches.open(name)).add(asServed(urlOf(address)))
    },
    /** The answer to a request of the page; undefined for everything that is the network's. */
    answer: (request: Pick<Request, 'method' | 'mode' | 'url'>): Promise<Response> | undefined => {
      const url = new URL(request.url)
      if (request.method !== 'GET' || url.origin !== origin) return undefined
      if (request.mode === 'navigate')
        return url.pathname.startsWith(page) ? findOrFetch(page, request as Request) : undefined
      return kept.has(url.pathname) ? findOrFetch(url.pathname, request as Request) : undefined
    },
  }
}
