/**
 * Every error code with its HTTP status. A code is also a translation key (`ERROR_` + code); a code without an
 * English text does not compile. A 404 does not distinguish a missing id from one of another venue.
 */
export const ERROR_STATUS = {
  INPUT_INVALID: 400,
  RANGE_INVALID: 400,
  MIXED_CATEGORIES: 400,
  UNIT_MISMATCH: 400,
  TAX_RATE_UNKNOWN: 400,
  GROUP_OF_OTHER_CATEGORY: 400,
  STATION_OF_OTHER_CATEGORY: 400,
  COUNTER_NEEDS_NAME: 400,
  PAYMENTS_DIFFER: 400,
  UNAUTHENTICATED: 401,
  SIGN_IN_FAILED: 401,
  GATEWAY_UNPAIRED: 401,
  BAD_CREDENTIALS: 403,
  PIN_DISABLED: 403,
  CURRENT_PASSWORD_WRONG: 403,
  CURRENT_PIN_WRONG: 403,
  ROLE_FORBIDDEN: 403,
  SCREEN_FORBIDDEN: 403,
  FOREIGN_COMPANY: 403,
  SETUP_CLOSED: 403,
  PAIRING_REFUSED: 403,
  RESET_LINK_INVALID: 403,
  INVITATION_SPENT: 403,
  SENDER_BLOCKED: 403,
  APPROVAL_NEEDED: 403,
  APPROVAL_REFUSED: 403,
  NOT_FOUND: 404,
  VERSION_CONFLICT: 409,
  EMAIL_TAKEN: 409,
  USERNAME_TAKEN: 409,
  NAME_TAKEN: 409,
  TOO_MANY_GROUPS: 409,
  TOO_MANY_STATIONS: 409,
  TOO_MANY_TENDERS: 409,
  TENDER_NEEDED: 409,
  STATION_WITHOUT_PRINTER: 409,
  SELF_LOCKOUT: 409,
  INSUFFICIENT_BALANCE: 409,
  BALANCE_CHANGED: 409,
  BALANCE_LEFT: 409,
  BILLS_IN_PROGRESS: 409,
  INGREDIENT_IN_RECIPE: 409,
  TABLE_HAS_OPEN_ORDERS: 409,
  SOLD_OUT: 409,
  OPTIONS_INVALID: 409,
  CHECK_CLOSED: 409,
  TABLE_TAKEN: 409,
  ORDER_TYPE_OFF: 409,
  ID_TAKEN: 409,
  LINE_CHANGED: 409,
  ORDER_EMPTY: 409,
  STATUS_CHANGED: 409,
  BILLED_IS_FINAL: 409,
  BILL_BY_BILLING: 409,
  ORDER_LOCKED: 409,
  ORDER_IN_BILLING: 409,
  ORDER_NOT_DELIVERED: 409,
  ALREADY_FISCAL: 409,
  MIXED_BILL_KINDS: 409,
  BILL_BEYOND_DEVICE: 409,
  BILL_NOT_AUTHORISED: 409,
  INTENT_STATE: 409,
  NOT_FISCAL: 409,
  NOT_PRE_BILLED: 409,
  PRINT_UNCONFIRMED: 409,
  PRINT_DENIED: 409,
  STORNO_TOO_LATE: 409,
  ALREADY_STORNO: 409,
  NOT_STORNO: 409,
  NO_GATEWAY: 409,
  TAX_RATES_DIFFER: 409,
  GATEWAYS_CATCHING_UP: 409,
  GATEWAY_NOT_CONFIRMING: 409,
  BODY_TOO_LARGE: 413,
  NOT_JSON: 415,
  IDEMPOTENCY_KEY_REUSED: 422,
  TOO_MANY_ATTEMPTS: 429,
  TOO_MANY_CHANGES: 429,
  INTERNAL: 500,
  STORE_UNAVAILABLE: 503,
  BUSY: 503,
  GATEWAY_AWAY: 503,
  STORAGE_FULL: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS

/** Errors that any call may return; the others are declared by each call. */
export const COMMON_ERRORS = [
  'INPUT_INVALID',
  'UNAUTHENTICATED',
  'ROLE_FORBIDDEN',
  'SCREEN_FORBIDDEN',
  'NOT_FOUND',
  'BODY_TOO_LARGE',
  'NOT_JSON',
  'IDEMPOTENCY_KEY_REUSED',
  'TOO_MANY_CHANGES',
  'INTERNAL',
  'STORE_UNAVAILABLE',
  'BUSY',
  'STORAGE_FULL',
] as const satisfies readonly ErrorCode[]

/**
 * One invalid field: its path, the message in English, and the translation key of the message.
 */
export interface Issue {
  readonly path: string
  readonly message: string
  readonly key: string
}

/**
 * The body of every error. `error` repeats `message` for clients that read that field.
 */
export interface ErrorBody {
  readonly message: string
  readonly error: string
  readonly code: ErrorCode
  readonly issues?: readonly Issue[]
  readonly requestId: string
}
