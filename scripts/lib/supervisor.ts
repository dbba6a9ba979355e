import { spawn, type ChildProcess } from 'node:child_process'
import { ROOT } from './repository.ts'
import { printError } from './run.ts'

const MIN_DELAY_MS = 1000
const MAX_DELAY_MS = 30_000
/** A program that ran this long restarts without the delay of earlier failures. */
const STABLE_AFTER_MS = 60_000
/** How long a program may take to exit before it is killed. */
export const KILL_AFTER_MS = 20_000

export interface Program {
  readonly name: string
  /** Arguments of Node. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** When it exits: stop all programs with its code, restart it after a delay, or do nothing. */
  readonly onExit: 'stop' | 'restart' | 'ignore'
}

/** The delay before a restart after this many exits in a row. */
export const restartBackoff = (failures: number): number =>
  Math.min(MIN_DELAY_MS * 2 ** (failures - 1), MAX_DELAY_MS)

/** Starts several programs and stops all of them together. */
export class Supervisor {
  readonly #running = new Set<ChildProcess>()
  readonly #timers = new Set<NodeJS.Timeout>()
  readonly #end = Promise.withResolvers<number>()
  #endCode: number | null = null

  /** The exit code, once every program has exited. */
  get done(): Promise<number> {
    return this.#end.promise
  }

  get isStopping(): boolean {
    return this.#endCode !== null
  }

  start(program: Program): void {
    if (!this.isStopping) this.#spawn(program, 0)
  }

  /** Stops every program; `done` resolves to this code. Only the first call counts. */
  stop(code: number): void {
    if (this.isStopping) return
    this.#endCode = code
    this.#clearTimers()
    for (const child of this.#running) child.kill('SIGTERM')
    this.#schedule(() => this.#running.forEach((child) => child.kill('SIGKILL')), KILL_AFTER_MS)
    this.#finishIfOver()
  }

  /** Stops every program when this process receives a signal. */
  stopOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.stop(0))
  }

  #spawn(program: Program, failures: number): void {
    const startedAt = performance.now()
    const child = spawn(process.execPath, program.args, {
      cwd: ROOT,
      env: { ...process.env, ...program.env },
      stdio: 'inherit',
    })
    this.#running.add(child)
    child.once('exit', (code) => {
      this.#running.delete(child)
      const isStable = performance.now() - startedAt > STABLE_AFTER_MS
      if (!this.isStopping) this.#onExit(program, code ?? 1, isStable ? 1 : failures + 1)
      this.#finishIfOver()
    })
  }

  #onExit(program: Program, code: number, failures: number): void {
    if (program.onExit === 'stop') this.stop(code)
    if (program.onExit !== 'restart') return
    const delay = restartBackoff(failures)
    printError(`${program.name} exited with code ${code}; it restarts in ${delay / 1000} s.`)
    this.#schedule(() => this.#spawn(program, failures), delay)
  }

  #schedule(task: () => void, delay: number): void {
    const timer = setTimeout(() => {
      this.#timers.delete(timer)
      task()
    }, delay)
    this.#timers.add(timer)
  }

  #clearTimers(): void {
    for (const timer of this.#timers) clearTimeout(timer)
    this.#timers.clear()
  }

  #finishIfOver(): void {
    if (this.#endCode === null || this.#running.size > 0) return
    this.#clearTimers()
    this.#end.resolve(this.#endCode)
  }
}
