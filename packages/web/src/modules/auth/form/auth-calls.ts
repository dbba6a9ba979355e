/** The schemas and calls of the signed-out pages, loaded once the user begins to type. */
export { Credentials, Forgot, ResetPassword, Setup } from '@kafana/contract'
export { authApi } from '@kafana/client/session/auth-api.ts'
export { setUp, signIn } from '@kafana/client/session/sign-in.ts'
