import { readFileSync } from 'node:fs'

/** How long processes waited for a core that others used: on a busy machine an answer is late without their fault. */
export interface CoreWaits {
  /** How long this process and the given one waited in the last so many ms, together; 0 where nobody counts it. */
  waitedMs(pid: number, lastMs: number): number
  stop(): void
}

const [EVERY_MS, KEPT] = [100, 400]
const MS_PER_NS = 1e-6

/** Of the main thread, in ms since the process started. Linux alone says. */
const waitOf = (pid: number): number => {
  try {
    const [, waitedNs = '0'] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ')
    return Number(waitedNs) * MS_PER_NS
  } catch {
    return 0
  }
}

/** @param pids the processes that may be asked for */
export const watchCoreWaits = (pids: readonly number[]): CoreWaits => {
  const samples: { readonly at: number; readonly waits: ReadonlyMap<number, number> }[] = []
  const waitsNow = () => new Map([process.pid, ...pids].map((pid) => [pid, waitOf(pid)]))
  const sample = (): void => {
    samples.push({ at: performance.now(), waits: waitsNow() })
    if (samples.length > KEPT) samples.shift()
  }
  sample()
  const timer = setInterval(sample, EVERY_MS)
  timer.unref()
  return {
    waitedMs: (pid, lastMs) => {
      const start = performance.now() - lastMs
      const before = samples.findLast(({ at }) => at <= start) ?? samples[0]
      const sum = (waits: ReadonlyMap<number, number> | undefined): number =>
        (waits?.get(process.pid) ?? 0) + (waits?.get(pid) ?? 0)
      return sum(waitsNow()) - sum(before?.waits)
    },
    stop: () => clearInterval(timer),
  }
}
