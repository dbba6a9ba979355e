import { isApiError } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { checkPassword } from '@kafana/domain'
import { changePassword } from '../../account/own-secrets.ts'
import { ChangeSecret, type Secret } from './change-secret.tsx'
import type { OwnSheetProps } from './own-sheet-props.ts'

/** What the server alone finds: it compares with the names of the person and of the venue. */
const FOUND_BY_SERVER = ['PASSWORD_IS_EMAIL', 'PASSWORD_OF_NAMES'] as const

const PASSWORD: Secret = {
  title: 'CHANGE_PASSWORD',
  effects: ['NEW_PASSWORD_OWN_HINT'],
  current: 'CURRENT_PASSWORD',
  next: 'NEW_PASSWORD',
  rules: 'SETUP_PASSWORD_HINT',
  repeated: 'CONFIRM_PASSWORD',
  differ: 'PASSWORDS_DIFFER',
  changed: 'PASSWORD_CHANGED',
  input: { autoCapitalize: 'none', maxLength: 512 },
  autoComplete: { current: 'current-password', next: 'new-password' },
  faultOf: checkPassword,
  refusalText: (error, t) => {
    const keys = isApiError(error) ? error.issues.map(({ key }) => key) : []
    const found = FOUND_BY_SERVER.find((each) => keys.includes(each))
    return found ? t(found) : errorText(error, t)
  },
  change: changePassword,
}
/** On a phone that a PIN has opened until now. */
const ON_PIN_PHONE: Secret = { ...PASSWORD, effects: [...PASSWORD.effects, 'WAITER_NEW_PASSWORD_PHONE'] }

/** Chooses another password, with the current one. */
export const ChangePassword = (props: OwnSheetProps) => (
  <ChangeSecret secret={props.person.key === null ? PASSWORD : ON_PIN_PHONE} {...props} />
)
