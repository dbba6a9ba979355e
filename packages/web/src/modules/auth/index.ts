export { useSignOut } from './sign-out/use-sign-out.tsx'
