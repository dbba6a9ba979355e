export { ChangePassword } from './change-password.tsx'
export { ChangePin } from './change-pin.tsx'
export { OwnSessions } from './own-sessions.tsx'
