import { late } from './late.ts'

export const TableScreen = late(async () => (await import('../screens/table/table-screen.tsx')).TableScreen)
export const PadScreen = late(async () => (await import('../screens/pad/pad-screen.tsx')).PadScreen)
export const PayScreen = late(async () => (await import('../screens/pay/pay-screen.tsx')).PayScreen)
export const ReadyScreen = late(async () => (await import('../screens/ready/ready-screen.tsx')).ReadyScreen)
export const InboxScreen = late(async () => (await import('../screens/inbox/inbox-screen.tsx')).InboxScreen)
export const MeScreen = late(async () => (await import('../screens/me/me-screen.tsx')).MeScreen)
export const InvitationScreen = late(
  async () => (await import('../screens/sign-in/invitation-screen.tsx')).InvitationScreen,
)
