import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Core } from '../core.ts'
import type { FaultSetting } from '../device/faults.ts'
import type { VirtualDevice } from '../device/virtual-device.ts'
import { isOwnMachine } from '../origin-guard.ts'
import type { PairingFile } from '../pairing-file.ts'
import { livePart, pageHtml } from './page-html.ts'

const SHOWN = 40

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
  "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const ASSETS = [
  ['page.css', 'text/css; charset=utf-8'],
  ['page.js', 'text/javascript; charset=utf-8'],
  ['icon.svg', 'image/svg+xml; charset=utf-8'],
] as const

interface Parts {
  readonly core: Pick<Core, 'state' | 'link'>
  readonly pairing: Pick<PairingFile, 'isParted'>
  readonly virtual: VirtualDevice | null
  readonly faults: FaultSetting | null
}

/** The page at `/` that shows how the device and the server are and, of a virtual device, what it printed. */
export const pageRoutes = (app: FastifyInstance, { core, pairing, virtual, faults }: Parts): void => {
  const live = (): string =>
    livePart({
      state: core.state(),
      link: { ...core.link(), parted: pairing.isParted() },
      figures: virtual?.openFigures() ?? null,
      documents: virtual?.papers.latest(SHOWN) ?? [],
    })
  const page = (isHere: boolean): string => pageHtml(live(), { isVirtual: virtual !== null, faults, isHere })
  const send = (reply: FastifyReply, html: string): FastifyReply =>
    reply.type('text/html; charset=utf-8').header('Content-Security-Policy', CSP).send(html)

  app.get('/', async (request, reply) => send(reply, page(isOwnMachine(request))))

  app.get('/page/live', async (_request, reply) => send(reply, live()))

  for (const [name, type] of ASSETS) {
    const content = readFileSync(new URL(name, import.meta.url))
    app.get(`/page/${name}`, async (_request, reply) => reply.type(type).send(content))
  }
}
