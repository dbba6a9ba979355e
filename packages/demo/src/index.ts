export { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
