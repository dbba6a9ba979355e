import { hasCode, isUnreachable } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import type { Translate } from '@kafana/client/i18n/translator.ts'

/** Why somebody could not prove who they are: the phone knows that the secret is wrong, or a call failed. */
export type SignInFault = { readonly is: 'wrong' } | { readonly is: 'failed'; readonly error: unknown }

/** The sentence for it. @param withPin whether it was a PIN, otherwise a password */
export const faultText = (fault: SignInFault, t: Translate, withPin: boolean): string => {
  if (fault.is === 'wrong') return t(withPin ? 'PIN_WRONG' : 'ERROR_SIGN_IN_FAILED')
  if (isUnreachable(fault.error)) return t('WAITER_ASK_SERVER')
  return hasCode(fault.error, 'BAD_CREDENTIALS') ? t('WAITER_KEY_REFUSED') : errorText(fault.error, t)
}
