import { shortDurationText } from '@kafana/client/i18n/duration-text.ts'
import type { TableStatus } from '@kafana/client/i18n/table-status-text.ts'
import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import type { TableView } from '../../data/use-tables.ts'
import { useKnownVenue } from '../../data/use-venue.tsx'
import { useCarried } from '../carried-lines.ts'
import { statusText, tableStatus } from './table-status.ts'

interface Shown {
  readonly status: TableStatus
  readonly text: string
  /** Lines at the pass, without those that were just carried. */
  readonly ready: number
  /** For how long a guest check has been out; null for none. */
  readonly presented: string | null
}

/** How each table is shown. @param now UTC ms */
export const useTableStatus = (now: number): ((table: TableView) => Shown) => {
  const { t } = useTranslation()
  const { company, states } = useKnownVenue()
  const { tables: carried } = useCarried()
  const known = new Map(states.map((each) => [each.table, each]))
  return (table) => {
    const ready = Math.max(0, table.ready - (carried.get(table.id) ?? 0))
    const { category = null, readySince = null } = known.get(table.id) ?? {}
    const shown = tableStatus({ ...table, ready, category, readySince }, company.ticketTimes, now)
    const presented = table.presentedAt === null ? null : shortDurationText(t, now - table.presentedAt)
    return { status: shown.status, text: statusText(t, shown, now), ready, presented }
  }
}
