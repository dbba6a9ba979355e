import type { Random } from './random.ts'

const [KEPT_IDS, KEPT_KEYS, READ] = [400, 20, 5000]

/** Ids that answers contained, by the resource that was asked, and keys of earlier changes. */
export interface Known {
  /** Ids of which a request most likely names one: those of its own resource, at times any. */
  likely(random: Random, resource: string): readonly string[]
  remember(random: Random, resource: string, text: string): void
  /** An Idempotency-Key, new or used before. */
  key(random: Random): string
}

export const createKnown = (): Known => {
  const known = new Map<string, string[]>([['', []]])
  const keys: string[] = []
  const of = (resource: string): string[] => known.get(resource) ?? []
  return {
    likely: (random, resource) => of(random.int(3) === 0 || of(resource).length === 0 ? '' : resource),
    remember: (random, resource, text) => {
      for (const [id] of text.slice(0, READ).matchAll(/\b[0-9a-f]{32}\b/g))
        for (const name of ['', resource]) {
          const ids = of(name)
          ids[ids.length < KEPT_IDS ? ids.length : random.int(KEPT_IDS)] = id
          known.set(name, ids)
        }
    },
    key: (random) => {
      if (keys.length > 0 && random.chance(0.3)) return random.oneOf(keys)
      const key = random.uuid()
      keys[keys.length < KEPT_KEYS ? keys.length : random.int(KEPT_KEYS)] = key
      return key
    },
  }
}
