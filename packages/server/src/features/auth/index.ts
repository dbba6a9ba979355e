export { createAuth } from './create-auth.ts'
export type { PinHolder, PinProof, PinService } from './pin-service.ts'
export { createSessionService, type SessionService } from './session-service.ts'
