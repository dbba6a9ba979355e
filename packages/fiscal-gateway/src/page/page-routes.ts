import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { VirtualDevice } from '../device/virtual-device.ts'
import { livePart, pageHtml } from './page-html.ts'

const SHOWN = 40

const CSP = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; "
  + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ASSETS = [
  ['page.css', 'text/css; charset=utf-8'],
  ['page.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml; charset=utf-8'],
] as const

/** The page at `/` that shows what the virtual device printed. */
export const pageRoutes = (app: FastifyInstance, { device, openFigures, papers }: VirtualDevice): void => {
  const live = async (): Promise<string> => livePart(await device.status(), openFigures(), papers.latest(SHOWN))

  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').header('Content-Security-Policy', CSP).send(pageHtml(await live())))

  app.get('/page/live', async (_request, reply) => reply.type('text/html; charset=utf-8').header('Content-Security-Policy', CSP).send(await live()))

  for (const [name, type] of ASSETS) {
    const content = readFileSync(new URL(name, import.meta.url))
    app.get(`/page/${name}`, async (_request, reply) => reply.type(type).send(content))
  }
}
