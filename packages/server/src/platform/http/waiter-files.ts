import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { preferredLanguage, translatorFor } from '../texts.ts'
import { AppError } from './app-error.ts'
import { contentPolicy, type HeaderSettings, type HttpApp } from './http-app.ts'
import { type HttpHandler, type HttpResponse, withHeaders } from './http-message.ts'
import { escaped, sendPlainPage } from './plain-page.ts'
import { sendText } from './send-text.ts'
import { cachingOf, isFilePath, readStaticFiles, sendStaticFile, type StaticFile } from './static-files.ts'

const ROOT = '/waiter'
const INDEX = 'index.html'

/**
 * Ends the service worker that a phone has of the app, with what it has stored of the app's files. What a phone has not
 * sent yet is in IndexedDB and stays.
 */
const ENDING_WORKER = `self.addEventListener('install', () => self.skipWaiting())
self.addEventListener('activate', (event) => {
  const end = async () => {
    for (const name of await caches.keys()) await caches.delete(name)
    await self.registration.unregister()
    for (const page of await self.clients.matchAll({ type: 'window' })) await page.navigate(page.url)
  }
  event.waitUntil(end())
})
`

const sendSwitchedOff: HttpHandler = async (request) => {
  const code = preferredLanguage(request.headers['accept-language'])
  const t = translatorFor(code)
  return sendPlainPage(request, {
    code,
    title: t('WAITER_APP_OFF'),
    body: `<p>${escaped(t('WAITER_APP_OFF_HINT'))}</p>`,
  })
}

const redirect: HttpResponse = {
  status: 308,
  headers: { location: `${ROOT}/`, 'cache-control': 'no-cache' },
  body: null,
}

/** Serves a page at `/waiter/` and every address below it. */
const servePage = (app: Pick<HttpApp, 'add'>, page: HttpHandler): void => {
  const add = (path: string, handle: HttpHandler): void =>
    app.add({ method: 'GET', path, hasHead: true, hasTextResponse: true, handle })
  // The scope of its service worker ends with a slash.
  add(ROOT, async (request) => (request.path === ROOT ? redirect : page(request)))
  add(`${ROOT}/*`, async (request) => {
    if (isFilePath(request.path)) throw new AppError('NOT_FOUND')
    return page(request)
  })
}

/** What the build is named by: it writes the digest of its sources beside its files, and itself knows the beginning. */
const BUILT_FROM = '.built-from'
const BUILD_NAME_LENGTH = 7
/** By which an app learns that the server has another build of it: what the server refuses may be known to that one. */
const BUILD_HEADER = 'kafana-waiter'

const addBuild = (app: Pick<HttpApp, 'addHeader'>, waiterDir: string): void => {
  const marker = join(waiterDir, BUILT_FROM)
  if (existsSync(marker))
    app.addHeader(BUILD_HEADER, readFileSync(marker, 'utf8').slice(0, BUILD_NAME_LENGTH))
}

/**
 * Serves the waiter's app below `/waiter/`: its files as the build compressed them, and its page at every other address.
 * Without a build there is nothing. Where the app is switched off, phones get a page that says so, and a service worker
 * that ends the one they have.
 * @param waiterDir the built app
 */
export const serveWaiterFiles = (
  app: Pick<HttpApp, 'add' | 'addHeader'>,
  waiterDir: string,
  { hasWaiterApp, ...settings }: HeaderSettings & { readonly hasWaiterApp: boolean },
): void => {
  if (!hasWaiterApp) {
    const type = 'text/javascript; charset=utf-8'
    app.add({
      method: 'GET',
      path: `${ROOT}/sw.js`,
      hasHead: true,
      handle: (request) => sendText(request, { text: ENDING_WORKER, type }),
    })
    servePage(app, sendSwitchedOff)
    return
  }
  addBuild(app, waiterDir)
  const files = existsSync(waiterDir) ? readStaticFiles(waiterDir, []) : new Map<string, StaticFile>()
  const policy = `${contentPolicy([], settings)}; worker-src 'self'; manifest-src 'self'`
  const sending =
    (name: string, file: StaticFile): HttpHandler =>
    async (request) =>
      withHeaders(sendStaticFile(request, file, cachingOf(name)), { 'content-security-policy': policy })
  for (const [name, file] of files)
    app.add({ method: 'GET', path: `${ROOT}/${name}`, hasHead: true, handle: sending(name, file) })
  const index = files.get(INDEX)
  servePage(app, index ? sending(INDEX, index) : async () => Promise.reject(new AppError('NOT_FOUND')))
}
