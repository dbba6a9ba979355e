/**
 * What Node does at least to take an order and to send its events: a bare transaction, then a write of each frame to
 * each socket of the venue. `GET /<venue>` with an upgrade opens a screen, `POST /<venue>` takes an order. Takes the
 * folder of its database and the file with the texts of the events, one a line; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { print } from '../scripts/lib/run.ts'
import { openBareOrders } from './bare-orders.ts'
import { frameOf } from './raw-screens.ts'

const [folder = '', textsFile = ''] = process.argv.slice(2)
const frames = readFileSync(textsFile, 'utf8')
  .split('\n')
  .map((text) => frameOf(Buffer.from(text)))
const orders = openBareOrders(folder)
const screens = new Map<string, Set<Duplex>>()
const ofVenue = (path = ''): Set<Duplex> => {
  const sockets = screens.get(path) ?? new Set()
  screens.set(path, sockets)
  return sockets
}

const server = createServer((request, response) => {
  request.resume().on('end', () => {
    orders.create()
    for (const socket of ofVenue(request.url)) for (const frame of frames) socket.write(frame)
    response.writeHead(201, { 'content-length': 0 }).end()
  })
})
server.on('upgrade', (request, socket) => {
  socket.write('HTTP/1.1 101 Switching Protocols\r\nconnection: Upgrade\r\nupgrade: websocket\r\n\r\n')
  ofVenue(request.url).add(socket)
  socket.on('error', () => socket.destroy())
  socket.on('close', () => ofVenue(request.url).delete(socket))
})
server.listen(0, '127.0.0.1', () => print(String((server.address() as AddressInfo).port)))
