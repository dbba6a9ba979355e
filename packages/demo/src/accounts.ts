import type { Role } from '@kafana/domain'

/** An account that can sign in to the demo. */
interface DemoAccount {
  readonly email: string
  readonly username: string
  readonly role: Role
  readonly pin: string
  readonly firstname: string
  readonly lastname: string
}

/** One password for all accounts: the demo runs in one network at most and contains no real data. */
export const DEMO_PASSWORD = 'kafana-demo-2026'

/** Of the voucher that the demo venue has sold. */
export const DEMO_VOUCHER_CODE = 'KAFANAPFGAST2222'

/** The owner, the kitchen's and the bar's monitors, two waiters, and an admin who belongs to no venue. */
export const demoAccounts = [
  {
    email: 'owner@kafana.test',
    username: 'vesna',
    role: 'owner',
    pin: '4073',
    firstname: 'Vesna',
    lastname: 'Petrovska',
  },
  {
    email: 'kitchen@kafana.test',
    username: 'marko',
    role: 'monitor',
    pin: '5916',
    firstname: 'Marko',
    lastname: 'Iliev',
  },
  {
    email: 'bar@kafana.test',
    username: 'elena',
    role: 'monitor',
    pin: '6148',
    firstname: 'Elena',
    lastname: 'Dimova',
  },
  {
    email: 'ana@kafana.test',
    username: 'ana',
    role: 'waiter',
    pin: '7392',
    firstname: 'Ana',
    lastname: 'Stojanova',
  },
  {
    email: 'luka@kafana.test',
    username: 'luka',
    role: 'waiter',
    pin: '8265',
    firstname: 'Luka',
    lastname: 'Trajkov',
  },
  {
    email: 'admin@kafana.test',
    username: 'admin',
    role: 'admin',
    pin: '3805',
    firstname: 'Admin',
    lastname: 'Kafana',
  },
] as const satisfies readonly DemoAccount[]

type DemoEmail = (typeof demoAccounts)[number]['email']
export type DemoUsername = (typeof demoAccounts)[number]['username']
export type WaiterName = Extract<(typeof demoAccounts)[number], { role: 'waiter' }>['username']

/** The accounts that the login page of the demo offers, as the setting DEMO_SIGN_IN. */
export const demoSignIn = {
  owner: 'owner@kafana.test',
  monitor: 'kitchen@kafana.test',
  password: DEMO_PASSWORD,
} as const satisfies { readonly owner: DemoEmail; readonly monitor: DemoEmail; readonly password: string }
