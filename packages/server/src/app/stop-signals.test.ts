import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'

const MAIN = join(import.meta.dirname, '..', 'main.ts')

it('a server that gets the signal twice stops as it does after the first one', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'kafana-stop-'))
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0', HOST: '127.0.0.1', DATA_DIR: dataDir, NODE_NO_WARNINGS: '1' },
  })
  onTestFinished(() => {
    child.kill('SIGKILL')
    rmSync(dataDir, { recursive: true, force: true })
  })
  let output = ''
  child.stdout.on('data', (text: Buffer) => {
    output += text.toString()
  })
  const port = () => Number(/"url":"http:\/\/127\.0\.0\.1:(\d+)"/.exec(output)?.[1])
  await expect.poll(port, { timeout: 60_000 }).toBeGreaterThan(0)
  // An open connection, which it waits for a moment.
  const socket = connect(port(), '127.0.0.1')
  await once(socket, 'connect')
  const exited = once(child, 'exit')
  child.kill('SIGTERM')
  await expect.poll(() => canConnect(port())).toBe(false)
  child.kill('SIGTERM')
  expect(await exited).toEqual([0, null])
}, 120_000)

const canConnect = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1')
  try {
    await once(socket, 'connect')
    return true
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}
