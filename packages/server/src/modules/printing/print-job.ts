import type { KitchenPaper, PrinterProblem } from '@kafana/domain'

interface Named {
  readonly id: string
  readonly name: string
}

/** A kitchen ticket on paper. Times are UTC ms. */
export interface PrintJob {
  readonly id: string
  readonly paper: KitchenPaper
  /** Whose lines these are. */
  readonly station: Named
  /** The station whose printer prints them. */
  readonly printer: Named
  readonly state: 'waiting' | 'printed' | 'shown'
  readonly problem: PrinterProblem | null
  readonly createdAt: number
  /** When this attempt was asked for. */
  readonly askedAt: number
  readonly doneAt: number | null
}

interface JobRow {
  readonly id: string
  readonly body: string
  readonly state: PrintJob['state']
  readonly problem: PrinterProblem | null
  readonly created_at: number
  readonly asked_at: number
  readonly done_at: number | null
  readonly station_id: string
  readonly station_name: string
  readonly printer_id: string
  readonly printer_name: string
}

export const toPrintJob = (row: JobRow): PrintJob => ({
  id: row.id,
  paper: JSON.parse(row.body) as KitchenPaper,
  station: { id: row.station_id, name: row.station_name },
  printer: { id: row.printer_id, name: row.printer_name },
  state: row.state,
  problem: row.problem,
  createdAt: row.created_at,
  askedAt: row.asked_at,
  doneAt: row.done_at,
})

/** Published to screens that show what is printed. */
export const PRINTING_CHANGED = { type: 'dataChanged', room: 'printing' } as const
