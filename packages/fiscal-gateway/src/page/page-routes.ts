import { readFileSync } from 'node:fs'
import type { FastifyInstance } from 'fastify'
import type { Core } from '../core.ts'
import type { FaultSetting } from '../device/faults.ts'
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

/** The page at `/` that shows how the device is and, of a virtual one, what it printed. */
export const pageRoutes = (app: FastifyInstance, core: Pick<Core, 'state'>, virtual: VirtualDevice | null, faults: FaultSetting | null): void => {
  const front = { isVirtual: virtual !== null, faults }
  const live = (): string => livePart(core.state(), virtual?.openFigures() ?? null, virtual?.papers.latest(SHOWN) ?? [])

  app.get('/', async (_request, reply) => reply.type('text/html; charset=utf-8').header('Content-Security-Policy', CSP).send(pageHtml(live(), front)))

  app.get('/page/live', async (_request, reply) => reply.type('text/html; charset=utf-8').header('Content-Security-Policy', CSP).send(live()))

  for (const [name, type] of ASSETS) {
    const content = readFileSync(new URL(name, import.meta.url))
    app.get(`/page/${name}`, async (_request, reply) => reply.type(type).send(content))
  }
}
