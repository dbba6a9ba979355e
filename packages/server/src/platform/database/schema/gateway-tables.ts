import type { DocumentKind, Payment, PrinterProblem, ReportedPart } from '@kafana/domain'

/**
 * `device` is the last reported state of its device (JSON), `acknowledged` the last line of its journal that
 * this store has, and `earlier_journals` (JSON) those of the journals that it had before. `secret` signs its permits. A command must name `commands_for`, or the journal if that is null.
 */
interface GatewayRow {
  company_id: string
  id: string
  name: string
  token_hash: string
  secret: string
  paired_at: number
  paired_by: string | null
  unpaired_at: number | null
  seen_at: number | null
  journal_id: string | null
  commands_for: string | null
  run_id: string | null
  acknowledged: number
  earlier_journals: string
  device: string | null
  confirmed_serial: string | null
  confirmed_receipt_no: number | null
}

interface GatewayCodeRow {
  code_hash: string
  company_id: string
  by_user: string
  expires_at: number
}

/** A relayed job: a command for a gateway that its sender cannot reach directly, and the answer to it. */
interface GatewayWorkRow {
  company_id: string
  id: string
  gateway_id: string
  path: string
  command: string | null
  created_at: number
  handed_at: number | null
  answered_at: number | null
  status: number | null
  answer: string | null
}

/**
 * A kitchen ticket on paper. `station_id` is whose lines these are, `printer_id` the station whose printer prints them.
 * `body` is the domain's KitchenPaper (JSON). An attempt is of number `tries`: `begun` if the gateway has it, `is_repeat` if
 * an earlier one may be on paper.
 */
interface PrintJobRow {
  company_id: string
  id: string
  station_id: string
  printer_id: string
  gateway_id: string
  /** Null for a test, a void or a changed note. */
  ticket_id: string | null
  body: string
  by_user: string
  state: 'waiting' | 'printed' | 'shown'
  tries: number
  is_repeat: 0 | 1
  begun: 0 | 1
  problem: PrinterProblem | null
  created_at: number
  /** When somebody, or the order, asked for this attempt. */
  asked_at: number
  /** Before this time a failed attempt is not repeated. */
  retry_at: number | null
  done_at: number | null
}

interface DeviceDocumentRow {
  company_id: string
  serial: string
  receipt_no: number
  gateway_id: string
  kind: DocumentKind
  total: number
  by_class: string
  reported: ReportedPart
  payment: Payment | null
  /** Its amounts by type of payment, as JSON; null where `payment` says how all of it was paid. */
  payments: string | null
  task_id: string | null
  ref: string | null
  closing_no: number
  closing_from: number | null
  printed_at: number
  noted_at: number
}

interface DeviceClosingRow {
  company_id: string
  serial: string
  closing_no: number
  gateway_id: string
  closed_at: number
  sales: string
  storno: string
  cash: number | null
  card: number | null
  other: number | null
  reported: number
  receipts: number
  stornos: number
  voids: number
  noted_at: number
  /** Whose PIN it was closed with, and by which permit; without one, empty. Null before there were permits. */
  permitted_by: string | null
  permit: string | null
}

export interface GatewayTables {
  gateways: GatewayRow
  gateway_codes: GatewayCodeRow
  gateway_work: GatewayWorkRow
  print_jobs: PrintJobRow
  device_documents: DeviceDocumentRow
  device_closings: DeviceClosingRow
}
