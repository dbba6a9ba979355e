import { isApiError } from '@kafana/client/api/api-error.ts'
import { errorText } from '@kafana/client/i18n/message-text.ts'
import { pinWaitText } from '@kafana/client/i18n/pin-wait-text.ts'
import { checkPin } from '@kafana/domain'
import { changePin } from '../../account/own-secrets.ts'
import { ChangeSecret, type Secret } from './change-secret.tsx'
import type { OwnSheetProps } from './own-sheet-props.ts'

const PIN: Secret = {
  title: 'CHANGE_PIN',
  effects: ['NEW_PIN_HINT', 'WAITER_NEW_PIN_PHONES'],
  current: 'CURRENT_PIN',
  next: 'NEW_PIN',
  rules: 'WAITER_PIN_RULES',
  repeated: 'CONFIRM_PIN',
  differ: 'PINS_DIFFER',
  changed: 'PIN_CHANGED',
  input: { inputMode: 'numeric', maxLength: 8 },
  // Others may use the phone, and its browser.
  autoComplete: { current: 'off', next: 'off' },
  faultOf: checkPin,
  refusalText: (error, t) => (isApiError(error) ? pinWaitText(error, t) : undefined) ?? errorText(error, t),
  change: changePin,
}

/** Chooses another PIN, with the current one. */
export const ChangePin = (props: OwnSheetProps) => <ChangeSecret secret={PIN} {...props} />
