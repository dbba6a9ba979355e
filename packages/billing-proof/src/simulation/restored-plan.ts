import type { Plan } from './plan.ts'

const RESTORED_MS = 75_000

/** The server goes back to a backup in the middle of the plan. */
export const withRestore = (plan: Plan): Plan => ({
  ...plan,
  faults: [...plan.faults, { fault: 'server restored' as const, at: RESTORED_MS, forMs: 1 }],
  // What was taken off is not known after a restore.
  actions: plan.actions.filter(({ action }) => action.type !== 'takeOff'),
  backupAt: RESTORED_MS / 3,
})
