/** What the security log records. */
export const SECURITY_EVENTS = [
  'signedIn',
  'signInFailed',
  'signedOut',
  'refused',
  'pinFailed',
  'pinDisabled',
  'passwordFailed',
  'secondFactorFailed',
  'limited',
  'inputRefused',
  'personAdded',
  'rightsChanged',
  'secretChanged',
  'recover',
  'gatewayPaired',
  'gatewayRemoved',
] as const
export type SecurityEvent = (typeof SECURITY_EVENTS)[number]

/** What exactly an event changed or ended. */
export const SECURITY_CHANGES = [
  'screens',
  'approvals',
  'blocked',
  'unblocked',
  'archived',
  'erased',
  'email',
  'password',
  'passwordByLink',
  'pin',
  'everySession',
  'invitation',
  'phoneAdded',
  'phoneRemoved',
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'secondFactorRequired',
  'secondFactorOptional',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'deviceRemembered',
] as const
export type SecurityChange = (typeof SECURITY_CHANGES)[number]
