import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@kafana/locales'
import type { FastifyInstance } from 'fastify'
import { AppError } from './app-error.ts'
import type { HeaderSettings } from './http-app.ts'
import { servePublicPages } from './public-pages.ts'
import { sendText } from './send-text.ts'
import { readStaticFiles, sendStaticFile, type StaticFile } from './static-files.ts'

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

/** Files below `assets` never change: their names contain a digest. */
const cachingOf = (name: string): string =>
  name.startsWith('assets/') ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache'

/**
 * The public pages and the built browser application; every address that is no file and no call opens the
 * latter, so that a link to a screen works.
 */
export const serveWebFiles = (
  app: FastifyInstance,
  { webDir, localesDir }: Folders,
  settings: HeaderSettings,
): void => {
  serveLocales(app, localesDir)
  servePublicPages(app, webDir, settings)
  // The public pages are sent with this server's own address in them only.
  const files = existsSync(webDir) ? readStaticFiles(webDir, ['public-pages']) : new Map<string, StaticFile>()
  for (const [name, file] of files)
    app.get(`/${name}`, async (request, reply) =>
      sendStaticFile(request, reply.header('cache-control', cachingOf(name)), file),
    )
  const application = files.get('index.html')
  app.setNotFoundHandler(async (request, reply) => {
    const isPage =
      request.method === 'GET' && !/^\/(api|locales|live|assets)(\/|$)/.test(request.url.split('?')[0] ?? '')
    if (!application || !isPage) throw new AppError('NOT_FOUND')
    return sendStaticFile(request, reply.header('cache-control', 'no-cache'), application)
  })
}
