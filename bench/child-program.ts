import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** A program of a benchmark in a process of its own, which prints its port as soon as it listens. */
export const startChild = async (
  file: string,
  args: readonly string[],
): Promise<{ readonly port: number; stop(): void }> => {
  const child = spawn(process.execPath, [join(import.meta.dirname, file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, NODE_NO_WARNINGS: '1' },
  })
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  return { port: Number(String(line)), stop: () => void child.kill('SIGKILL') }
}
