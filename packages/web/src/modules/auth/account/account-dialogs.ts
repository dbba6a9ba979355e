export { ChangePassword } from './change-password.tsx'
export { ChangePin } from './change-pin.tsx'
