/**
 * What Node and SQLite do without the product: `/same` sends the bytes of a file, `/page` reads a page of orders and
 * sends its rows. Takes the file with the bytes and that of the database; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { print } from '../scripts/lib/run.ts'

const [bytesFile = '', database = ''] = process.argv.slice(2)
const bytes = readFileSync(bytesFile)
const db = new DatabaseSync(database, { readOnly: true })
const NEWEST = 'SELECT id FROM orders ORDER BY created_at DESC, id DESC LIMIT 10'
const orders = db.prepare(`SELECT * FROM orders WHERE id IN (${NEWEST})`)
const lines = db.prepare(`SELECT * FROM order_lines WHERE order_id IN (${NEWEST})`)
const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

const server = createServer((request, response) => {
  const body =
    request.url === '/page'
      ? Buffer.from(JSON.stringify({ orders: orders.all(), lines: lines.all() }))
      : bytes
  response.writeHead(200, { ...HEADERS, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => print(String((server.address() as AddressInfo).port)))
