import type { Migration } from './migration.ts'

/**
 * When an order that arrived late was taken, the price that its guests were shown where they pay another one, and
 * whether a check was opened for a ticket whose own check was closed.
 */
export const lateTicketsMigration: Migration = {
  name: '0044-late-tickets',
  statements: () => [
    `ALTER TABLE orders ADD COLUMN taken_at bigint`,
    `ALTER TABLE order_lines ADD COLUMN shown_price bigint`,
    `ALTER TABLE checks ADD COLUMN opened_late bigint NOT NULL DEFAULT 0`,
  ],
}
