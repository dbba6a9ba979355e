import { performance } from 'node:perf_hooks'
import type { Registry } from './registry.ts'

/** How often the delay of the event loop is measured: a shorter delay may begin and end unnoticed. */
const SAMPLE_MS = 20
const DELAY_LIMITS = [0.005, 0.02, 0.1, 0.5, 2]
const SECOND_MS = 1000
const SECOND_MICROSECONDS = 1_000_000

/** How late timers run: what a request that arrives at that moment waits before anything is done for it. */
const measureDelay = (registry: Registry): (() => void) => {
  const delays = registry.histogram(
    'nodejs_eventloop_delay_seconds',
    'How late a timer ran that was due every 20 ms.',
    DELAY_LIMITS,
  )
  let due = performance.now() + SAMPLE_MS
  const timer = setInterval(() => {
    const now = performance.now()
    delays.observe({}, Math.max(0, now - due) / SECOND_MS)
    due = now + SAMPLE_MS
  }, SAMPLE_MS)
  timer.unref()
  return () => clearInterval(timer)
}

/**
 * What the process uses, under the names that Prometheus' libraries give it.
 * @returns the function that ends the measurement
 */
export const measureProcess = (registry: Registry): (() => void) => {
  const startedAt = (Date.now() - performance.now()) / SECOND_MS
  registry.reading('process_start_time_seconds', 'When the process started (Unix time).', () => startedAt)
  registry.reading(
    'process_cpu_seconds_total',
    'Processor time of all threads, user and system.',
    () => {
      const { user, system } = process.cpuUsage()
      return (user + system) / SECOND_MICROSECONDS
    },
    'counter',
  )
  registry.reading('process_resident_memory_bytes', 'Resident memory.', () => process.memoryUsage.rss())
  registry.reading('nodejs_heap_used_bytes', 'Used heap.', () => process.memoryUsage().heapUsed)
  registry.reading('nodejs_heap_total_bytes', 'Allocated heap.', () => process.memoryUsage().heapTotal)
  registry.reading(
    'nodejs_eventloop_active_seconds_total',
    'Time in which the event loop did not wait: its rate is the utilisation, 1 at most.',
    () => performance.eventLoopUtilization().active / SECOND_MS,
    'counter',
  )
  return measureDelay(registry)
}
