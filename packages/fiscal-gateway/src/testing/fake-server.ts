import { createHmac } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import type { Line } from '../journal/lines.ts'
import type { PaperExchange, PaperJob } from '../papers/paper-queue.ts'
import type { Runtime } from '../runtime.ts'
import type { RelayedAnswer } from '../sync/server-requests.ts'

const NO_PAPERS: PaperExchange = { has: [], done: [] }

/** Serves a fake server on a free port, for a gateway in another process. Returns its address. */
export const serveOverHttp = async ({ fetch }: FakeServer): Promise<string> => {
  const server = createServer((request, response) => {
    const controller = new AbortController()
    response.once('close', () => controller.abort())
    const authorization = request.headers.authorization
    json(request)
      .then((body) =>
        fetch(request.url ?? '', {
          method: 'POST',
          body: JSON.stringify(body),
          signal: controller.signal,
          ...(authorization === undefined ? {} : { headers: { authorization } }),
        }),
      )
      .then(async (reply) =>
        response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text()),
      )
      .catch(() => response.destroy())
  })
  await new Promise<void>((done) => {
    server.listen(0, '127.0.0.1', done)
  })
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

export const TOKEN = 'token-1'
/** The secret of every gateway that a test pairs. */
export const SECRET = 'ab'.repeat(32)
export const LOCAL_SECRET = 'ef'.repeat(32)
const LOCAL = createHmac('sha256', LOCAL_SECRET).update('kafana-local-pairing').digest('hex')

interface Job {
  workId: string
  path: string
  command: object | null
}
interface Sent {
  journalId: string
  runId: string | null
  commandsFor: string
  device: Record<string, unknown>
  entries: Line[]
  doubtsAfter?: string
  doubtsDigest: string | null
  answers: RelayedAnswer[]
  /** Missing from gateways that print no kitchen tickets. */
  papers?: PaperExchange
  waitSeconds: number
}

/** The behaviour of the fake server; a test changes it while the gateway runs. */
export interface Plan {
  /** Every call fails. */
  isDown: boolean
  /** Whether it accepts the gateway's token. */
  knowsGateway: boolean
  /** Its answer while it does not. */
  refusal: object
  /** The valid pairing code; null refuses all. */
  code: string | null
  acceptsLocal: boolean
  acknowledged: number
  /** The run that may report; a call that names another one begins a new one. */
  runId: string | null
  /** It is of an earlier version, which knows no runs. */
  knowsNoRuns: boolean
  /** It answers, but acknowledges no line. */
  ignoresLines: boolean
  confirmed: { serial: string; lastReceiptNo: number } | null
  /** The highest receipt number that it has of a device. */
  counted: { serial: string; lastReceiptNo: number } | null
  /** The number of the device's last daily report that it has. */
  closed: number | null
  venue: { name: string; timezone: string; origins: string[] }
  work: Job[]
  /** Kitchen tickets that wait. */
  papers: PaperJob[]
  doubts: { taskId: string; epoch: number; journal?: string }[]
  moreDoubts: boolean
  /** How many of them one response names; null for all at once. */
  doubtsAtOnce: number | null
}

type Reply = Promise<{ status: number; body: object }>

const newPlan = (): Plan => ({
  isDown: false,
  knowsGateway: true,
  refusal: { code: 'UNAUTHENTICATED' },
  code: 'K7Q2-M9XA',
  acceptsLocal: false,
  acknowledged: 0,
  runId: null,
  knowsNoRuns: false,
  ignoresLines: false,
  confirmed: null,
  counted: null,
  closed: null,
  venue: { name: 'Kaj Vesna', timezone: 'Europe/Skopje', origins: [] },
  work: [],
  papers: [],
  doubts: [],
  moreDoubts: false,
  doubtsAtOnce: null,
})

const recordOf = () => ({
  lines: [] as Line[],
  calls: [] as { path: string; token: string | undefined; body: Record<string, unknown> }[],
  answers: new Map<string, RelayedAnswer>(),
  /** What was reported of kitchen tickets. */
  papers: [] as PaperExchange['done'][number][],
  seen: {
    journalId: '',
    commandsFor: '',
    device: {} as Record<string, unknown>,
    pairings: 0,
    runs: 0,
    atOnce: 0,
    mostAtOnce: 0,
    doubtsDigest: null as string | null,
  },
})
type FakeRecord = ReturnType<typeof recordOf>

const take = (
  plan: Plan,
  { lines, answers, papers, seen }: FakeRecord,
  {
    journalId,
    commandsFor,
    device,
    doubtsDigest,
    entries,
    answers: given,
    papers: printed = NO_PAPERS,
  }: Sent,
): void => {
  if (journalId !== seen.journalId && seen.journalId !== '') plan.acknowledged = 0
  Object.assign(seen, { journalId, commandsFor, device, doubtsDigest })
  for (const entry of entries) {
    if (plan.ignoresLines || entry.seq !== plan.acknowledged + 1) continue
    plan.acknowledged = entry.seq
    lines.push(entry)
  }
  papers.push(...printed.done)
  const isDone = (job: PaperJob): boolean =>
    printed.done.some(({ id, attempt }) => id === job.id && attempt === job.attempt)
  plan.papers = plan.papers.filter((job) => !isDone(job))
  for (const answer of given) {
    answers.set(answer.workId, answer)
    plan.work = plan.work.filter(({ workId }) => workId !== answer.workId)
  }
}

/** What the gateway lacks, and what of it is wanted no more. */
const duePapers = ({ papers }: Plan, { papers: { has } = NO_PAPERS }: Sent) => {
  const isSame = (a: { id: string; attempt: number }, b: typeof a): boolean =>
    a.id === b.id && a.attempt === b.attempt
  return {
    jobs: papers.filter((job) => !has.some((held) => isSame(held, job))),
    stop: has.filter((held) => !papers.some((job) => isSame(held, job))).map(({ id }) => id),
  }
}
const hasPapers = ({ jobs, stop }: ReturnType<typeof duePapers>): boolean => jobs.length + stop.length > 0

const pair = async (
  plan: Plan,
  { seen }: FakeRecord,
  { code, local }: { code?: string; local?: string },
): Reply => {
  const isRight = code === undefined ? plan.acceptsLocal && local === LOCAL : code === plan.code
  if (!isRight) return { status: 403, body: { code: 'PAIRING_REFUSED' } }
  seen.pairings += 1
  plan.knowsGateway = true
  return { status: 201, body: { gatewayId: `gateway-${seen.pairings + 1}`, token: TOKEN, secret: SECRET } }
}

/**
 * A fake of the server: it stores the lines in order, delivers relayed jobs until they are answered, and holds
 * calls without content.
 */
const countedOf = ({ counted }: Plan, { device }: Sent): number | null =>
  counted !== null && counted.serial === device['serial'] ? counted.lastReceiptNo : null

export const createFakeServer = () => {
  const plan = newPlan()
  const record = recordOf()
  const { seen } = record
  let wake: (() => void) | null = null

  /** Set while nobody waited: the next long poll returns at once. */
  let hasSignal = false
  const wakeLongPoll = (): void => {
    hasSignal = wake === null
    wake?.()
    wake = null
  }
  const waitForSignal = (signal: AbortSignal): Promise<void> =>
    new Promise((done, fail) => {
      if (hasSignal) done()
      else wake = done
      hasSignal = false
      signal.addEventListener(
        'abort',
        () => {
          wake = null
          fail(signal.reason as Error)
        },
        { once: true },
      )
    })

  const sync = async (sent: Sent, signal: AbortSignal): Reply => {
    if (!plan.knowsGateway) return { status: 401, body: plan.refusal }
    const isReceived = plan.knowsNoRuns || (sent.runId !== null && sent.runId === plan.runId)
    if (isReceived) {
      take(plan, record, sent)
      if (sent.waitSeconds > 0 && plan.work.length === 0 && !hasPapers(duePapers(plan, sent)))
        await waitForSignal(signal)
    } else {
      seen.runs += 1
      plan.runId = `run-${seen.runs}`
    }
    const { acknowledged, work, doubtsAtOnce, confirmed, closed, venue } = plan
    const from = plan.doubts.findIndex(({ taskId }) => taskId === sent.doubtsAfter) + 1
    const doubts = plan.doubts.slice(from, from + (doubtsAtOnce ?? plan.doubts.length))
    const moreDoubts = plan.moreDoubts || from + doubts.length < plan.doubts.length
    return {
      status: 200,
      body: {
        ...(!plan.knowsNoRuns && { runId: plan.runId }),
        acknowledged,
        work,
        doubts,
        moreDoubts,
        doubtsDigest: doubts.map(({ taskId }) => taskId).join(' '),
        confirmed,
        counted: countedOf(plan, sent),
        closed,
        venue,
        papers: duePapers(plan, sent),
        now: '2026-11-21T11:30:00.000Z',
      },
    }
  }

  const counted = (reply: () => Reply): Reply => {
    seen.atOnce += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce)
    return reply().finally(() => {
      seen.atOnce -= 1
    })
  }

  const fetch: Runtime['fetch'] = async (url, { headers, body, signal }) => {
    const content = JSON.parse(body ?? '{}') as Record<string, unknown>
    record.calls.push({ path: url, token: headers?.['authorization'], body: content })
    if (plan.isDown) throw new Error('connect ECONNREFUSED')
    const reply = await (url.endsWith('/api/gateway/pair')
      ? pair(plan, record, content)
      : counted(() => sync(content as unknown as Sent, signal)))
    return { status: reply.status, text: async () => JSON.stringify(reply.body) }
  }

  return {
    plan,
    ...record,
    fetch,
    /** Ends the current long poll. */
    wakeLongPoll,
    printPaper: (...jobs: PaperJob[]): void => {
      plan.papers.push(...jobs)
      wakeLongPoll()
    },
    relay: (job: Job): void => {
      plan.work.push(job)
      wakeLongPoll()
    },
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>

/** The documents in the lines that the server has received. */
export const documentsOf = ({ server }: { readonly server: Pick<FakeServer, 'lines'> }) =>
  server.lines.flatMap((line) => (line.kind === 'document' ? [line.document] : []))
