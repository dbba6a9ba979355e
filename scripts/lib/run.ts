import { spawn } from 'node:child_process'
import { ROOT } from './paths.ts'

export interface Finished {
  /** Exit code; 1 for an end by a signal or a program that could not be started. */
  readonly code: number
  /** Both streams in the order they came; empty where they went to the terminal. */
  readonly output: string
}

interface RunOptions {
  /** show: straight to this terminal; keep: into `output`. */
  readonly stream: 'show' | 'keep'
  readonly env?: Readonly<Record<string, string>>
}

/** Into a file or a pipe tools write plain text; some of them colour it as soon as CI is set. */
export const PLAIN: Readonly<Record<string, string>> =
  process.stdout.isTTY || process.env['FORCE_COLOR'] ? {} : { NO_COLOR: '1' }

/** Runs a program in the repository's folder to its end. A failure is a code, never thrown. */
export const run = (
  command: string,
  args: readonly string[],
  { stream, env }: RunOptions,
): Promise<Finished> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: ROOT,
      env: { ...process.env, ...(stream === 'keep' ? PLAIN : {}), ...env },
      stdio: stream === 'show' ? 'inherit' : ['ignore', 'pipe', 'pipe'],
    })
    const chunks: Buffer[] = []
    const keep = (chunk: Buffer): void => {
      chunks.push(chunk)
    }
    const finish = (code: number, extra = ''): void =>
      resolve({ code, output: `${Buffer.concat(chunks).toString()}${extra}` })
    child.stdout?.on('data', keep)
    child.stderr?.on('data', keep)
    child.on('error', (error) => finish(1, error.message))
    child.on('close', (code) => finish(code ?? 1))
  })

/** Runs a JavaScript or TypeScript file on the Node that runs this. */
export const runNode = (args: readonly string[], options: RunOptions): Promise<Finished> =>
  run(process.execPath, args, options)
