import type { PhoneChange, PhoneTicket } from './phone-calls.ts'

export const isPhoneTicket = (change: PhoneChange): change is PhoneTicket =>
  change.call === 'service.sendTicket'
