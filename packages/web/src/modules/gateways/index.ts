export {
  cancelTask,
  findTask,
  type FiscalTask,
  type PrintResult,
  printResultOf,
} from './client/fiscal-task.ts'
export {
  DEFAULT_GATEWAY,
  fetchHealth,
  gatewayAddress,
  GatewayError,
  type GatewayHealth,
  setGatewayAddress,
} from './client/gateway-client.ts'
export { migrateLegacyBills } from './client/migrate-legacy-bills.ts'
export { reportPrintedBill, useUnreportedCount } from './client/report-outbox.ts'
export { type GatewayId, sendCommand } from './client/send-command.ts'
export {
  AnswerText,
  refusalHint,
  RefusedOutcome,
  splitAnswer,
  UnknownOutcome,
} from './command/command-outcome.tsx'
export {
  type Outcome,
  type ReportCommand,
  type ReportKind,
  reportOf,
  REPORTS,
  useGatewayCommand,
} from './command/gateway-command.ts'
export { GatewayChoice } from './venue-gateways/gateway-choice.tsx'
export { type GatewayChoiceState, useGatewayChoice, useGateways } from './venue-gateways/use-gateways.ts'
export { AskGatewayDialog, DailyReportDialog } from './command/command-dialogs.ts'
export { gatewayState, GatewayStatusText } from './venue-gateways/gateway-status.tsx'
export { VenueGateways } from './venue-gateways/venue-gateways.tsx'
