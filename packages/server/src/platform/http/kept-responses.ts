import { createHash } from 'node:crypto'
import type { Encoding } from './accepted-encoding.ts'
import { compress } from './compress.ts'

/** The body of a response with its entity tag. */
export interface KeptResponse {
  readonly body: Buffer
  /**
   * Made from the body: a database that was restored may use a number again, but not for the same bytes. Weak, because it
   * is the same for every encoding.
   */
  readonly etag: string
  /** The compressed body, which is made when it is asked for first; null where that gains nothing. */
  packed(encoding: Encoding): Promise<Buffer> | null
}

/** What a venue's response is kept under. */
export interface KeptAddress {
  readonly companyId: string
  readonly userId: string
  /** The address with its query. */
  readonly url: string
  /** The number of the venue's last event: what is kept under another one is out of date. */
  readonly seq: number
}

/** A response that was just made, and whether it depends on who asked. */
export interface MadeResponse {
  readonly text: string
  readonly isPersonal: boolean
}

export interface KeptResponses {
  /** The response that is kept, or else the one that `make` makes, which is kept then. */
  responseTo(address: KeptAddress, make: () => Promise<MadeResponse>): Promise<KeptResponse>
  clear(): void
}

/** How often a kept response was used, or one had to be made. Must not throw. */
export interface KeptObserver {
  hit(): void
  missed(): void
}

const MAX_BYTES = 32 * 1024 * 1024
/** Of the address and of what a map needs for an entry. */
const ENTRY_COST = 500
const LONGEST_URL = 500
/** Less fits into one packet anyway. */
const SMALLEST_PACKED = 1024
/** A list in both encodings takes less than a third of its own bytes. */
const WITH_PACKED = 4 / 3

interface Entry extends KeptResponse {
  readonly seq: number
}

const toResponse = (text: string): KeptResponse => {
  const body = Buffer.from(text)
  const packed = new Map<Encoding, Promise<Buffer>>()
  return {
    body,
    etag: `W/"${createHash('sha256').update(body).digest('base64url')}"`,
    packed: (encoding) => {
      if (body.length < SMALLEST_PACKED) return null
      const made = packed.get(encoding) ?? compress[encoding](body)
      packed.set(encoding, made)
      return made
    },
  }
}
const costOf = ({ body: { length } }: KeptResponse): number =>
  (length < SMALLEST_PACKED ? length : length * WITH_PACKED) + ENTRY_COST

/** Keeps responses until their venue changes. Those that were not asked for longest are dropped first. */
export const createKeptResponses = (maxBytes = MAX_BYTES, observer?: KeptObserver): KeptResponses => {
  const entries = new Map<string, Entry>()
  /** Those that are being made now, with the number of the event that they begin at. */
  const running = new Map<string, { readonly seq: number; readonly made: Promise<Entry | null> }>()
  let bytes = 0

  const drop = (name: string): void => {
    const entry = entries.get(name)
    if (!entry) return
    bytes -= costOf(entry)
    entries.delete(name)
  }
  const keep = (name: string, entry: Entry): void => {
    drop(name)
    // More than one in eight of the whole would drive out too many others.
    if (costOf(entry) > maxBytes / 8) return
    entries.set(name, entry)
    bytes += costOf(entry)
    for (const oldest of entries.keys()) {
      if (bytes <= maxBytes) return
      drop(oldest)
    }
  }
  const find = (name: string, seq: number): Entry | null => {
    const entry = entries.get(name)
    if (entry?.seq !== seq) return null
    // The order of the map is that of their last use.
    entries.delete(name)
    entries.set(name, entry)
    return entry
  }

  return {
    clear: () => {
      entries.clear()
      bytes = 0
    },
    responseTo: async ({ companyId, userId, url, seq }, make) => {
      const shared = `${companyId} ${url}`
      const own = `${shared} ${userId}`
      const kept = find(shared, seq) ?? find(own, seq)
      if (kept) {
        observer?.hit()
        return kept
      }
      const makeEntry = async (): Promise<{ entry: Entry; isPersonal: boolean }> => {
        const { text, isPersonal } = await make()
        const entry = { ...toResponse(text), seq }
        if (url.length <= LONGEST_URL) keep(isPersonal ? own : shared, entry)
        return { entry, isPersonal }
      }
      // An event makes every screen ask at the same moment: one response is made for all of them.
      const other = running.get(shared)
      const ofOther = other?.seq === seq ? await other.made : null
      if (ofOther) {
        observer?.hit()
        return ofOther
      }
      observer?.missed()
      const made = makeEntry()
      const forOthers = made.then(
        ({ entry, isPersonal }) => (isPersonal ? null : entry),
        () => null,
      )
      const mine = { seq, made: forOthers }
      running.set(shared, mine)
      try {
        return (await made).entry
      } finally {
        if (running.get(shared) === mine) running.delete(shared)
      }
    },
  }
}
