import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import { LANGUAGES } from '@kafana/locales'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import type { HeaderSettings } from './http-app.ts'
import { servePublicPages } from './public-pages.ts'
import { sendText } from './send-text.ts'

const YEAR_SECONDS = 31_536_000

/**
 * Serves `/locales/<language>/translation.json` for the supported languages only, whatever path is requested.
 */
const serveLocales = (app: FastifyInstance, localesDir: string): void => {
  app.get<{ Params: { language: string } }>('/locales/:language/translation.json', async (request, reply) => {
    const language = LANGUAGES.find((code) => code === request.params.language)
    if (!language) throw new AppError('NOT_FOUND')
    const text = await readFile(join(localesDir, language, 'translation.json'), 'utf8')
    return sendText(request, reply, { text, type: 'application/json; charset=utf-8' })
  })
}

interface Folders {
  /** The built browser application. */
  readonly webDir: string
  readonly localesDir: string
}

/**
 * The public pages and the built browser application; every address that is no file and no call opens the
 * latter, so that a link to a screen works.
 * The build has packed its files already.
 */
export const serveWebFiles = async (
  app: FastifyInstance,
  { webDir, localesDir }: Folders,
  settings: HeaderSettings,
): Promise<void> => {
  serveLocales(app, localesDir)
  servePublicPages(app, webDir, settings)
  const built = existsSync(join(webDir, 'index.html'))
  if (built) {
    await app.register(fastifyStatic, {
      root: webDir,
      wildcard: false,
      index: false,
      preCompressed: true,
      globIgnore: ['public-pages/**', '**/*.br', '**/*.gz', 'index.html'],
      setHeaders: (reply, path) => {
        const hashed = path.includes('/assets/') || path.includes('\\assets\\')
        void reply.header('cache-control', hashed ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache')
      },
    })
  }
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|locales|live|assets)(\/|$)/.test(request.url.split('?')[0] ?? '')
    if (!built || !isPage) throw new AppError('NOT_FOUND')
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
}
