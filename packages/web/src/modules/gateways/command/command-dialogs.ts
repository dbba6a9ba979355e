import { deferred } from '../../../ui/deferred.tsx'

/** Confirmation of the daily report, which closes the fiscal day. */
export const DailyReportDialog = deferred(
  async () => (await import('./daily-report-dialog.tsx')).DailyReportDialog,
)
/** Asks which of several gateways prints something. */
export const AskGatewayDialog = deferred(
  async () => (await import('../venue-gateways/ask-gateway-dialog.tsx')).AskGatewayDialog,
)
