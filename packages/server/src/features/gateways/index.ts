export { createGateways } from './create-gateways.ts'
export type { Gateway } from './gateway.ts'
export type { GatewaysService, Word } from './gateways-service.ts'
