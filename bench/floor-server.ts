/**
 * What Node and SQLite do without the product: `/same` sends the bytes of a file, `/page` reads a page of orders of a
 * venue and sends its rows. Takes the file with the bytes, that of the database and the venue; prints its port.
 */
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DatabaseSync } from 'node:sqlite'
import { print } from '../scripts/lib/run.ts'
import { openBarePage } from './bare-page.ts'

const [bytesFile = '', database = '', company = ''] = process.argv.slice(2)
const bytes = readFileSync(bytesFile)
const page = openBarePage(new DatabaseSync(database, { readOnly: true }), company)
const HEADERS = { 'content-type': 'application/json; charset=utf-8' }

const server = createServer((request, response) => {
  const body = request.url === '/page' ? Buffer.from(JSON.stringify(page())) : bytes
  response.writeHead(200, { ...HEADERS, 'content-length': body.length })
  response.end(body)
})
server.listen(0, '127.0.0.1', () => print(String((server.address() as AddressInfo).port)))
