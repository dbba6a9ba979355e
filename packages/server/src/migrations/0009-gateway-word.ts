import type { Migration } from './migration.ts'

const gateways = [
  // The id that commands must name; null for a gateway that has not said, whose commands name its journal.
  `ALTER TABLE gateways ADD COLUMN commands_for text`,
]

const devices = [
  // Which amounts of a document the device itself reported: all, the total alone, or none. Of earlier documents it is
  // not known, so none.
  `ALTER TABLE device_documents ADD COLUMN reported text NOT NULL DEFAULT 'none'`,
  `CREATE INDEX device_documents_closing ON device_documents (company_id, serial, closing_no)`,
  // Totals by payment, null where the device does not say, and whether all totals are the device's own.
  `ALTER TABLE device_closings ADD COLUMN cash bigint`,
  `ALTER TABLE device_closings ADD COLUMN card bigint`,
  `ALTER TABLE device_closings ADD COLUMN reported bigint NOT NULL DEFAULT 0`,
]

const bills = [
  // The final state that its own gateway reported: DONE, CANCELLED or UNKNOWN. Until then, what a screen or a person
  // reported of the bill is unconfirmed.
  `ALTER TABLE bill_intents ADD COLUMN reported_state text`,
  `UPDATE bill_intents SET reported_state = CASE state WHEN 'BILLED' THEN 'DONE' WHEN 'ABORTED' THEN 'CANCELLED' ELSE 'UNKNOWN' END WHERE last_word = 1`,
  `DROP INDEX bill_intents_owed`,
  `ALTER TABLE bill_intents DROP COLUMN last_word`,
  `CREATE INDEX bill_intents_unconfirmed ON bill_intents (company_id, gateway_id, id)
    WHERE reported_state IS NULL AND state IN ('IN_DOUBT', 'MANUAL', 'ABORTED', 'BILLED') AND kind IN ('fiscal', 'storno') AND gateway_id IS NOT NULL`,
]

export const gatewayWordMigration: Migration = {
  name: '0009-gateway-word',
  statements: () => [...gateways, ...devices, ...bills],
}
