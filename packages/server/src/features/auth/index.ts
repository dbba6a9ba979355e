export { createAuth } from './create-auth.ts'
export type { PinProof, PinService } from './pin-service.ts'
export { createSessionService } from './session-service.ts'
