import { shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import { SPOKEN_TEXT, type TableStatus } from '@kafana/client/i18n/table-status-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'
import { type Category, hasElapsed, latenessOf, PRE_BILL_LATE_MS, type TicketTimes } from '@kafana/domain'
import type { TableView } from '../../data/use-tables.ts'

/** What is known of a table. */
interface Known extends Pick<TableView, 'state' | 'since' | 'ready'> {
  /** Of the order that waits longest; null where none waits. */
  readonly category: Category | null
  /** ISO; null where nothing is ready. */
  readonly readySince: string | null
}
/** Its status, and since when, UTC ms. */
interface Shown {
  readonly status: TableStatus
  readonly since: number | null
}

const waitingStatus = ({ since, category }: Known, times: TicketTimes, now: number): TableStatus =>
  // The kitchen is not late with what it does not have yet.
  since === null || category === null ? 'fresh' : latenessOf(times[category], since, now)

const preBilledStatus = (since: number | null, now: number): TableStatus =>
  since !== null && hasElapsed(PRE_BILL_LATE_MS, since, now) ? 'unpaid' : 'preBilled'

/** What a table shows first: somebody has to carry what is ready, whatever else it waits for. @param now UTC ms */
export const tableStatus = (table: Known, times: TicketTimes, now: number): Shown => {
  const { state, since, ready, readySince } = table
  if (ready > 0) return { status: 'ready', since: readySince === null ? since : Date.parse(readySince) }
  if (state === 'waiting') return { status: waitingStatus(table, times, now), since }
  if (state === 'preBilled') return { status: preBilledStatus(since, now), since }
  // Everything that was ready has been carried; the server does not know yet.
  return { status: state === 'ready' ? 'served' : state, since }
}

/** In words, with how long it has lasted. @param now UTC ms */
export const statusText = (t: Translate, { status, since }: Shown, now: number): string =>
  status === 'free' || since === null
    ? t('FREE_TABLE')
    : t(SPOKEN_TEXT[status], { time: shortDurationText(t, now - since) })
