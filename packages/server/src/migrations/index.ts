import { venueMigration } from './0001-venue.ts'
import { stockLevelsMigration } from './0002-stock-levels.ts'
import { salesBookMigration } from './0003-sales-book.ts'
import { ticketTimesMigration } from './0004-ticket-times.ts'
import { madeOrdersMigration } from './0005-made-orders.ts'
import { gatewaysMigration } from './0006-gateways-and-storno.ts'
import { fiscalAuditMigration } from './0007-fiscal-audit.ts'
import { mailMigration } from './0008-mail-and-resets.ts'
import type { Migration } from './migration.ts'

/** In the order they are applied; a landed one is never changed, only followed. */
export const migrations: readonly Migration[] = [
  venueMigration,
  stockLevelsMigration,
  salesBookMigration,
  ticketTimesMigration,
  madeOrdersMigration,
  gatewaysMigration,
  fiscalAuditMigration,
  mailMigration,
]
