import { venueMigration } from './0001-venue.ts'
import { stockLevelsMigration } from './0002-stock-levels.ts'
import { salesSummaryMigration } from './0003-sales-book.ts'
import { ticketTimesMigration } from './0004-ticket-times.ts'
import { completedOrdersMigration } from './0005-made-orders.ts'
import { gatewaysMigration } from './0006-gateways-and-storno.ts'
import { fiscalAuditMigration } from './0007-fiscal-audit.ts'
import { mailMigration } from './0008-mail-and-resets.ts'
import { gatewayWordMigration } from './0009-gateway-word.ts'
import { signInLimitsMigration } from './0011-sign-in-limits.ts'
import { securityLogMigration } from './0012-security-log.ts'
import { cashHoldersMigration } from './0013-cash-holders.ts'
import { erasureMigration } from './0014-erasure.ts'
import { gatewayRunsMigration } from './0015-gateway-runs.ts'
import { passwordByOwnerMigration } from './0016-password-by-owner.ts'
import { uncertainDailyReportsMigration } from './0017-uncertain-daily-reports.ts'
import { orderNumbersMigration } from './0018-order-numbers.ts'
import { salesByPersonMigration } from './0019-sales-by-person.ts'
import { menuGroupsMigration } from './0020-menu-groups.ts'
import { stockDetailsMigration } from './0021-stock-details.ts'
import { importsMigration } from './0022-imports.ts'
import { countedVersionsMigration } from './0023-counted-versions.ts'
import { checksAndTicketsMigration } from './0024-checks-and-tickets.ts'
import { stationsMigration } from './0025-stations.ts'
import { modifiersMigration } from './0026-modifiers.ts'
import { voidsMigration } from './0027-voids.ts'
import { coursesMigration } from './0028-courses.ts'
import { replacedLinesMigration } from './0029-replaced-lines.ts'
import { orderTypesMigration } from './0030-order-types.ts'
import { kitchenPapersMigration } from './0031-kitchen-papers.ts'
import { kitchenVoidsMigration } from './0032-voids-of-the-kitchen.ts'
import { carvedOrdersMigration } from './0033-carved-orders.ts'
import { billSelectionsMigration } from './0034-bills-of-a-selection.ts'
import { guestsAndMergedChecksMigration } from './0035-guests-and-merged-checks.ts'
import { unpaidPreBillsMigration } from './0036-unpaid-pre-bills.ts'
import { copiedOrdersMigration } from './0037-copied-orders.ts'
import { waiterPhonesMigration } from './0038-waiter-phones.ts'
import { tendersAndPaymentsMigration } from './0039-tenders-and-payments.ts'
import { waitersCloseBillsMigration } from './0042-waiters-close-bills.ts'
import { pushMigration } from './0043-push.ts'
import { lateTicketsMigration } from './0044-late-tickets.ts'
import { discountsMigration } from './0045-discounts.ts'
import { allergiesSeenMigration } from './0046-allergies-seen.ts'
import { optionProductsMigration } from './0047-option-products.ts'
import { accountsOfGuestsMigration } from './0048-accounts-of-guests.ts'
import { invoicesMigration } from './0049-invoices.ts'
import { serviceReportMigration } from './0050-service-report.ts'
import { vouchersMigration } from './0051-vouchers.ts'
import { orderCountsMigration } from './0052-order-counts.ts'
import { blockedVouchersMigration } from './0053-blocked-vouchers.ts'
import { payFirstMigration } from './0054-pay-first.ts'
import { secondFactorMigration } from './0056-second-factor.ts'
import { invoicesInsteadMigration } from './0057-invoices-instead-of-receipts.ts'
import { lostBillsMigration } from './0058-lost-bills-in-the-report.ts'
import { guestChecksMigration } from './0059-guest-checks.ts'
import { noDiscountMigration } from './0061-no-discount.ts'
import { notesOfReasonsMigration } from './0062-notes-of-reasons.ts'
import { listsOfChecksMigration } from './0063-lists-of-checks.ts'
import { earlierJournalsMigration } from './0064-earlier-journals.ts'
import { contradictionsMigration } from './0066-contradictions-in-the-report.ts'
import { calledUnprintedMigration } from './0067-bills-called-unprinted.ts'
import { partSourceMigration } from './0068-what-parts-were-taken-of.ts'
import { confirmedCountersMigration } from './0069-confirmed-counters.ts'
import type { Migration } from './migration.ts'

/** In the order of application. A released migration never changes; changes are new migrations. */
export const migrations: readonly Migration[] = [
  venueMigration,
  stockLevelsMigration,
  salesSummaryMigration,
  ticketTimesMigration,
  completedOrdersMigration,
  gatewaysMigration,
  fiscalAuditMigration,
  mailMigration,
  gatewayWordMigration,
  signInLimitsMigration,
  securityLogMigration,
  cashHoldersMigration,
  erasureMigration,
  gatewayRunsMigration,
  passwordByOwnerMigration,
  uncertainDailyReportsMigration,
  orderNumbersMigration,
  salesByPersonMigration,
  menuGroupsMigration,
  stockDetailsMigration,
  importsMigration,
  countedVersionsMigration,
  checksAndTicketsMigration,
  stationsMigration,
  coursesMigration,
  modifiersMigration,
  voidsMigration,
  replacedLinesMigration,
  kitchenVoidsMigration,
  orderTypesMigration,
  kitchenPapersMigration,
  carvedOrdersMigration,
  billSelectionsMigration,
  copiedOrdersMigration,
  unpaidPreBillsMigration,
  guestsAndMergedChecksMigration,
  waiterPhonesMigration,
  tendersAndPaymentsMigration,
  waitersCloseBillsMigration,
  pushMigration,
  lateTicketsMigration,
  discountsMigration,
  allergiesSeenMigration,
  optionProductsMigration,
  accountsOfGuestsMigration,
  invoicesMigration,
  serviceReportMigration,
  vouchersMigration,
  orderCountsMigration,
  blockedVouchersMigration,
  payFirstMigration,
  secondFactorMigration,
  invoicesInsteadMigration,
  lostBillsMigration,
  guestChecksMigration,
  noDiscountMigration,
  notesOfReasonsMigration,
  listsOfChecksMigration,
  earlierJournalsMigration,
  contradictionsMigration,
  calledUnprintedMigration,
  partSourceMigration,
  confirmedCountersMigration,
]
