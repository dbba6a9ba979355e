import { z } from 'zod'
import type { Note } from './asked.ts'
import type { DeviceWatch } from './device-watch.ts'
import type { LastWords } from './last-words.ts'
import type { OpenJournal } from './open-journal.ts'
import type { Pairing, PairingEnd, PairingKeep, Venue } from './pairing.ts'
import type { RelayedWork } from './relayed-work.ts'
import { callServer, type ServerReply } from './server-call.ts'
import type { World } from './world.ts'

/** How long the server may keep a call that brings it nothing, in seconds. */
const WAIT_SECONDS = 25
const PATIENCE_MS = 15_000
const MS = 1000

const heard = z.object({
  acknowledged: z.int().nonnegative(),
  work: z.array(
    z.object({
      workId: z.string().min(1),
      path: z.string(),
      command: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  doubts: z.array(z.object({ taskId: z.string().min(1), epoch: z.int().nonnegative() })),
  confirmed: z.object({ serial: z.string(), lastReceiptNo: z.int() }).nullable(),
  counted: z.int().nullable().default(null),
  venue: z.object({ name: z.string(), timezone: z.string(), origins: z.array(z.string()) }),
})
type Heard = z.infer<typeof heard>

interface Parts {
  readonly world: World
  readonly memory: Pick<OpenJournal, 'id' | 'lines' | 'toldSeq' | 'willTell' | 'renew'>
  readonly keep: PairingKeep
  readonly watch: DeviceWatch
  readonly relayed: RelayedWork
  readonly lastWords: LastWords
  /** The server spoke: time for a look at the device. */
  readonly onHeard: () => void
  readonly note: Note
}

/** A `PairingEnd`: the server refuses us. `stuck`: it answered, but not as it should, or took nothing of what it was told. */
export type SyncEnd = 'heard' | PairingEnd | 'stuck'

const refused = z.object({ code: z.string() })
const ENDS: Readonly<Record<string, PairingEnd | undefined>> = {
  GATEWAY_UNPAIRED: 'parted',
  UNAUTHENTICATED: 'unknown',
}

/** Does a 401 end the pairing? One without our server's words, such as a proxy's, says nothing of it. */
const endOf = ({ status, body }: ServerReply): PairingEnd | null => {
  const { data } = refused.safeParse(body)
  return status === 401 && data !== undefined ? (ENDS[data.code] ?? null) : null
}

const isSame = (a: Venue | null, b: Venue): boolean => JSON.stringify(a) === JSON.stringify(b)

/** One exchange with the server: what was printed goes up, work comes down. */
export const createSync = ({ world, memory, keep, watch, relayed, lastWords, onHeard, note }: Parts) => {
  /** The last line that the server has; null until it said so. */
  let acknowledged: number | null = null
  let spokenAs: string | null = null
  /** What was said of the device last. */
  let toldDevice = ''
  let isWaiting = false

  const content = () => {
    const entries = acknowledged === null ? [] : memory.lines.after(acknowledged)
    const answers = relayed.waiting()
    const isNews = acknowledged === null || entries.length > 0 || answers.length > 0
    return {
      journalId: memory.id(),
      device: watch.state(),
      entries,
      lastLine: memory.lines.lastSeq(),
      answers,
      waitSeconds: isNews ? 0 : WAIT_SECONDS,
    }
  }

  const learn = (pairing: Pairing, serial: string | null, { confirmed, counted, venue }: Heard): void => {
    watch.confirm(confirmed, serial === null || counted === null ? null : { serial, lastReceiptNo: counted })
    if (!isSame(pairing.venue, venue)) keep.keep({ ...pairing, venue })
    onHeard()
  }

  const take = (pairing: Pairing, sent: ReturnType<typeof content>, said: Heard): SyncEnd => {
    relayed.delivered(sent.answers)
    // Not against the last line: a copy that was put back may have written past the server's number before it was heard.
    if (said.acknowledged > memory.toldSeq()) {
      note('journal older than the server knows', {
        lastTold: memory.toldSeq(),
        acknowledged: said.acknowledged,
      })
      memory.renew()
      acknowledged = null
      return 'stuck'
    }
    const isStuck = sent.entries.length > 0 && said.acknowledged < (sent.entries[0]?.seq ?? 0)
    acknowledged = said.acknowledged
    learn(pairing, sent.device.serial, said)
    relayed.take(said.work)
    lastWords.give(said.doubts)
    return isStuck ? 'stuck' : 'heard'
  }

  const judge = (pairing: Pairing, sent: ReturnType<typeof content>, reply: ServerReply): SyncEnd => {
    const [{ status, body }, end] = [reply, endOf(reply)]
    if (end !== null) return end
    const { success, data } = heard.safeParse(body)
    if (status === 200 && success) return take(pairing, sent, data)
    note('server refused', { status })
    return 'stuck'
  }

  return {
    /** Does the next call bring the server something? */
    hasNews: (): boolean =>
      acknowledged === null ||
      memory.lines.lastSeq() > acknowledged ||
      relayed.waiting().length > 0 ||
      JSON.stringify(watch.state()) !== toldDevice,
    /** The call that is under way brings nothing. */
    isWaiting: (): boolean => isWaiting,
    /** Rejects when the server does not answer. */
    once: async (pairing: Pairing, controller: AbortController): Promise<SyncEnd> => {
      if (spokenAs !== pairing.gatewayId) acknowledged = null
      spokenAs = pairing.gatewayId
      const sent = content()
      toldDevice = JSON.stringify(sent.device)
      memory.willTell(sent.entries.at(-1)?.seq ?? 0)
      isWaiting = sent.waitSeconds > 0
      const patienceMs = sent.waitSeconds * MS + PATIENCE_MS
      const reply = await callServer(world, {
        url: `${pairing.server}/api/gateway/sync`,
        token: pairing.token,
        body: sent,
        patienceMs,
        controller,
      })
      // Somebody paired it anew meanwhile: what was said was said to another.
      return keep.current()?.gatewayId === pairing.gatewayId ? judge(pairing, sent, reply) : 'heard'
    },
  }
}

export type Sync = ReturnType<typeof createSync>
