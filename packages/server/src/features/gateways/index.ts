export { createGateways } from './create-gateways.ts'
export type { Gateway } from './gateway.ts'
export type { GatewayReports, TaskEntry } from './gateway-reports.ts'
export type { GatewaysService } from './gateways-service.ts'
