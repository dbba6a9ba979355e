import { once } from 'node:events'
import { connect } from 'node:net'
import { text as readText } from 'node:stream/consumers'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { readSettings } from '../config/settings.ts'
import { createLog } from '../log.ts'
import { createHttpApp, type HttpApp } from './http-app.ts'

const SERVED = /^HTTP\/1\.1 200 OK\r\n[^]*connection: close\r\n[^]*served$/i
const REQUEST = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'

const startApp = async (): Promise<{ app: HttpApp; port: number }> => {
  const app = createHttpApp(readSettings({}), createLog('silent'))
  app.add({
    method: 'GET',
    path: '/',
    handle: async () => ({ status: 200, headers: { 'content-type': 'text/plain' }, body: 'served' }),
  })
  return { app, port: Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port) }
}

const DELIVERY_MS = 200
/** Connections of each kind. */
const MANY = 12

/**
 * A client in a thread of its own: while the server's thread is held up, its requests reach the machine and nobody
 * reads them. It opens connections that have carried a request and some that have not, reports them, and on the next
 * message sends a request on each and on as many new connections. It answers with what it received on them.
 */
const CLIENT = `
  import { once } from 'node:events'
  import { connect } from 'node:net'
  import { parentPort, workerData } from 'node:worker_threads'
  const { port, many, sent } = workerData
  const counter = new Int32Array(sent)
  const request = 'GET / HTTP/1.1\\r\\nHost: x\\r\\n\\r\\n'
  const open = () => {
    const socket = connect(port, '127.0.0.1')
    const received = { text: '', error: null }
    socket.on('data', (data) => { received.text += data })
    socket.on('error', ({ code }) => { received.error = code })
    return { socket, received, closed: new Promise((resolve) => socket.on('close', resolve)) }
  }
  const ask = ({ socket }) => socket.write(request, () => {
    if (Atomics.add(counter, 0, 1) + 1 === 3 * many) Atomics.notify(counter, 0)
  })
  const all = (make) => Array.from({ length: many }, make)
  const [used, unused] = [all(open), all(open)]
  for (const { socket } of [...used, ...unused]) await once(socket, 'connect')
  for (const connection of used) {
    connection.socket.write(request)
    await once(connection.socket, 'data')
    connection.received.text = ''
  }
  parentPort.postMessage('open')
  parentPort.once('message', async () => {
    const fresh = all(open)
    for (const connection of [...used, ...unused]) ask(connection)
    for (const connection of fresh) connection.socket.on('connect', () => ask(connection))
    const connections = [...used, ...unused, ...fresh]
    await Promise.all(connections.map(({ closed }) => closed))
    parentPort.postMessage(connections.map(({ received }) => received))
  })
`

interface Received {
  readonly text: string
  readonly error: string | null
}

it('a request that has reached the machine when the server stops is answered, on whatever connection', async () => {
  const { app, port } = await startApp()
  const sent = new SharedArrayBuffer(4)
  const client = new Worker(new URL(`data:text/javascript,${encodeURIComponent(CLIENT)}`), {
    workerData: { port, many: MANY, sent },
  })
  onTestFinished(async () => {
    await client.terminate()
  })
  await once(client, 'message')
  await expect
    .poll(() => new Promise((resolve) => app.server.getConnections((_error, count) => resolve(count))))
    .toBe(2 * MANY)
  const answers = once(client, 'message') as Promise<[readonly Received[]]>
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  client.postMessage('send')
  const counter = new Int32Array(sent)
  while (Atomics.load(counter, 0) < 3 * MANY) Atomics.wait(counter, 0, Atomics.load(counter, 0), 100)
  // On a busy machine the system delivers a moment later what was sent.
  Atomics.wait(counter, 0, 3 * MANY, DELIVERY_MS)
  const closed = app.close()
  const [received] = await answers
  await closed
  expect(received).toHaveLength(3 * MANY)
  for (const { text, error } of received) {
    expect(error).toBeNull()
    expect(text).toMatch(SERVED)
  }
})

it('a request that was on its way is answered too, and a new connection is refused', async () => {
  const { app, port } = await startApp()
  const [used, unused] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1')]
  await Promise.all([once(used, 'connect'), once(unused, 'connect')])
  used.write(REQUEST)
  await once(used, 'data')
  const closed = app.close()
  // Long enough to refuse connections, and far shorter than a request may take to arrive.
  for (let turn = 0; turn < 50; turn += 1) await nextTurn()
  const [failure] = (await once(connect(port, '127.0.0.1'), 'error')) as [NodeJS.ErrnoException]
  expect(failure.code).toBe('ECONNREFUSED')
  for (const socket of [used, unused]) {
    socket.write(REQUEST)
    expect(await readText(socket)).toMatch(SERVED)
  }
  await closed
})
