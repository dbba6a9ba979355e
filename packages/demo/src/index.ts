export { DEMO_PASSWORD, demoAccounts, type DemoAccount } from './accounts.ts'
