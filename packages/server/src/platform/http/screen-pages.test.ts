import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createScreenPages } from './screen-pages.ts'
import { readStaticFiles, sendStaticFile } from './static-files.ts'

let webDir = ''
beforeEach(() => {
  webDir = mkdtempSync(join(tmpdir(), 'kafana-screens-'))
  writeFileSync(join(webDir, 'index.html'), '<head></head>the application')
})
afterEach(() => rmSync(webDir, { recursive: true }))

const listScreens = (list: object): void => {
  mkdirSync(join(webDir, '.vite'))
  writeFileSync(join(webDir, '.vite', 'screens.json'), JSON.stringify(list))
}
const open = () => {
  const page = readStaticFiles(webDir, []).get('index.html') ?? expect.fail('there is no page')
  const pageAt = createScreenPages(webDir, page)
  return (path: string): string => pageAt(path).plain.bytes.toString()
}
const screen = (name: string, texts: readonly string[] = []) => ({
  scripts: [`assets/${name}.js`],
  styles: [`assets/${name}.css`],
  texts,
})

it('names what the screen of its path loads, in the way in which the application loads it', () => {
  listScreens({ orders: screen('orders', ['assets/en.json']), orderDetails: screen('details') })
  const at = open()
  expect(at('/orders')).toBe(
    '<head><link rel="preload" as="style" crossorigin href="/assets/orders.css"><link rel="modulepreload" crossorigin href="/assets/orders.js"><link rel="preload" as="fetch" crossorigin href="/assets/en.json"></head>the application',
  )
  expect(at('/orders/')).toBe(at('/orders'))
  expect(at('/orders/0123')).toContain('href="/assets/details.js"')
})

it.each(['/', '/orders/1/2', '/ordersx', '/unknown'])('names nothing at %s', (path) => {
  listScreens({ orders: screen('orders'), orderDetails: screen('details') })
  expect(open()(path)).toBe('<head></head>the application')
})

it('is the page alone where the build has no list', () => {
  expect(open()('/orders')).toBe('<head></head>the application')
})

it('is compressed for browsers that accept that', () => {
  listScreens({ orders: screen('orders') })
  const page = readStaticFiles(webDir, []).get('index.html') ?? expect.fail('there is no page')
  const file = createScreenPages(webDir, page)('/orders')
  const send = (accepted: string) =>
    sendStaticFile({ method: 'GET', headers: { 'accept-encoding': accepted } }, file, 'no-cache')
  const { headers, body } = send('br, gzip')
  expect(headers['content-encoding']).toBe('gzip')
  expect(gunzipSync(body as Buffer).toString()).toContain('/assets/orders.js')
  expect(send('br').headers['content-encoding']).toBeUndefined()
})
