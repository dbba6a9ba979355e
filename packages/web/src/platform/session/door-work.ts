/** What the pages before the door check by and call; it comes once somebody begins to type, so that nobody waits for it to see a page. */
export { Credentials, Forgot, ResetPassword, Setup } from '@kafana/contract'
export { doorApi } from '../api/door-api.ts'
export { setUp, signIn } from './sign-in.ts'
