import type { Log } from '../platform/log/log.ts'

/** Something the server does by itself, again and again. */
export interface Chore {
  readonly name: string
  readonly everyMs: number
  readonly work: () => Promise<unknown>
}

const repeat = ({ name, everyMs, work }: Chore, log: Log): NodeJS.Timeout => {
  let running = false
  const once = async (): Promise<void> => {
    if (running) return
    running = true
    try {
      await work()
    } catch (error) {
      log.error({ chore: name, error }, 'a chore failed')
    } finally {
      running = false
    }
  }
  const timer = setInterval(() => void once(), everyMs)
  timer.unref()
  return timer
}

/** Starts them; a slow one is never started twice at once. Answers how to stop them. */
export const startChores = (chores: readonly Chore[], log: Log): (() => void) => {
  const timers = chores.map((chore) => repeat(chore, log))
  return () => {
    for (const timer of timers) clearInterval(timer)
  }
}
