import {
  deleteOldAttempts,
  deleteOldDevices,
  deleteOldInvitations,
  deleteOldResets,
  deleteOldSessions,
  DEVICES_KEPT_MS,
  INVITATION_MS,
  LONGEST_WINDOW_MS,
  RESET_MS,
  SESSIONS_KEPT_MS,
} from '../modules/auth/index.ts'
import { CODE_MS, JOBS_KEPT_MS } from '../modules/gateways/index.ts'
import { deleteOldImports, IMPORTS_KEPT_MS } from '../modules/imports/index.ts'
import { CONTACT_MAILS_KEPT_MS, RESET_MAILS_KEPT_MS } from '../modules/mail/index.ts'
import { PRINT_JOBS_KEPT_MS } from '../modules/printing/index.ts'
import { NOTIFICATIONS_KEPT_MS } from '../modules/waiter/index.ts'
import {
  ADDRESSES_KEPT_MS,
  cutOldAddresses,
  deleteOldEntries,
  SECURITY_LOG_KEPT_MS,
} from '../platform/audit/security-log-retention.ts'
import { removeOldUpgradeCopies, UPGRADE_COPIES_KEPT_MS } from '../platform/database/upgrade-copies.ts'
import { databaseIn } from '../platform/files/data-folder.ts'
import { deleteOldResponses, RESPONSES_KEPT_MS } from '../platform/http/idempotency.ts'
import { deleteOldEvents, EVENTS_KEPT_MS } from '../platform/live/live-hub.ts'
import type { App } from './create-app.ts'

/** What is kept for a limited time. docs/operating.md has the same table, which a test compares. */
export interface RetentionRule {
  readonly what: string
  /** The longest that it is kept. */
  readonly keptMs: number
  readonly apply: () => Promise<unknown>
}

/** Every rule by which the server deletes or cuts what it stores, applied every hour. */
export const retentionRules = ({
  platform: { uow, clock, settings },
  services: { gateways, gatewayLink, mail, notifications, printing },
}: Pick<App, 'platform' | 'services'>): readonly RetentionRule[] => [
  {
    what: 'network addresses in the security log',
    keptMs: ADDRESSES_KEPT_MS,
    apply: () => cutOldAddresses(uow, clock),
  },
  {
    what: 'entries of the security log',
    keptMs: SECURITY_LOG_KEPT_MS,
    apply: () => deleteOldEntries(uow, clock),
  },
  { what: 'sessions', keptMs: SESSIONS_KEPT_MS, apply: () => deleteOldSessions(uow, clock) },
  { what: 'known devices', keptMs: DEVICES_KEPT_MS, apply: () => deleteOldDevices(uow, clock) },
  { what: 'links to a new password', keptMs: RESET_MS, apply: () => deleteOldResets(uow, clock) },
  { what: 'invitations to the app', keptMs: INVITATION_MS, apply: () => deleteOldInvitations(uow, clock) },
  { what: 'counters of attempts', keptMs: LONGEST_WINDOW_MS, apply: () => deleteOldAttempts(uow, clock) },
  { what: 'mails with a link', keptMs: RESET_MAILS_KEPT_MS, apply: mail.deleteOld },
  {
    what: 'messages of the contact form that were sent',
    keptMs: CONTACT_MAILS_KEPT_MS,
    apply: mail.deleteSent,
  },
  { what: 'events of screens', keptMs: EVENTS_KEPT_MS, apply: () => deleteOldEvents(uow, clock) },
  { what: 'stored responses', keptMs: RESPONSES_KEPT_MS, apply: () => deleteOldResponses(uow, clock) },
  { what: 'imports that can be undone', keptMs: IMPORTS_KEPT_MS, apply: () => deleteOldImports(uow, clock) },
  { what: 'pairing codes', keptMs: CODE_MS, apply: gateways.deleteExpiredCodes },
  { what: 'kitchen tickets on paper', keptMs: PRINT_JOBS_KEPT_MS, apply: printing.deleteOld },
  { what: 'notifications', keptMs: NOTIFICATIONS_KEPT_MS, apply: notifications.deleteOld },
  { what: 'relayed jobs', keptMs: JOBS_KEPT_MS, apply: gatewayLink.deleteOldJobs },
  {
    what: 'copies of the database from before an upgrade',
    keptMs: UPGRADE_COPIES_KEPT_MS,
    apply: async () => removeOldUpgradeCopies(databaseIn(settings.dataDir), clock.now()),
  },
]
