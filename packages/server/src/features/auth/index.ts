export { addressScope, limitScope, type AttemptLimits, type Limit } from './attempt-limits.ts'
export { createAuth } from './create-auth.ts'
export type { PinProof, PinService } from './pin-service.ts'
export { createSessionService } from './session-service.ts'
