import { once } from 'node:events'
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openNetwork, type Network } from './network.ts'

/** As long as nothing must happen; much longer than loopback takes. */
const QUIET_MS = 150

/** Says back what it is told, and remembers it. */
let server: Server
let heard = ''
let network: Network

beforeEach(async () => {
  heard = ''
  server = createServer((socket) => {
    socket.on('error', () => undefined)
    socket.on('data', (bytes) => {
      heard += String(bytes)
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

interface Talk {
  readonly socket: Socket
  said: () => string
  ended: () => boolean
}
const open = (): Talk => {
  const socket = connect(Number(new URL(network.url).port), '127.0.0.1')
  let [said, ended] = ['', false]
  socket.on('data', (bytes) => {
    said += String(bytes)
  })
  socket.on('error', () => undefined)
  socket.on('close', () => {
    ended = true
  })
  return { socket, said: () => said, ended: () => ended }
}
const until = (said: () => unknown, what: unknown): Promise<void> =>
  expect.poll(said, { timeout: 20_000 }).toEqual(what)

describe('a network that can be taken away', () => {
  it('carries both ways, and the end of a connection', async () => {
    const talk = open()
    talk.socket.end('hello')
    await until(talk.said, 'hello')
    expect(heard).toBe('hello')
    await until(talk.ended, true)
  })

  it('breaks what is open when it is cut, turns away what is new, and carries again when restored', async () => {
    const talk = open()
    talk.socket.write('a')
    await until(talk.said, 'a')
    network.cut()
    await until(talk.ended, true)
    const late = open()
    late.socket.write('b')
    await until(late.ended, true)
    network.restore()
    const again = open()
    again.socket.write('c')
    await until(again.said, 'c')
    expect(heard).toBe('ac')
    again.socket.destroy()
  })

  it('delivers late and in order what was said into a silence, also by somebody who has hung up', async () => {
    const [talk, gone] = [open(), open()]
    talk.socket.write('1')
    await until(talk.said, '1')
    network.silence()
    talk.socket.write('2')
    gone.socket.end('3')
    const fresh = open()
    fresh.socket.write('4')
    await wait(QUIET_MS)
    expect([heard, talk.said(), fresh.said()]).toEqual(['1', '1', ''])
    expect([talk.ended(), fresh.ended()]).toEqual([false, false])
    network.restore()
    await until(talk.said, '12')
    await until(fresh.said, '4')
    await until(() => [...heard].toSorted().join(''), '1234')
    for (const { socket } of [talk, fresh]) socket.destroy()
  })
})
