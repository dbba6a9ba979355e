export { DEMO_PASSWORD, demoAccounts, demoSignIn } from './accounts.ts'
export { runBusyEvening } from './busy/busy-evening.ts'
