import type { DocumentKind, Payment, ReportedPart } from '@kafana/domain'

/**
 * `device` is the last reported state of its device (JSON), `acknowledged` the last line of its journal that
 * this store has. `secret` signs its permits. A command must name `commands_for`, or the journal if that is null.
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
  reported: number
  receipts: number
  stornos: number
  voids: number
  noted_at: number
}

export interface GatewayTables {
  gateways: GatewayRow
  gateway_codes: GatewayCodeRow
  gateway_work: GatewayWorkRow
  device_documents: DeviceDocumentRow
  device_closings: DeviceClosingRow
}
