import type { Migration } from './migration.ts'

export const gatewayRunsMigration: Migration = {
  name: '0015-gateway-runs',
  // The run of the gateway's process that may report; null for a gateway that has not introduced itself.
  statements: () => [`ALTER TABLE gateways ADD COLUMN run_id text`],
}
