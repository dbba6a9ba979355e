import { spawn, type ChildProcess } from 'node:child_process'
import { ROOT } from './repository.ts'
import { printError } from './run.ts'

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 30_000
/** A program that ran this long restarts without the delay of earlier failures. */
const STEADY_MS = 60_000
/** How long a program may take to exit before it is killed. */
const PATIENCE_MS = 20_000

export interface Program {
  readonly name: string
  /** Arguments of Node. */
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** What happens when it exits: everything stops with its code, it restarts after a delay, or nothing. */
  readonly whenItEnds: 'end' | 'restart' | 'ignore'
}

/** The delay before a restart after this many exits in a row. */
export const delayBeforeStart = (failures: number): number =>
  Math.min(FIRST_DELAY_MS * 2 ** (failures - 1), LONGEST_DELAY_MS)

/** Starts programs together and stops them together. */
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
    if (!this.isStopping) this.#begin(program, 0)
  }

  /** Stops every program; `done` resolves to this code. Only the first call counts. */
  stop(code: number): void {
    if (this.isStopping) return
    this.#endCode = code
    this.#clearTimers()
    for (const child of this.#running) child.kill('SIGTERM')
    this.#later(() => this.#running.forEach((child) => child.kill('SIGKILL')), PATIENCE_MS)
    this.#finishIfOver()
  }

  /** Stops every program when this process receives a signal. */
  stopOnSignals(): void {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => this.stop(0))
  }

  #begin(program: Program, failures: number): void {
    const began = performance.now()
    const child = spawn(process.execPath, program.args, {
      cwd: ROOT,
      env: { ...process.env, ...program.env },
      stdio: 'inherit',
    })
    this.#running.add(child)
    child.once('exit', (code) => {
      this.#running.delete(child)
      const steady = performance.now() - began > STEADY_MS
      if (!this.isStopping) this.#ended(program, code ?? 1, steady ? 1 : failures + 1)
      this.#finishIfOver()
    })
  }

  #ended(program: Program, code: number, failures: number): void {
    if (program.whenItEnds === 'end') this.stop(code)
    if (program.whenItEnds !== 'restart') return
    const delay = delayBeforeStart(failures)
    printError(`${program.name} ended with code ${code}; it starts again in ${delay / 1000} s.`)
    this.#later(() => this.#begin(program, failures), delay)
  }

  #later(task: () => void, delay: number): void {
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
