export { AccountMenu } from './account/account-menu.tsx'
export { useSignOut } from './sign-out/use-sign-out.tsx'
