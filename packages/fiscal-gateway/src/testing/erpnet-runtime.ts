import { systemRuntime, type Runtime } from '../runtime.ts'

export const NOW = Date.UTC(2026, 6, 1, 12)

/** Polling delays take no time; time limits pass when the test says so. */
export const createErpnetRuntime = () => {
  const limits = new Set<() => void>()
  const clock = { now: NOW }
  const uptime = { now: 0 }
  const after: Runtime['after'] = (ms, run) => {
    if (ms < 1000) setImmediate(run)
    else limits.add(run)
    return () => {
      limits.delete(run)
    }
  }
  return {
    clock,
    uptime,
    limits,
    runtime: { ...systemRuntime, now: () => clock.now, uptime: () => uptime.now, after },
    expire: () => {
      for (const run of limits) run()
    },
  }
}
