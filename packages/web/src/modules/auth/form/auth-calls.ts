/** The schemas and calls of the signed-out pages, loaded once the user begins to type. */
export { Credentials, Forgot, ResetPassword, Setup } from '@kafana/contract'
export { authApi } from '../../../platform/session/sign-in.ts'
export { setUp, signIn } from '../../../platform/session/sign-in.ts'
