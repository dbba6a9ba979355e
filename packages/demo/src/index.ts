export { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
export { runBusyEvening } from './busy/busy-evening.ts'
