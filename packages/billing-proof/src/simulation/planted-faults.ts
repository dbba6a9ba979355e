import { PLANTED_ACCOUNT_FAULTS } from './planted-accounts.ts'
import { PLANTED_CASH_FAULTS } from './planted-cash.ts'
import { PLANTED_DEVICE_FAULTS } from './planted-devices.ts'
import { PLANTED_DISCOUNT_FAULTS } from './planted-discounts.ts'
import type { PlantedFault } from './planted-fault.ts'
import {
  lateWritingJournal,
  deletingJournal,
  resendingDevice,
  staleCounter,
  anyJournal,
  anyPermit,
  anyProof,
  forAnyJournal,
  ignoredNumbers,
  discardingServer,
  unrecognisedCopy,
  closingAsProof,
  mixingDevice,
  proofOfAnyGateway,
  withoutReference,
  NO_LOCK,
  CONFIRM_CANCELLED,
  DENIED_UNHEARD,
  NO_CONFIRMATION,
} from './planted-hooks.ts'
import { PLANTED_INVOICE_FAULTS } from './planted-invoices.ts'
import { PLANTED_MEAL_FAULTS } from './planted-meals.ts'
import { PLANTED_PART_FAULTS } from './planted-parts.ts'
import { PLANTED_PAYMENT_FAULTS } from './planted-payments.ts'
import { PLANTED_PHONE_FAULTS } from './planted-phones.ts'
import {
  withClosings,
  withLateCommands,
  withRepeatedBills,
  withRestoredServer,
  withSlowNetwork,
  withUndoneBills,
  withUnheardGateway,
  withOwnGateways,
  withFailingDevices,
  withCrashingGateway,
  withRestoredJournal,
  withLostRecords,
} from './planted-plans.ts'

/** Faults that each break one of the rules by which an order gets only one receipt. */
export const PLANTED_FAULTS: Readonly<Record<string, PlantedFault>> = {
  // Lost records are also detected by the journal's id, and late commands by the record of printed orders and by
  // what the server resolved. The first two faults remove these protections as well.
  'the journal is written after the data was sent to the device': {
    hooks: { journal: lateWritingJournal, server: forAnyJournal },
    adjustPlan: withCrashingGateway,
    seed: 116,
  },
  'a cancelled task leaves no tombstone': {
    hooks: { journal: deletingJournal, database: CONFIRM_CANCELLED },
    adjustPlan: withLateCommands,
    seed: 23,
  },
  'a receipt is sent again after a lost response': {
    hooks: { device: resendingDevice },
    adjustPlan: withFailingDevices,
    seed: 7,
  },
  'the counter is not compared after a lost response': {
    hooks: { device: staleCounter },
    adjustPlan: withFailingDevices,
    seed: 7,
  },
  'the permit of a command is not checked': {
    hooks: { page: 'wrong prices', gateway: anyPermit },
    adjustPlan: (plan) => plan,
    seed: 1,
  },
  'an armed bill is cancelled without the gateway’s signature': {
    hooks: { page: 'abandons without query', server: anyProof },
    adjustPlan: (plan, venue) => withOwnGateways(withFailingDevices(withSlowNetwork(plan)), venue),
    seed: 2,
  },
  'orders are not locked while they are billed': {
    hooks: { database: NO_LOCK },
    adjustPlan: (plan, venue) => withOwnGateways(withRepeatedBills(plan), venue),
    seed: 15,
  },
  'the numbers before a confirmed one are not listed': {
    hooks: { database: NO_CONFIRMATION },
    adjustPlan: withLostRecords,
    seed: 125,
  },
  'a restored journal keeps its id': {
    hooks: { journal: unrecognisedCopy },
    adjustPlan: withRestoredJournal,
    seed: 175,
  },
  'the files outside the database are restored with it': {
    hooks: { restoresEverything: true },
    adjustPlan: withRestoredServer,
    seed: 1,
  },
  'the number in the journal does not replace a reported one': {
    hooks: { page: 'wrong numbers', server: ignoredNumbers },
    adjustPlan: (plan) => plan,
    seed: 1,
  },
  'journal lines are acknowledged and discarded': {
    hooks: { server: discardingServer },
    adjustPlan: withFailingDevices,
    seed: 4,
  },
  'a line has the price and the letter of another one, with the right sums': {
    hooks: { device: mixingDevice },
    adjustPlan: (plan) => plan,
    seed: 1,
  },
  'a daily closing is taken as proof that nothing was printed': {
    hooks: { device: closingAsProof },
    adjustPlan: withClosings,
    seed: 11,
  },
  'a cancellation is believed from a gateway that was not allowed to print': {
    hooks: { page: 'cancels at another gateway', server: proofOfAnyGateway },
    adjustPlan: withUnheardGateway,
    seed: 3,
  },
  'a bill is undone although its gateway has not denied it': {
    hooks: { database: DENIED_UNHEARD },
    adjustPlan: withUndoneBills,
    seed: 3,
  },
  ...PLANTED_DEVICE_FAULTS,
  // Such a command is also recognised by its reference on the device's last document.
  'a command for another journal is printed': {
    hooks: { gateway: anyJournal, device: withoutReference },
    adjustPlan: withLateCommands,
    seed: 9,
  },
  ...PLANTED_CASH_FAULTS,
  ...PLANTED_MEAL_FAULTS,
  ...PLANTED_PART_FAULTS,
  ...PLANTED_PHONE_FAULTS,
  ...PLANTED_PAYMENT_FAULTS,
  ...PLANTED_DISCOUNT_FAULTS,
  ...PLANTED_ACCOUNT_FAULTS,
  ...PLANTED_INVOICE_FAULTS,
}
