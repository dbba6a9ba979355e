import { api } from '../api/api.ts'
import type { InputOf } from '../api/query.ts'
import type { SendOptions } from './kept-call.ts'

/** Sends a ticket with what the clock of this device shows, so that the server finds out how long it was kept. */
export const sendTicket = ({ body }: InputOf<'service', 'sendTicket'>, options: SendOptions) =>
  api.service.sendTicket({ body: { ...body, sentAt: new Date().toISOString() } }, options)
