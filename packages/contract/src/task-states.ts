/**
 * The result of a command. CANCELLED is final: not printed and never will be. FAILED and NOT_PRINTED may be sent
 * again. With UNKNOWN the bill needs attention.
 */
export const TASK_STATES = ['SENDING', 'DONE', 'FAILED', 'NOT_PRINTED', 'CANCELLED', 'UNKNOWN'] as const
