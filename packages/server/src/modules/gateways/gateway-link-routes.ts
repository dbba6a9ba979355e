import {
  gatewayLinkEndpoints,
  type PapersOfGateway,
  type JournalEntry,
  type PapersForGateway,
} from '@kafana/contract'
import { FISCAL_RECEIPT, type Minor, toMinor } from '@kafana/domain'
import { type Clock, iso } from '../../platform/clock.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/caller.ts'
import { implement } from '../../platform/http/implement.ts'
import type { PapersRequest, PapersResult } from './gateway-papers.ts'
import type { ByClass, DeviceClosing, DeviceDocument, JournalLine, TaskEntry } from './gateway-reports.ts'
import type { LinkService } from './link-service.ts'
import type { RelayRequest, RelayService } from './relay-service.ts'

type SentLine = JournalEntry | { readonly kind: 'unreadable'; readonly seq: number; readonly line: object }
type Sent<Kind extends JournalEntry['kind']> = Extract<JournalEntry, { kind: Kind }>

const minors = (sums: Readonly<Record<string, number>>): ByClass =>
  Object.fromEntries(Object.entries(sums).map(([letter, sum]) => [letter, toMinor(sum)]))

const minorOrNull = (amount: number | null | undefined): Minor | null =>
  amount === null || amount === undefined ? null : toMinor(amount)

const toTask = ({
  seq,
  at,
  taskId,
  epoch,
  state,
  again,
  receiptNo,
  deviceSerial,
  printedAt,
  reason,
  command,
}: Sent<'task'>): TaskEntry => ({
  seq,
  at: Date.parse(at),
  taskId,
  epoch,
  state,
  again: again ?? false,
  receiptNo: receiptNo ?? null,
  deviceSerial: deviceSerial ?? null,
  printedAt: printedAt === undefined ? null : Date.parse(printedAt),
  reason: reason ?? null,
  command: command ?? null,
})

const toDocument = (document: Sent<'document'>['document']): DeviceDocument => ({
  ...document,
  total: toMinor(document.total),
  byClass: minors(document.byClass),
  payments: document.payments?.map(({ type, amount }) => ({ type, amount: toMinor(amount) })) ?? null,
  reported: document.reported ?? 'none',
  closingFrom: document.closingFrom ?? null,
  printedAt: Date.parse(document.printedAt),
})

const toClosing = (closing: Sent<'closing'>['closing']): DeviceClosing => ({
  ...closing,
  closedAt: Date.parse(closing.closedAt),
  sales: minors(closing.sales),
  storno: minors(closing.storno),
  cash: minorOrNull(closing.cash),
  card: minorOrNull(closing.card),
  other: minorOrNull(closing.other),
  reported: closing.reported ?? false,
  permit: closing.permit ?? null,
})

const parse = (sent: SentLine): JournalLine => {
  const { seq } = sent
  switch (sent.kind) {
    case 'unreadable':
      return sent
    case 'task':
      return { kind: 'task', seq, entry: toTask(sent) }
    case 'document':
      return { kind: 'document', seq, document: toDocument(sent.document) }
    case 'closing':
      return { kind: 'closing', seq, closing: toClosing(sent.closing) }
    case 'confirmation': {
      const { serial, receiptNo, countedBefore } = sent.confirmation
      return { kind: 'confirmation', seq, confirmation: { serial, lastReceiptNo: receiptNo, countedBefore } }
    }
    case 'report': {
      const { at, commandType, context = null } = sent
      return { kind: 'report', seq, at: Date.parse(at), commandType, context }
    }
  }
}

/** Never fails: one invalid line must not refuse the others. */
export const parseLine = (sent: SentLine): JournalLine => {
  try {
    return parse(sent)
  } catch {
    return { kind: 'unreadable', seq: sent.seq, line: sent }
  }
}

const toPapers = ({ has, done }: PapersOfGateway): PapersRequest => ({
  has,
  done: done.map(({ problem = null, ...report }) => ({ ...report, problem })),
})
const toWirePapers = ({ jobs, stop }: PapersResult): PapersForGateway => ({
  jobs: jobs.map((job) => ({ ...job, lines: [...job.lines] })),
  stop: [...stop],
})

const SECOND_MS = 1000

/** The screens that offer the device's reports. */
const REPORT_SCREENS = ['gateway', 'establishment'] as const

/**
 * A bill needs its permit. A report needs none, so only people who may see the turnover can request it.
 * @throws AppError SCREEN_FORBIDDEN
 */
const ensureMayRelay = (
  { path, command }: Pick<RelayRequest, 'path' | 'command'>,
  { allowedRoutes }: Caller,
): void => {
  const isReport = path === '/commands' && command !== null && command['commandType'] !== FISCAL_RECEIPT
  if (isReport && !REPORT_SCREENS.some((screen) => allowedRoutes.includes(screen)))
    throw new AppError('SCREEN_FORBIDDEN')
}

interface Deps {
  readonly link: LinkService
  readonly relay: RelayService
  readonly clock: Clock
}

export const gatewayLinkRoutes = ({ link, relay, clock }: Deps) =>
  implement(gatewayLinkEndpoints, {
    sync: async (
      {
        body: {
          entries,
          waitSeconds,
          runId,
          lastLine = null,
          doubtsAfter = null,
          doubtsDigest,
          papers,
          ...request
        },
      },
      { caller, aborted },
    ) => {
      const {
        work,
        unconfirmed,
        unconfirmedDigest,
        venue,
        papers: due,
        ...result
      } = await link.sync(caller, {
        ...request,
        runId,
        commandsFor: request.commandsFor ?? request.journalId,
        lastLine,
        unconfirmedAfter: doubtsAfter,
        unconfirmedDigest: doubtsDigest,
        lines: entries.map(parseLine),
        papers: papers && toPapers(papers),
        waitMs: waitSeconds * SECOND_MS,
        aborted,
      })
      return {
        ...result,
        work: [...work],
        doubts: [...unconfirmed.tasks],
        moreDoubts: unconfirmed.isMore,
        doubtsDigest: unconfirmedDigest,
        venue: { ...venue, origins: [...venue.origins] },
        ...(due && { papers: toWirePapers(due) }),
        now: iso(clock.now()),
      }
    },
    relay: async ({ body: { gateway = null, path, command } }, { caller, aborted }) => {
      ensureMayRelay({ path, command }, caller)
      const { companyId, userId: by, sessionHash } = caller
      return relay.relay({ companyId, by, sessionHash, gateway, path, command, aborted })
    },
  })
