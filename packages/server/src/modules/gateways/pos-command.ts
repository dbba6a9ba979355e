import type { Receipt } from '@kafana/domain'

/** Prints something that is not fiscal. The same task again is marked as a copy on its paper. */
export const posCommand = (taskId: string, receipt: Receipt, ref?: string) =>
  ({ path: '/pos/commands', command: { taskId, ...(ref !== undefined && { ref }), receipt } }) as const
