import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { describe, expect, onTestFinished, test } from 'vitest'
import { command } from './testing/commands.ts'
import { createFakeServer, serveOverHttp } from './testing/fake-server.ts'
import { pairFolder, sign } from './testing/test-gateway.ts'
import { tempFolder } from './testing/test-journal.ts'

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url))

const launch = (env: NodeJS.ProcessEnv): ChildProcess => {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      GATEWAY_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  onTestFinished(() => {
    if (child.exitCode === null) child.kill('SIGKILL')
  })
  return child
}

const textOf = async (stream: ChildProcess['stderr']): Promise<string> =>
  stream === null ? '' : (await stream.toArray()).join('')

const start = async (dataDir: string) => {
  pairFolder(dataDir, await serveOverHttp(createFakeServer()))
  const child = launch({ DATA_DIR: dataDir })
  if (child.stdout === null) throw new Error('no output')
  let base = ''
  for await (const line of createInterface(child.stdout)) {
    base = /http:\/\/127\.0\.0\.1:\d+/.exec(line)?.[0] ?? ''
    if (base !== '') break
  }
  child.stdout.resume()
  const get = async (path: string): Promise<Record<string, unknown>> =>
    (await fetch(base + path)).json() as Promise<Record<string, unknown>>
  await expect
    .poll(async () => (await get('/health')).server, { interval: 10 })
    .toMatchObject({ heardAt: expect.any(String) as string })
  const post = async (path: string, body: unknown): Promise<Record<string, unknown>> => {
    const response = await fetch(base + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return response.json() as Promise<Record<string, unknown>>
  }
  const stop = async (signal: NodeJS.Signals): Promise<number | null> => {
    const ended = once(child, 'exit') as Promise<[number | null]>
    child.kill(signal)
    return (await ended)[0]
  }
  const fiscal = (content: Record<string, unknown>) => post('/commands', sign(content))
  return { get, post, fiscal, stop }
}

describe('the process', () => {
  test('keeps receipts, totals and tasks when it is killed and started again', async () => {
    const dataDir = tempFolder()
    const first = await start(dataDir)
    const sent = command()
    const answer = await first.fiscal(sent)
    expect(answer).toMatchObject({ ok: true, receiptNo: 1 })
    await first.post('/commands', { commandType: 1 })
    await first.fiscal(command())
    await first.stop('SIGKILL')

    const again = await start(dataDir)
    expect(await again.get('/health')).toMatchObject({
      status: 'ok',
      device: { serial: answer.deviceSerial, lastReceiptNo: 2 },
    })
    expect(await again.get(`/commands/${sent.taskId}`)).toMatchObject({
      state: 'DONE',
      receiptNo: 1,
      printedAt: answer.printedAt,
    })
    expect(await again.fiscal(sent)).toEqual(answer)
    expect(await again.post('/commands', { commandType: 2 })).toMatchObject({
      report: { closingNo: 2, turnover: 310, receipts: 1 },
    })
    expect(await again.fiscal(command())).toMatchObject({ receiptNo: 3 })
    expect(await again.stop('SIGTERM')).toBe(0)
  })

  test('prints each task exactly once when it is killed during many receipts', async () => {
    const dataDir = tempFolder()
    const first = await start(dataDir)
    const sent = Array.from({ length: 30 }, () => command())
    const answers = sent.map((content) => first.fiscal(content).catch(() => null))
    await answers[5]
    await first.stop('SIGKILL')
    await Promise.all(answers)

    const again = await start(dataDir)
    const numbers = await Promise.all(sent.map(async (content) => (await again.fiscal(content)).receiptNo))
    const printouts = (await again.get('/documents?limit=200')) as unknown as { no: number; kind: string }[]
    expect(printouts.filter(({ kind }) => kind === 'fiscal')).toHaveLength(30)
    // If the kill comes while a receipt is open, the device voids it, with a number and a printout of its own.
    const voided = printouts.filter(({ kind }) => kind === 'void').map(({ no }) => no)
    expect(voided.length).toBeLessThanOrEqual(1)
    expect([...numbers, ...voided].toSorted((a, b) => Number(a) - Number(b))).toEqual(
      Array.from(printouts, (_, index) => index + 1),
    )
    expect(await again.get('/health')).toMatchObject({ device: { lastReceiptNo: 30 + voided.length } })
    expect(await again.stop('SIGINT')).toBe(0)
  })

  test('does not start twice on one folder', async () => {
    const dataDir = tempFolder()
    await start(dataDir)
    const second = launch({ DATA_DIR: dataDir })
    expect(await textOf(second.stderr)).toMatch(
      /^The fiscal gateway does not start: another gateway is already running on .+\n$/,
    )
    expect(second.exitCode ?? (await once(second, 'exit'))[0]).toBe(1)
  })

  test('reports an unusable setting on one line and exits with code 1', async () => {
    const child = launch({ DATA_DIR: tempFolder(), GATEWAY_PORT: 'eighty' })
    expect(await textOf(child.stderr)).toBe(
      'The fiscal gateway does not start: GATEWAY_PORT must be a port, 0 to 65535\n',
    )
    expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(1)
  })
})
