import { type AwayType, type CourseKey, paperTexts, type PaperWords } from '@kafana/domain'
import type { TranslationKey } from '@kafana/locales'
import type { Platform } from '../../platform/platform.ts'
import { languageFor, translatorFor } from '../../platform/texts.ts'
import type { Tx } from '../../platform/unit-of-work/unit-of-work.ts'
import type { CompanyService } from '../company/index.ts'
import type { GatewayPapers, PaperAttempt, PaperForGateway } from '../gateways/index.ts'
import { type StationPrinter, type StationsService, toPrinter } from '../stations/index.ts'
import { PRINTED_WITHIN_MS, RETRY_MS, setBegun, setFailed, setPrinted, setUnsure } from './print-job-store.ts'
import { PRINTING_CHANGED, toPrintJob } from './print-job.ts'
import { selectOfGateway } from './print-jobs-read-model.ts'

const COURSE_TEXT: Readonly<Record<CourseKey, TranslationKey>> = {
  straightAway: 'COURSE_STRAIGHT_AWAY',
  starters: 'COURSE_STARTERS',
  mains: 'COURSE_MAINS',
  desserts: 'COURSE_DESSERTS',
}

const AWAY_TEXT: Readonly<Record<AwayType, TranslationKey>> = {
  takeaway: 'ORDER_TYPE_TAKEAWAY',
  delivery: 'ORDER_TYPE_DELIVERY',
}

const wordsIn = ({ language }: StationPrinter) => {
  const say = translatorFor(languageFor(language, undefined))
  const words: PaperWords = {
    table: (name) => say('PAPER_TABLE', { name }),
    page: (number) => say('PAPER_PAGE', { number: String(number) }),
    voided: say('PAPER_VOID'),
    changed: say('PAPER_CHANGED'),
    moved: say('PAPER_MOVED'),
    allergies: (allergies) => say('PAPER_ALLERGIES', { allergies }),
    noAllergies: say('PAPER_NO_ALLERGIES'),
    test: say('PAPER_TEST'),
    course: (key) => say(COURSE_TEXT[key]),
    away: (type) => say(AWAY_TEXT[type]),
    seat: (number) => say('SEAT_NUMBER', { number: String(number) }),
    parent: (name) => say('LINE_WITH', { name }),
  }
  return {
    words,
    repeat: say('PAPER_REPEAT'),
    forStation: (station: string) => say('PAPER_FOR', { station }),
  }
}

const timeIn = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)

/** The most papers in one response. */
const MOST_AT_ONCE = 20

type Row = Awaited<ReturnType<typeof waitingOf>>[number]

const waitingOf = (tx: Tx, gatewayId: string, now: number) =>
  tx.all(selectOfGateway, { gatewayId, after: now - PRINTED_WITHIN_MS })

const toPaper = (row: Row, timezone: string): PaperForGateway[] => {
  const printer = toPrinter(row)
  if (printer === null) return []
  const { paper, station, printer: at } = toPrintJob(row)
  const { words, repeat, forStation } = wordsIn(printer)
  const head = {
    forStation: station.id === at.id ? null : forStation(station.name),
    station: station.name,
    time: timeIn(row.created_at, timezone),
    by: row.firstname,
  }
  return [
    {
      id: row.id,
      attempt: row.tries,
      printer: { host: printer.host, port: printer.port, paper: printer.paper },
      isRepeat: row.is_repeat === 1,
      repeat,
      lines: paperTexts(paper, head, words),
    },
  ]
}

const isSame = ({ id, tries }: Row, each: PaperAttempt): boolean => each.id === id && each.attempt === tries

/** Those of the gateway's that are not its current attempts any more. */
const stopped = (rows: readonly Row[], has: readonly PaperAttempt[]): string[] =>
  has.filter((each) => !rows.some((row) => isSame(row, each))).map(({ id }) => id)

export const createPapersForGateway = (
  { clock, audit }: Pick<Platform, 'clock' | 'audit'>,
  {
    stations,
    company,
  }: {
    readonly stations: Pick<StationsService, 'movePrinters'>
    readonly company: Pick<CompanyService, 'current'>
  },
): GatewayPapers => {
  const dueIn = ({ retry_at: at }: Row): number => Math.max(0, (at ?? 0) - clock.now())
  const missing = (rows: readonly Row[], has: readonly PaperAttempt[]): Row[] =>
    rows.filter((row) => !has.some((each) => isSame(row, each)))
  return {
    report: async (tx, gatewayId, done) => {
      let changed = 0
      for (const { id, attempt, outcome, problem } of done) {
        const [reported, now] = [{ id, gatewayId, attempt }, clock.now()]
        const failed = { ...reported, problem, retryAt: now + RETRY_MS }
        if (outcome === 'printed') changed += await tx.run(setPrinted, { ...reported, now })
        else changed += await tx.run(outcome === 'failed' ? setFailed : setUnsure, failed)
      }
      if (changed > 0) await audit.publish(tx, PRINTING_CHANGED)
    },
    takeOver: (tx, earlier, gatewayId) => stations.movePrinters(tx, earlier, gatewayId),
    dueInMs: async (tx, gatewayId, has) => {
      const rows = await waitingOf(tx, gatewayId, clock.now())
      if (stopped(rows, has).length > 0) return 0
      const due = missing(rows, has).map(dueIn)
      return due.length === 0 ? null : Math.min(...due)
    },
    claim: async (tx, gatewayId, has) => {
      const rows = await waitingOf(tx, gatewayId, clock.now())
      const due = missing(rows, has)
        .filter((row) => dueIn(row) === 0)
        .slice(0, MOST_AT_ONCE)
      if (due.length > 0) await tx.run(setBegun, { ids: due.map(({ id }) => id) })
      const { timezone } = await company.current(tx)
      return { jobs: due.flatMap((row) => toPaper(row, timezone)), stop: stopped(rows, has) }
    },
  }
}
