import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { LANGUAGES } from '@kafana/locales'
import { AppError } from './app-error.ts'
import type { HttpApp } from './http-app.ts'
import { type PageSettings, withDemoAccounts } from './page-offers.ts'
import { servePublicPages } from './public-pages.ts'
import { createScreenPages } from './screen-pages.ts'
import { sendText } from './send-text.ts'
import { cachingOf, isFilePath, readStaticFiles, sendStaticFile, type StaticFile } from './static-files.ts'

/**
 * Serves `/locales/<language>/translation.json` for the supported languages only, whatever path is requested.
 */
const serveLocales = (app: Pick<HttpApp, 'add'>, localesDir: string): void => {
  app.add({
    method: 'GET',
    path: '/locales/:language/translation.json',
    hasHead: true,
    handle: async (request) => {
      const language = LANGUAGES.find((code) => code === request.params['language'])
      if (!language) throw new AppError('NOT_FOUND')
      const text = await readFile(join(localesDir, language, 'translation.json'), 'utf8')
      return sendText(request, { text, type: 'application/json; charset=utf-8' })
    },
  })
}

interface Folders {
  /** The built browser application. */
  readonly webDir: string
  readonly localesDir: string
}

/**
 * The public pages and the built browser application; every address that looks neither like a file nor like a call opens
 * the latter, so that a link to a screen works.
 */
export const serveWebFiles = (
  app: Pick<HttpApp, 'add' | 'answerOthers'>,
  { webDir, localesDir }: Folders,
  settings: PageSettings,
): void => {
  serveLocales(app, localesDir)
  servePublicPages(app, webDir, settings)
  // The public pages are sent with this server's own address in them only.
  const files = existsSync(webDir) ? readStaticFiles(webDir, ['public-pages']) : new Map<string, StaticFile>()
  for (const [name, file] of files)
    app.add({
      method: 'GET',
      path: `/${name}`,
      hasHead: true,
      handle: async (request) => sendStaticFile(request, file, cachingOf(name)),
    })
  const index = files.get('index.html')
  const application = index && settings.demo ? withDemoAccounts(index, settings.demo) : index
  const pageAt = application && createScreenPages(webDir, application)
  app.answerOthers(async (request) => {
    const isOther = /^\/(api|locales|live)(\/|$)/.test(request.path) || isFilePath(request.path)
    if (!pageAt || request.method !== 'GET' || isOther) throw new AppError('NOT_FOUND')
    return sendStaticFile(request, pageAt(request.path), 'no-cache')
  })
}
