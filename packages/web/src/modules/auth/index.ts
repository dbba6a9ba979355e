export { AccountMenu } from './account/account-menu.tsx'
export { ALWAYS_FRESH, SessionList, useEndingTexts } from './account/session-list.tsx'
export { useSignOut } from './sign-out/use-sign-out.tsx'
