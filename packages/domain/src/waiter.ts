/** What a waiter is notified of: something stands at the pass, or the kitchen or bar will not make it. */
export const NOTIFICATION_KINDS = ['ready', 'refused'] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/**
 * The waiters who serve a party, by their ids: whoever is in charge of its check, else those on duty for its table.
 * Empty if there is neither.
 */
export const servingWaiters = (inCharge: string | null, onDuty: readonly string[]): readonly string[] =>
  inCharge === null ? onDuty : [inCharge]

/** Does it concern this waiter? What nobody serves concerns everybody. */
export const isServedBy = (waiter: string, serving: readonly string[]): boolean =>
  serving.length === 0 || serving.includes(waiter)
