import type { InputOfKept, NewOrderAbout } from './kept-change.ts'
import type { KeepEnd } from './outbox.ts'
import { outbox } from './present-outbox.ts'

/** Takes a new order: it goes to the server now, or waits on this device until it can. Repeating it is never needed. */
export const keepOrder = (
  body: InputOfKept<'orders.create'>['body'],
  about: NewOrderAbout,
): Promise<KeepEnd<'orders.create'>> => outbox().keep('orders.create', { body }, about)
