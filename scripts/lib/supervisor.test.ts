import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ensurePortFree, waitForListener } from './ports.ts'
import { restartBackoff, Supervisor, type Program } from './supervisor.ts'

const program = (script: string, onExit: Program['onExit']): Program => ({
  name: 'It',
  args: ['-e', script],
  env: {},
  onExit,
})
const FOREVER = 'setInterval(() => {}, 1000)'

describe('a supervisor', () => {
  it('stops all programs with the exit code of an essential one', async () => {
    const supervisor = new Supervisor()
    supervisor.start(program(FOREVER, 'restart'))
    supervisor.start(program('process.exit(7)', 'stop'))
    expect(await supervisor.done).toBe(7)
  })

  it('continues when an optional program exits', async () => {
    const supervisor = new Supervisor()
    supervisor.start(program('process.exit(3)', 'ignore'))
    supervisor.start(program(`setTimeout(() => process.exit(5), 500)`, 'stop'))
    expect(await supervisor.done).toBe(5)
  })

  it('waits for a program that exits slowly', async () => {
    const listener = createServer()
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const { port } = listener.address() as AddressInfo
    const folder = mkdtempSync(join(tmpdir(), 'kafana-supervisor-'))
    const exitFile = join(folder, 'exited')
    const supervisor = new Supervisor()
    const isRunning = once(listener, 'connection')
    supervisor.start(
      program(
        `
      require('node:net').connect(${port}, '127.0.0.1')
      process.on('SIGTERM', () => setTimeout(() => {
        require('node:fs').writeFileSync(${JSON.stringify(exitFile)}, '')
        process.exit(0)
      }, 200))`,
        'stop',
      ),
    )
    await isRunning
    supervisor.stop(0)
    supervisor.stop(9)
    expect(await supervisor.done).toBe(0)
    expect(existsSync(exitFile)).toBe(true)
    listener.close()
    rmSync(folder, { recursive: true })
  })

  it('starts nothing after it was stopped', async () => {
    const supervisor = new Supervisor()
    supervisor.stop(0)
    supervisor.start(program(FOREVER, 'stop'))
    expect(await supervisor.done).toBe(0)
  })

  it.each([
    [1, 1000],
    [2, 2000],
    [3, 4000],
    [5, 16_000],
    [6, 30_000],
    [40, 30_000],
  ])('after %i exits in a row it waits %i ms', (failures, delay) => {
    expect(restartBackoff(failures)).toBe(delay)
  })
})

describe('a port', () => {
  it('in use by another program is refused in one line', async () => {
    const listener = createServer()
    await once(listener.listen(0, '127.0.0.1'), 'listening')
    const port = String((listener.address() as AddressInfo).port)
    await expect(ensurePortFree('PORT', port, '127.0.0.1')).rejects.toThrow(
      `Port ${port} is in use by another program: stop that program, or set PORT to another port.`,
    )
    expect(await waitForListener(port, '127.0.0.1', () => false)).toBe(true)
    listener.close()
    await once(listener, 'close')
    await expect(ensurePortFree('PORT', port, '127.0.0.1')).resolves.toBeUndefined()
  })

  it.each(['0', '65536', 'http', '-1', '3000x'])('cannot be %s', async (port) => {
    await expect(ensurePortFree('PORT', port, '127.0.0.1')).rejects.toThrow(/^The setting PORT can't be used/)
  })

  it('is no longer waited for when the run is over', async () => {
    expect(await waitForListener('1', '127.0.0.1', () => true)).toBe(false)
  })
})
