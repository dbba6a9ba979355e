import { readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import react from '@vitejs/plugin-react'
import { runnerImport, type Plugin, type ViteDevServer } from 'vite'
import type * as renderer from '../src/public-pages/render.tsx'

type Renderer = typeof renderer
type Rendered = ReturnType<Renderer['renderPublicPage']>

const FOLDER = join(import.meta.dirname, '..')
const FRONT = join(FOLDER, 'src', 'public-pages')
const RENDERER = join(FRONT, 'render.tsx')
const TEMPLATE = 'public-pages.html'
const FONTS = join(
  createRequire(import.meta.url).resolve('@fontsource-variable/inter/package.json'),
  '..',
  'files',
)

/** The assets referenced by the pages, by the names used there. */
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

const existing = (path: string, address: string | undefined): string => {
  if (address === undefined) throw new Error(`A public page points to ${path}, which is not there`)
  return address
}

/** Renders one page in development; undefined for other URLs. The bare addresses are English. */
const renderForDevelopment = async (server: ViteDevServer, url: string): Promise<string | undefined> => {
  const { everyPublicPage, publicPath, canonicalPath, ORIGIN, renderPublicPage } =
    (await server.ssrLoadModule(RENDERER)) as Renderer
  const path = url.split('?')[0]?.replace(/(.)\/$/, '$1') ?? ''
  const wanted = everyPublicPage().find(({ page, code }) =>
    [publicPath(page, code), canonicalPath(page, code)].includes(path),
  )
  if (!wanted) return undefined
  const files = assetFiles()
  const html = filled(
    readFileSync(join(FOLDER, TEMPLATE), 'utf8'),
    renderPublicPage({ ...wanted, asset: (each) => `/@fs${existing(each, files.get(each))}` }),
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
    renderForDevelopment(server, request.url ?? '/').then(send, next)
  })
}

/**
 * Renders the public pages in every language: into the folder `public-pages` of a build, and on request in
 * development.
 */
export const publicPages = (): Plugin => {
  const references = new Map<string, string>()
  return {
    name: 'kafana:public-pages',
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
        const asset = (path: string): string => `/${this.getFileName(existing(path, references.get(path)))}`
        const { module } = await runnerImport<Renderer>(RENDERER, {
          configFile: false,
          root: FOLDER,
          logLevel: 'error',
          plugins: [react()],
        })
        for (const { page, code } of module.everyPublicPage()) {
          const source = filled(String(template.source), module.renderPublicPage({ page, code, asset }))
          this.emitFile({
            type: 'asset',
            fileName: `public-pages/${module.publicPageFile(page, code)}`,
            source,
          })
        }
        delete bundle[TEMPLATE]
      },
    },
  }
}
