import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNetwork, type Network } from './network.ts'

/** How long nothing may arrive; much longer than loopback takes. */
const QUIET_MS = 150

/** An echo server that remembers what it received. */
let server: Server
let received = ''
let network: Network

beforeEach(async () => {
  received = ''
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      received += String(bytes)
      socket.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  network = await openNetwork(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await network.close()
  server.close()
})

interface Connection {
  readonly socket: Socket
  output: () => string
  ended: () => boolean
}
const open = (): Connection => {
  const socket = connect(Number(new URL(network.url).port), '127.0.0.1')
  let [output, ended] = ['', false]
  socket.on('data', (bytes) => {
    output += String(bytes)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    ended = true
  })
  return { socket, output: () => output, ended: () => ended }
}
const until = (output: () => unknown, what: unknown): Promise<void> =>
  expect.poll(output, { timeout: 20_000 }).toEqual(what)

describe('an interruptible network', () => {
  it('transmits data both ways, and the end of a connection', async () => {
    const connection = open()
    connection.socket.end('hello')
    await until(connection.output, 'hello')
    expect(received).toBe('hello')
    await until(connection.ended, true)
  })

  it('when cut, closes connections and refuses new ones until restored', async () => {
    const connection = open()
    connection.socket.write('a')
    await until(connection.output, 'a')
    network.cut()
    await until(connection.ended, true)
    const late = open()
    late.socket.write('b')
    await until(late.ended, true)
    network.restore()
    const again = open()
    again.socket.write('c')
    await until(again.output, 'c')
    expect(received).toBe('ac')
    again.socket.destroy()
  })

  it('where answers are lost, delivers what is sent and loses what comes back', async () => {
    const [connection, idle] = [open(), open()]
    idle.socket.write('a')
    await until(idle.output, 'a')
    network.loseAnswers()
    connection.socket.write('b')
    await until(() => received, 'ab')
    await wait(QUIET_MS)
    expect([connection.output(), connection.ended()]).toEqual(['', false])
    network.restore()
    await until(connection.ended, true)
    idle.socket.write('c')
    await until(idle.output, 'ac')
    idle.socket.destroy()
  })

  it('with a lag, delivers answers later and in order', async () => {
    const connection = open()
    network.lag(QUIET_MS)
    connection.socket.write('a')
    await until(() => received, 'a')
    expect(connection.output()).toBe('')
    connection.socket.end('b')
    await until(connection.output, 'ab')
    await until(connection.ended, true)
  })

  it('delivers data sent during a silence late and in order, even from closed clients', async () => {
    const [connection, gone] = [open(), open()]
    connection.socket.write('1')
    await until(connection.output, '1')
    network.silence()
    connection.socket.write('2')
    gone.socket.end('3')
    const fresh = open()
    fresh.socket.write('4')
    await wait(QUIET_MS)
    expect([received, connection.output(), fresh.output()]).toEqual(['1', '1', ''])
    expect([connection.ended(), fresh.ended()]).toEqual([false, false])
    network.restore()
    await until(connection.output, '12')
    await until(fresh.output, '4')
    await until(() => [...received].toSorted().join(''), '1234')
    for (const { socket } of [connection, fresh]) socket.destroy()
  })
})
