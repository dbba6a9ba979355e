export { createGateway, type Gateway, type GatewayOptions } from './app.ts'
export { signPermit } from './permit.ts'
export { gatewaySecret } from './secret.ts'
export { readSettings, SettingsError, type GatewaySettings } from './settings.ts'
