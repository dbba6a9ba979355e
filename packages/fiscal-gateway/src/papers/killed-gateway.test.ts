import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { readPaper, startKitchenPrinter } from '../testing/fake-kitchen-printer.ts'
import { createFakeServer, serveOverHttp } from '../testing/fake-server.ts'
import { pairFolder } from '../testing/test-gateway.ts'
import { tempFolder } from '../testing/test-journal.ts'

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url))

const start = (dataDir: string): ChildProcess => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      GATEWAY_PORT: '0',
      DATA_DIR: dataDir,
    },
    stdio: 'ignore',
  })
  onTestFinished(() => {
    if (child.exitCode === null) child.kill('SIGKILL')
  })
  return child
}

test(
  'a gateway that is killed between print and report prints once more, and says so',
  { timeout: 30_000 },
  async () => {
    const [printer, server, dataDir] = [await startKitchenPrinter(), createFakeServer(), tempFolder()]
    pairFolder(dataDir, await serveOverHttp(server))
    const wait = { timeout: 15_000, interval: 10 }
    // The paper is out, but the gateway does not know that yet.
    printer.plan.isLate = true
    server.printPaper({
      id: 'a',
      attempt: 1,
      printer: { host: '127.0.0.1', port: printer.port, paper: 58 },
      isRepeat: false,
      repeat: 'REPEAT',
      lines: [{ style: 'tall', text: '1 x Steak', hang: 4 }],
    })
    const first = start(dataDir)
    await expect.poll(() => printer.papers.length, wait).toBe(1)
    const ended = once(first, 'exit')
    first.kill('SIGKILL')
    await ended
    printer.plan.isLate = false
    expect(server.papers).toEqual([])
    start(dataDir)
    await expect.poll(() => server.papers, wait).toEqual([{ id: 'a', attempt: 1, outcome: 'printed' }])
    expect(printer.papers.map((paper) => readPaper(paper).map((text) => text.trim()))).toEqual([
      ['1 x Steak'],
      ['REPEAT', '1 x Steak'],
    ])
  },
)
