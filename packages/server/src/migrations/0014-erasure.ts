import type { EngineName } from '../platform/database/query-kit.ts'
import type { Migration } from './migration.ts'

/**
 * Names and addresses that entries about people held. From now on none is written, so that this is the only time the
 * audit log is changed.
 */
const auditWithoutNames: Record<EngineName, readonly string[]> = {
  sqlite: [
    `DROP TRIGGER audit_no_update`,
    `UPDATE audit SET details = json_remove(details, '$.username') WHERE action = 'staff.created'`,
    `UPDATE audit SET details = json_replace(details, '$.firstname', 'changed', '$.lastname', 'changed', '$.username', 'changed', '$.email', 'changed')
      WHERE action = 'staff.updated'`,
    `CREATE TRIGGER audit_no_update BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'audit is append-only'); END`,
  ],
  postgres: [
    `ALTER TABLE audit DISABLE TRIGGER audit_no_update`,
    `UPDATE audit SET details = (details::jsonb - 'username')::text WHERE action = 'staff.created'`,
    `UPDATE audit SET details = (
      SELECT coalesce(jsonb_object_agg(key, CASE WHEN key IN ('firstname', 'lastname', 'username', 'email') THEN '"changed"'::jsonb ELSE value END), '{}'::jsonb)::text
      FROM jsonb_each(details::jsonb)) WHERE action = 'staff.updated'`,
    `ALTER TABLE audit ENABLE TRIGGER audit_no_update`,
  ],
}

/** All that an entry of the security log may lose: the network address, and the hash of the name that was typed. */
const ONLY_LESS = (withoutName: string): string =>
  `NEW.company_id = OLD.company_id AND NEW.id = OLD.id AND NEW.at = OLD.at AND NEW.event = OLD.event
    AND NEW.by_user IS NOT DISTINCT FROM OLD.by_user AND NEW.person_id IS NOT DISTINCT FROM OLD.person_id
    AND (NEW.address IS NULL OR NEW.address IS NOT DISTINCT FROM OLD.address)
    AND (NEW.origin = OLD.origin OR (NEW.origin = '' AND OLD.origin IS NOT DISTINCT FROM OLD.address))
    AND (NEW.details = OLD.details OR ${withoutName})`

/** An entry may be deleted once retention has come past its time. */
const EXPIRED = `EXISTS (SELECT 1 FROM log_retention WHERE log = 'security_log' AND OLD.at < deleted_before)`

const securityLogRules: Record<EngineName, readonly string[]> = {
  sqlite: [
    `DROP TRIGGER security_log_no_update`,
    `DROP TRIGGER security_log_no_delete`,
    `CREATE TRIGGER security_log_no_update BEFORE UPDATE ON security_log BEGIN
      SELECT RAISE(ABORT, 'security_log is append-only') WHERE NOT (${ONLY_LESS(`json(NEW.details) = json_remove(OLD.details, '$.name')`)}); END`,
    `CREATE TRIGGER security_log_no_delete BEFORE DELETE ON security_log BEGIN
      SELECT RAISE(ABORT, 'security_log is append-only') WHERE NOT ${EXPIRED}; END`,
  ],
  postgres: [
    `CREATE OR REPLACE FUNCTION security_log_no_update() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${ONLY_LESS(`NEW.details::jsonb = OLD.details::jsonb - 'name'`)} THEN RETURN NEW; END IF;
      RAISE EXCEPTION 'security_log is append-only'; END $$`,
    `CREATE OR REPLACE FUNCTION security_log_no_delete() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
      IF ${EXPIRED} THEN RETURN OLD; END IF;
      RAISE EXCEPTION 'security_log is append-only'; END $$`,
  ],
}

export const erasureMigration: Migration = {
  name: '0014-erasure',
  statements: (engine) => [
    `ALTER TABLE users ADD COLUMN erased_at bigint`,
    `CREATE TABLE log_retention (log text PRIMARY KEY, deleted_before bigint NOT NULL)`,
    `CREATE INDEX security_log_age ON security_log (at)`,
    `CREATE INDEX security_log_address ON security_log (at) WHERE address IS NOT NULL`,
    ...auditWithoutNames[engine],
    ...securityLogRules[engine],
  ],
}
