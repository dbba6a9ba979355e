export { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
export { runBusyEvening, type BusyEvening } from './busy/busy-evening.ts'
