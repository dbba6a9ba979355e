import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

export interface ChildProgram {
  readonly port: number
  readonly pid: number
  /** Ends it at once. */
  stop(): Promise<void>
}

/** A program of a benchmark in a process of its own, which prints its port as soon as it listens. */
export const startChild = async (file: string, args: readonly string[]): Promise<ChildProgram> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const exited = once(child, 'exit')
  const line = await Promise.race([once(child.stdout, 'data'), exited.then(() => null)])
  if (line === null) throw new Error(`${file} does not start`)
  return {
    port: Number(String(line[0])),
    pid: child.pid ?? 0,
    stop: async () => {
      child.kill('SIGKILL')
      await exited
    },
  }
}
