import type { Platform } from '../../platform/platform.ts'
import { NO_COMPANY } from '../../platform/unit-of-work/unit-of-work.ts'
import type { AccountsService } from '../accounts/index.ts'
import type { ApprovalsService } from '../approvals/index.ts'
import type { PinService } from '../auth/index.ts'
import type { ChecksService } from '../checks/index.ts'
import type { CompanyService } from '../company/index.ts'
import type { GatewaysService } from '../gateways/index.ts'
import type { OrdersService } from '../orders/index.ts'
import type { StaffService } from '../staff/index.ts'
import { createBillClosers } from './bill-closers.ts'
import { billingRoutes } from './billing-routes.ts'
import { createDayClosing } from './closing/day-closing.ts'
import { contradictedIntents, countNeedingAttention } from './intent/intent-read-model.ts'
import { createIntentTiming } from './intent/intent-timing.ts'
import { createIntentTransitions } from './intent/intent-transitions.ts'
import { createGivenNumbers } from './invoice/given-numbers.ts'
import { invoiceRoutes } from './invoice/invoice-routes.ts'
import { createIssueInvoice } from './invoice/issue-invoice.ts'
import { payRoutes } from './pay-routes.ts'
import { createArmBill } from './print/arm-bill.ts'
import { createBillAgain } from './print/bill-again.ts'
import { createCopyBill } from './print/bill-command.ts'
import { billingEffect, compEffect } from './print/bill-effects.ts'
import { voidingEffect } from './print/bill-reversal.ts'
import { createChangeTip } from './print/change-tip.ts'
import { createCloseBill, createReportBill } from './print/close-bill.ts'
import { createCloseComp } from './print/comp-bill.ts'
import { createInvoiceBills } from './print/invoice-bills.ts'
import { createPayBill } from './print/pay-bill.ts'
import { createRecordPrintedBill } from './print/printed-bill.ts'
import { createReservations } from './print/reserve-bill.ts'
import { createUndoBill } from './print/undo-bill.ts'
import { createClaimCopies, createReleaseBill } from './recovery/complete-bill.ts'
import { createGatewayReports } from './recovery/gateway-reports.ts'
import { createHoldBill } from './recovery/hold-bill.ts'
import { createReconstructBill } from './recovery/reconstruct-bill.ts'
import { createReadCommand } from './recovery/reported-command.ts'
import { createResolveBill } from './recovery/resolve-bill.ts'
import { createRestoreDetection } from './recovery/restore-detection.ts'

interface BillingDeps {
  readonly approvals: Pick<ApprovalsService, 'authorise' | 'limits'>
  readonly accounts: Pick<AccountsService, 'list'>
  readonly checks: Pick<ChecksService, 'check' | 'toBill' | 'heldOf'>
  readonly orders: OrdersService
  readonly staff: StaffService
  readonly pins: PinService
  readonly company: CompanyService
  readonly gateways: GatewaysService
}

export const createBilling = (platform: Platform, services: BillingDeps) => {
  const intents = createIntentTransitions(platform, services.gateways, services.orders)
  const timing = createIntentTiming(platform, intents, services.orders)
  const hold = createHoldBill({ ...services, platform, intents, timing })
  const restores = createRestoreDetection({ ...services, platform, hold, intents })
  const shared = { ...services, platform, intents, timing, restores }
  const numbers = createGivenNumbers(platform.settings.dataDir)
  const invoices = createIssueInvoice({ ...shared, numbers })
  const effects = {
    pre: billingEffect('pre', shared),
    fiscal: billingEffect('fiscal', shared),
    storno: voidingEffect('fiscal', { ...shared, invoices }),
    comp: compEffect(shared),
    invoice: billingEffect('invoice', shared),
    credit: voidingEffect('invoice', { ...shared, invoices }),
  }
  const bills = createCloseBill({ ...shared, effects })
  const release = createReleaseBill(shared)
  const reconstruct = createReconstructBill({ ...shared, bills })
  const reservations = createReservations(shared)
  const arm = createArmBill(shared)
  const invoiceBills = createInvoiceBills({ ...shared, invoices, bills })
  const closeComp = createCloseComp({ ...shared, bills })
  const payments = createPayBill({ ...services, reservations, arm, closeComp })
  const ownRoutes = billingRoutes({
    orders: services.orders,
    pins: services.pins,
    closing: createDayClosing(shared),
    reservations,
    arm,
    closeComp,
    report: createReportBill({ ...shared, bills }),
    resolution: createResolveBill({ ...shared, bills, release }),
    undo: createUndoBill(shared),
    copy: createCopyBill(platform, services),
    again: createBillAgain({ ...shared, claimCopies: createClaimCopies(shared) }),
    changeTip: createChangeTip(shared),
    closers: createBillClosers(services.staff),
  })
  return {
    routes: [
      ...ownRoutes,
      ...payRoutes({ pins: services.pins, payments }),
      ...invoiceRoutes({ ...services, invoices, numbers, invoiceBills }),
    ],
    service: {
      sweep: timing.sweep,
      recordPrinted: createRecordPrintedBill({ ...shared, bills }),
      /** How many bills of all venues need attention. */
      needingAttention: async (): Promise<number> =>
        (await platform.uow.first(NO_COMPANY, countNeedingAttention, {}))?.count ?? 0,
      /** The ids of open bills that their orders contradict, of all venues: the database was restored in part. */
      contradicted: async (): Promise<readonly string[]> => {
        const rows = await platform.uow.read(NO_COMPANY, (tx) => tx.all(contradictedIntents, {}))
        return rows.map(({ id }) => id)
      },
    },
    reports: createGatewayReports({
      ...shared,
      bills,
      reconstruct,
      release,
      readCommand: createReadCommand(services),
    }),
  }
}
