import { spawn } from 'node:child_process'
import { ROOT } from './repository.ts'

/** Prints a line to the standard output. */
export const print = (line: string): void => {
  process.stdout.write(`${line}\n`)
}

/** Prints a line to the standard error. */
export const printError = (line: string): void => {
  process.stderr.write(`${line}\n`)
}

/** The time since the call, as "1.2 s". */
export const stopwatch = (): (() => string) => {
  const startedAt = performance.now()
  return () => `${((performance.now() - startedAt) / 1000).toFixed(1)} s`
}

export interface Finished {
  /** The exit code; 1 if a signal ended the program or it did not start. */
  readonly code: number
  /** Output and errors in order; empty if they were shown. */
  readonly output: string
}

interface RunOptions {
  /** show: on this terminal; capture: in `output`. */
  readonly stream: 'show' | 'capture'
  readonly env?: Readonly<Record<string, string>>
}

/** Some tools colour their output as soon as CI is set, even into a file or a pipe. */
export const PLAIN: Readonly<Record<string, string>> =
  process.stdout.isTTY || process.env['FORCE_COLOR'] ? {} : { NO_COLOR: '1' }

/** Runs a program in the root folder. A failure is returned as an exit code and never thrown. */
export const run = (
  command: string,
  args: readonly string[],
  { stream, env }: RunOptions,
): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...(stream === 'capture' ? PLAIN : {}), ...env },
      stdio: stream === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    const collect = (chunk: Buffer): void => {
      chunks.push(chunk)
    }
    const finish = (code: number, extra = ''): void =>
      resolve({ code, output: `${Buffer.concat(chunks).toString()}${extra}` })
    child.stdout?.on('data', collect)
    child.stderr?.on('data', collect)
    child.on('error', (error) => finish(1, error.message))
    child.on('close', (code) => finish(code ?? 1))
  })

/** Runs a JavaScript or TypeScript file on the current Node. */
export const runNode = (args: readonly string[], options: RunOptions): Promise<Finished> =>
  run(process.execPath, args, options)
