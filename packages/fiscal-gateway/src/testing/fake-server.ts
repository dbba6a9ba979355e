import { createHmac } from 'node:crypto'
import type { Line } from '../journal-lines.ts'
import type { WorkAnswer } from '../relayed-work.ts'
import type { World } from '../world.ts'

export const TOKEN = 'token-1'
/** The secret of every gateway that a test pairs. */
export const SECRET = 'ab'.repeat(32)
export const LOCAL_SECRET = 'ef'.repeat(32)
const LOCAL = createHmac('sha256', LOCAL_SECRET).update('kafana-local-pairing').digest('hex')

interface Work {
  workId: string
  path: string
  command: object | null
}
interface Sent {
  journalId: string
  device: Record<string, unknown>
  entries: Line[]
  answers: WorkAnswer[]
  waitSeconds: number
}

/** What the server is and does; a test changes it while the gateway runs. */
export interface Plan {
  /** No call comes through. */
  isDown: boolean
  /** Does it know the gateway's token? */
  knows: boolean
  /** What it says while it does not. */
  refusal: object
  /** The code that pairs; null refuses all. */
  code: string | null
  acceptsLocal: boolean
  acknowledged: number
  /** It answers, and keeps no line. */
  keepsNothing: boolean
  confirmed: { serial: string; lastReceiptNo: number } | null
  /** The highest receipt of the device that it has. */
  counted: number | null
  venue: { name: string; timezone: string; origins: string[] }
  work: Work[]
  doubts: { taskId: string; epoch: number }[]
}

type Reply = Promise<{ status: number; body: object }>

const newPlan = (): Plan => ({
  isDown: false,
  knows: true,
  refusal: { code: 'UNAUTHENTICATED' },
  code: 'K7Q2-M9XA',
  acceptsLocal: false,
  acknowledged: 0,
  keepsNothing: false,
  confirmed: null,
  counted: null,
  venue: { name: 'Kaj Vesna', timezone: 'Europe/Skopje', origins: [] },
  work: [],
  doubts: [],
})

const recordOf = () => ({
  lines: [] as Line[],
  calls: [] as { path: string; token: string | undefined; body: Record<string, unknown> }[],
  answers: new Map<string, WorkAnswer>(),
  seen: { journalId: '', device: {} as Record<string, unknown>, pairings: 0, atOnce: 0, mostAtOnce: 0 },
})
type Heard = ReturnType<typeof recordOf>

const take = (
  plan: Plan,
  { lines, answers, seen }: Heard,
  { journalId, device, entries, answers: given }: Sent,
): void => {
  if (journalId !== seen.journalId && seen.journalId !== '') plan.acknowledged = 0
  Object.assign(seen, { journalId, device })
  for (const entry of entries) {
    if (plan.keepsNothing || entry.seq !== plan.acknowledged + 1) continue
    plan.acknowledged = entry.seq
    lines.push(entry)
  }
  for (const answer of given) {
    answers.set(answer.workId, answer)
    plan.work = plan.work.filter(({ workId }) => workId !== answer.workId)
  }
}

const pair = async (
  plan: Plan,
  { seen }: Heard,
  { code, local }: { code?: string; local?: string },
): Reply => {
  const isRight = code === undefined ? plan.acceptsLocal && local === LOCAL : code === plan.code
  if (!isRight) return { status: 403, body: { code: 'PAIRING_REFUSED' } }
  seen.pairings += 1
  plan.knows = true
  return { status: 201, body: { gatewayId: `gateway-${seen.pairings + 1}`, token: TOKEN, secret: SECRET } }
}

/** A server as the gateway meets it, played: it keeps the lines in order, hands out work until it is answered, and holds a call that brings nothing. */
export const createFakeServer = () => {
  const plan = newPlan()
  const record = recordOf()
  const { seen } = record
  let wake: (() => void) | null = null

  /** Rung while nobody waited: whoever comes next does not wait. */
  let isRung = false
  const ring = (): void => {
    isRung = wake === null
    wake?.()
    wake = null
  }
  const bell = (signal: AbortSignal): Promise<void> =>
    new Promise((done, fail) => {
      if (isRung) done()
      else wake = done
      isRung = false
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
    if (!plan.knows) return { status: 401, body: plan.refusal }
    take(plan, record, sent)
    if (sent.waitSeconds > 0 && plan.work.length === 0) await bell(signal)
    const { acknowledged, work, doubts, confirmed, counted, venue } = plan
    return {
      status: 200,
      body: { acknowledged, work, doubts, confirmed, counted, venue, now: '2026-11-21T11:30:00.000Z' },
    }
  }

  const counted = (reply: () => Reply): Reply => {
    seen.atOnce += 1
    seen.mostAtOnce = Math.max(seen.mostAtOnce, seen.atOnce)
    return reply().finally(() => {
      seen.atOnce -= 1
    })
  }

  const fetch: World['fetch'] = async (url, { headers, body, signal }) => {
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
    /** Something is there for the call that waits. */
    ring,
    give: (work: Work): void => {
      plan.work.push(work)
      ring()
    },
  }
}

export type FakeServer = ReturnType<typeof createFakeServer>
