import { PAPER_STYLES, PAPER_WIDTHS } from '@kafana/domain'
import { z } from 'zod'
import type { DeviceMonitor } from '../counter/device-monitor.ts'
import type { Journal } from '../journal/journal.ts'
import type { PaperExchange, PaperQueue } from '../papers/paper-queue.ts'
import type { TaskPermits } from '../print/task-permits.ts'
import { type Log, type Runtime, uptimeOf } from '../runtime.ts'
import { createContact } from './contact.ts'
import type { Pairing, PairingEnd, PairingStore, Venue } from './pairing.ts'
import { callServer, type ServerReply } from './server-call.ts'
import type { RelayedJobs, TaskCanceller } from './server-requests.ts'

/** How long the server may hold a call without changes, in seconds: two calls in a row take less than a minute. */
const LONG_POLL_SECONDS = 14
const TIMEOUT_MS = 15_000
const MS = 1000

const papersReply = z.object({
  jobs: z.array(
    z.object({
      id: z.string().min(1),
      attempt: z.int(),
      printer: z.object({ host: z.string(), port: z.int(), paper: z.literal(PAPER_WIDTHS) }),
      isRepeat: z.boolean(),
      repeat: z.string(),
      lines: z.array(
        z.object({ style: z.enum(PAPER_STYLES), text: z.string(), hang: z.int().nonnegative() }),
      ),
    }),
  ),
  stop: z.array(z.string()),
})

const syncReply = z.object({
  // A server of an earlier version names none.
  runId: z.string().min(1).nullable().default(null),
  acknowledged: z.int().nonnegative(),
  work: z.array(
    z.object({
      workId: z.string().min(1),
      path: z.string(),
      command: z.record(z.string(), z.unknown()).nullable(),
    }),
  ),
  doubts: z.array(
    z.object({
      taskId: z.string().min(1),
      epoch: z.int().nonnegative(),
      journal: z.string().nullable().default(null),
    }),
  ),
  moreDoubts: z.boolean().default(false),
  // A server of an earlier version has none.
  doubtsDigest: z.string().nullable().default(null),
  confirmed: z.object({ serial: z.string(), lastReceiptNo: z.int().nonnegative() }).nullable(),
  counted: z.int().nonnegative().nullable().default(null),
  // A server of an earlier version does not say it.
  closed: z
    .int()
    .nonnegative()
    .nullish()
    .transform((closed) => closed ?? 0),
  // Nothing of them must keep a receipt from being printed.
  papers: papersReply.optional().catch(undefined),
  venue: z.object({ name: z.string(), timezone: z.string(), origins: z.array(z.string()) }),
})
type SyncReply = z.infer<typeof syncReply>

interface Deps {
  readonly runtime: Runtime
  readonly journal: Journal
  readonly pairingStore: PairingStore
  readonly monitor: DeviceMonitor
  readonly relayed: RelayedJobs
  readonly canceller: TaskCanceller
  readonly permits: TaskPermits
  /** Kitchen tickets; null where none are printed. */
  readonly papers: PaperQueue | null
  /** Called when the server has answered this journal. */
  readonly onContact: () => void
  readonly log: Log
}

/**
 * `PairingEnd`: the server ended the pairing. `newRun`: it received nothing, but began a run that the next call names.
 * `noProgress`: its response was not usable, or it accepted none of the lines.
 */
export type SyncResult = 'ok' | PairingEnd | 'newRun' | 'noProgress'

const refused = z.object({ code: z.string() })
const PAIRING_ENDS: Readonly<Record<string, PairingEnd | undefined>> = {
  GATEWAY_UNPAIRED: 'unpaired',
  UNAUTHENTICATED: 'unknown',
}

/** Whether a 401 ends the pairing. One without the server's own code, such as a proxy's, does not. */
const pairingEndOf = ({ status, body }: ServerReply): PairingEnd | null => {
  const { data } = refused.safeParse(body)
  return status === 401 && data !== undefined ? (PAIRING_ENDS[data.code] ?? null) : null
}

/** Null for anything else than what a server answers. */
const readReply = ({ status, body }: ServerReply): SyncReply | null => {
  const { success, data } = syncReply.safeParse(body)
  return status === 200 && success ? data : null
}

const isSame = (a: Venue | null, b: Venue): boolean => JSON.stringify(a) === JSON.stringify(b)

const applyServerState = (
  { monitor, pairingStore, papers }: Pick<Deps, 'monitor' | 'pairingStore' | 'papers'>,
  pairing: Pairing,
  sent: { readonly device: { readonly serial: string | null }; readonly papers: PaperExchange | undefined },
  { confirmed, counted, closed, venue, papers: received }: SyncReply,
): void => {
  const { serial } = sent.device
  monitor.updateFromServer(
    confirmed,
    serial === null || counted === null ? null : { serial, lastReceiptNo: counted },
    serial === null ? null : { serial, closingNo: closed },
  )
  if (sent.papers) papers?.acknowledge(sent.papers)
  if (received) papers?.take(received)
  if (!isSame(pairing.venue, venue)) pairingStore.save({ ...pairing, venue })
}

/** Whether the server waits for something of relayed jobs or kitchen tickets. */
const hasAnswers = ({ relayed, papers }: Pick<Deps, 'relayed' | 'papers'>): boolean =>
  relayed.pendingAnswers().length > 0 || papers?.hasReports() === true

/** One exchange with the server: sends the journal's lines and answers, receives commands. */
export const createSync = (deps: Deps) => {
  const { runtime, journal, pairingStore, monitor, relayed, canceller, permits, onContact, log } = deps
  /**
   * The run of this process, as the server named it last; null until then. It is never stored: the server receives
   * nothing more of an earlier run, so that a call of it that arrives late changes nothing.
   */
  let runId: string | null = null
  let isNewRun = false
  /** The last line that the server has; null until its first reply. */
  let acknowledged: number | null = null
  let lastGatewayId: string | null = null
  let sentDeviceState = ''
  let sentCommandsFor = ''
  let isLongPoll = false
  // The clock of a program may stand still while its computer sleeps.
  const uptime = runtime.computerUptime ?? uptimeOf(runtime)
  const contact = createContact(journal.commandsFor, uptime)

  const nextRequest = () => {
    const entries = acknowledged === null ? [] : journal.lines.after(acknowledged)
    const answers = relayed.pendingAnswers()
    // The server is heard only once it has answered the id that commands must name: that is not held.
    const hasContent =
      acknowledged === null ||
      !contact.isReplied() ||
      contact.isMore() ||
      entries.length > 0 ||
      hasAnswers(deps)
    return {
      journalId: journal.id(),
      runId,
      commandsFor: journal.commandsFor(),
      device: monitor.state(),
      entries,
      lastLine: journal.lines.lastSeq(),
      ...contact.request(),
      answers,
      papers: deps.papers?.report(),
      waitSeconds: hasContent ? 0 : LONG_POLL_SECONDS,
    }
  }

  /** A call, and when it began. */
  interface Call {
    readonly pairing: Pairing
    readonly sent: ReturnType<typeof nextRequest>
    readonly begunAt: number
  }

  /** Before anything prints, everything that the server resolved while it was away is known. */
  const withdrawPermits = ({ sent, begunAt }: Call, reply: SyncReply): void => {
    permits.withdraw(reply.doubts)
    contact.received(sent, reply, begunAt)
    onContact()
    if (sent.commandsFor === journal.commandsFor()) canceller.cancelAll(reply.doubts)
  }

  /** The server received nothing of the call. One that names another run each time is not called at once. */
  const nameRun = (reply: SyncReply): SyncResult => {
    runId = reply.runId
    contact.lose()
    const isAgain = isNewRun
    isNewRun = true
    return isAgain ? 'noProgress' : 'newRun'
  }

  const processReply = (call: Call, reply: SyncReply): SyncResult => {
    const { pairing, sent } = call
    if (reply.runId !== sent.runId) return nameRun(reply)
    isNewRun = false
    relayed.acknowledge(sent.answers)
    // Compared with what was sent, not with the last line: a journal restored from an older copy may have
    // written past the server's number before it reached the server.
    if (reply.acknowledged > journal.sentSeq()) {
      log('journal older than the server knows', {
        lastSent: journal.sentSeq(),
        acknowledged: reply.acknowledged,
      })
      journal.changeIdentity()
      acknowledged = null
      // What is still on its way for the earlier journal must not arrive as this one's.
      runId = null
      return 'noProgress'
    }
    const hasNoProgress = sent.entries.length > 0 && reply.acknowledged < (sent.entries[0]?.seq ?? 0)
    acknowledged = reply.acknowledged
    contact.replied(sent.commandsFor)
    applyServerState(deps, pairing, sent, reply)
    withdrawPermits(call, reply)
    relayed.start(reply.work)
    return hasNoProgress ? 'noProgress' : 'ok'
  }

  const handleReply = (call: Call, reply: ServerReply): SyncResult => {
    const end = pairingEndOf(reply)
    if (end !== null) return end
    const read = readReply(reply)
    if (read !== null) return processReply(call, read)
    log('server refused', { status: reply.status })
    return 'noProgress'
  }

  return {
    /** Whether the next call has something for the server. */
    hasChanges: (): boolean =>
      acknowledged === null ||
      journal.lines.lastSeq() > acknowledged ||
      hasAnswers(deps) ||
      journal.commandsFor() !== sentCommandsFor ||
      JSON.stringify(monitor.state()) !== sentDeviceState,
    /** Whether the current call only waits for the server. */
    isLongPoll: (): boolean => isLongPoll,
    /**
     * Whether the server has answered since the start, or since commands must name another id: then it is known that the
     * journal is not older than the server's copy of it.
     */
    isCompared: contact.isCompared,
    /** The same within the last minute: then it is also known which tasks may not print any more. */
    hasContact: contact.isAnswered,
    forgetContact: contact.forget,
    /** A call brought no usable answer: that to the next one is not held. */
    recordFailure: contact.notReplied,
    /** Rejects when the server does not answer. */
    exchange: async (pairing: Pairing, controller: AbortController): Promise<SyncResult> => {
      if (lastGatewayId !== pairing.gatewayId) {
        runId = null
        acknowledged = null
        contact.forget()
      }
      lastGatewayId = pairing.gatewayId
      const sent = nextRequest()
      sentDeviceState = JSON.stringify(sent.device)
      sentCommandsFor = sent.commandsFor
      journal.markSent(sent.entries.at(-1)?.seq ?? 0)
      isLongPoll = sent.waitSeconds > 0
      const begunAt = uptime()
      const reply = await callServer(runtime, {
        url: `${pairing.server}/api/gateway/sync`,
        token: pairing.token,
        body: sent,
        timeoutMs: sent.waitSeconds * MS + TIMEOUT_MS,
        controller,
      })
      // If the gateway was paired again during the call, the reply belongs to the previous pairing.
      return pairingStore.current()?.gatewayId === pairing.gatewayId
        ? handleReply({ pairing, sent, begunAt }, reply)
        : 'ok'
    },
  }
}

export type Sync = ReturnType<typeof createSync>
