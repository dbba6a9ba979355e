import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { runnerImport, type Plugin, type ViteDevServer } from 'vite'
import type * as renderer from '../src/front/render.tsx'

type Renderer = typeof renderer
type Rendered = ReturnType<Renderer['renderFrontPage']>

const FOLDER = join(import.meta.dirname, '..')
const FRONT = join(FOLDER, 'src', 'front')
const RENDERER = join(FRONT, 'render.tsx')
const TEMPLATE = 'front.html'
const FONTS = join(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'),
  '..',
  'files',
)

/** The files that the pages' own HTML points to, by the names that the pages give them. */
const assetFiles = (): ReadonlyMap<string, string> =>
  new Map([
    ...readdirSync(join(FRONT, 'pictures')).map(
      (file) => [`pictures/${file}`, join(FRONT, 'pictures', file)] as const,
    ),
    ['fonts/inter-balkan-wght-normal.woff2', join(FRONT, 'fonts', 'inter-balkan-wght-normal.woff2')],
    ...['latin', 'cyrillic', 'greek']
      .map((script) => `inter-${script}-wght-normal.woff2`)
      .map((file) => [`fonts/${file}`, join(FONTS, file)] as const),
  ])

const filled = (template: string, { lang, head, body }: Rendered): string =>
  template
    .replace('<html lang="en">', `<html lang="${lang}">`)
    .replace('<!--head-->', () => head)
    .replace('<!--body-->', () => body)

const known = (path: string, address: string | undefined): string => {
  if (address === undefined) throw new Error(`A front page points to ${path}, which is not there`)
  return address
}

/** One page while developing, made anew; undefined for an address that is none of them. The bare addresses are English. */
const madeNow = async (server: ViteDevServer, url: string): Promise<string | undefined> => {
  const { everyFrontPage, frontPath, lastingPath, ORIGIN, renderFrontPage } = (await server.ssrLoadModule(
    RENDERER,
  )) as Renderer
  const path = url.split('?')[0]?.replace(/(.)\/$/, '$1') ?? ''
  const wanted = everyFrontPage().find(({ page, code }) =>
    [frontPath(page, code), lastingPath(page, code)].includes(path),
  )
  if (!wanted) return undefined
  const files = assetFiles()
  const html = filled(
    readFileSync(join(FOLDER, TEMPLATE), 'utf8'),
    renderFrontPage({ ...wanted, asset: (each) => `/@fs${known(each, files.get(each))}` }),
  )
  return (await server.transformIndexHtml(url, html)).replaceAll(ORIGIN, '')
}

const serve = (server: ViteDevServer): void => {
  server.middlewares.use((request, response, next) => {
    const send = (html: string | undefined): void => {
      if (html === undefined) return next()
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(html)
    }
    madeNow(server, request.url ?? '/').then(send, next)
  })
}

/** Makes the front pages, each in every language: into the folder `front` of a build, and at every request of the server for developers. */
export const frontPages = (): Plugin => {
  const references = new Map<string, string>()
  return {
    name: 'kafana:front-pages',
    configureServer: serve,
    buildStart() {
      for (const [path, file] of this.environment.mode === 'build' ? assetFiles() : []) {
        references.set(
          path,
          this.emitFile({ type: 'asset', name: basename(file), source: readFileSync(file) }),
        )
      }
    },
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const template = bundle[TEMPLATE]
        if (template?.type !== 'asset') throw new Error(`${TEMPLATE} was not built`)
        const asset = (path: string): string => `/${this.getFileName(known(path, references.get(path)))}`
        const { module } = await runnerImport<Renderer>(RENDERER, {
          configFile: false,
          root: FOLDER,
          logLevel: 'error',
          plugins: [react()],
        })
        for (const { page, code } of module.everyFrontPage()) {
          const source = filled(String(template.source), module.renderFrontPage({ page, code, asset }))
          this.emitFile({ type: 'asset', fileName: `front/${module.frontFile(page, code)}`, source })
        }
        delete bundle[TEMPLATE]
      },
    },
  }
}
