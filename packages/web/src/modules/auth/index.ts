export { useAccountActions } from './account/account-actions.tsx'
export { usePasswordReminder } from './account/password-reminder.ts'
export { ALWAYS_FRESH, SessionList, useEndingTexts } from './account/session-list.tsx'
export { useSignOut } from './sign-out/use-sign-out.tsx'
