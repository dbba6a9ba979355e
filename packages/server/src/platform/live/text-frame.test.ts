import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

it.each([0, 1, 125, 126, 65_535, 65_536, 200_000])(
  'a text of %i bytes arrives as it was sent',
  async (length) => {
    const text = 'x'.repeat(length)
    const server = createServer()
    const sockets = new WebSocketServer({ noServer: true })
    server.on('upgrade', (request, stream, head) =>
      sockets.handleUpgrade(request, stream, head, (socket) => {
        stream.write(textFrame(text))
        stream.write(textFrame('й'))
        socket.close()
      }),
    )
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const received: string[] = []
    const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
    client.on('message', (data: Buffer) => received.push(data.toString()))
    const [code] = (await once(client, 'close')) as [number]
    expect(received).toEqual([text, 'й'])
    expect(code).toBe(1005)
    server.close()
  },
)
