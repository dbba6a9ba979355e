import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROUTES } from '@kafana/domain'
import { LANGUAGES, tagOf, type LanguageCode } from '@kafana/locales'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { languageAskedFor } from '../texts/accepted-language.ts'
import { contentPolicy } from './security-headers.ts'
import { sendText } from './send-text.ts'

/** The pages that the build made in every language, by the names of their files. */
const PAGES = { landing: ROUTES.landing, privacyPolicy: ROUTES.privacyPolicy } as const
/** Where a page wants its own server's address. */
const ORIGIN = /%ORIGIN%/g
const INLINE_SCRIPT = /<script>(.*?)<\/script>/gs
/** A proxy that names the caller may hand on the caller's own word about this. */
const SCHEME = /^https?$/
/** What a host can be called; anything else in that header is not repeated. */
const HOST = /^[\w.-]+(?::\d{1,5})?$|^\[[\da-f:]+\](?::\d{1,5})?$/i

interface Page {
  readonly code: LanguageCode
  readonly html: string
  readonly policy: string
}

/** A page as it was built; the English one for a language that came after the build. */
const readPage = (fileIn: (code: LanguageCode) => string, wanted: LanguageCode): Page => {
  const code = existsSync(fileIn(wanted)) ? wanted : 'en'
  const html = readFileSync(fileIn(code), 'utf8')
  const digests = [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  )
  return { code, html, policy: contentPolicy(digests) }
}

const originOf = (request: FastifyRequest, publicUrl: string | null): string => {
  if (publicUrl !== null) return publicUrl
  const {
    protocol,
    headers: { host = '' },
  } = request
  return HOST.test(host) && SCHEME.test(protocol) ? `${protocol}://${host}` : ''
}

/**
 * The pages that a stranger sees first, complete before any script runs: by `/mk` in a language, by `/` in the one that the browser asks for.
 * @param publicUrl the server's own address, where it is set; else pages name the one by which they were asked for
 */
export const serveFrontPages = (app: FastifyInstance, webDir: string, publicUrl: string | null): void => {
  for (const [name, path] of Object.entries(PAGES)) {
    const fileIn = (code: LanguageCode): string => join(webDir, 'front', `${name}.${code}.html`)
    if (!existsSync(fileIn('en'))) continue
    const pages = Object.fromEntries(LANGUAGES.map((code) => [code, readPage(fileIn, code)])) as Record<
      LanguageCode,
      Page
    >
    const send = (request: FastifyRequest, reply: FastifyReply, wanted: LanguageCode, vary?: string) => {
      const { code, html, policy } = pages[wanted]
      void reply.headers({ 'content-security-policy': policy, 'content-language': tagOf(code) })
      return sendText(request, reply, {
        text: html.replace(ORIGIN, originOf(request, publicUrl)),
        type: 'text/html; charset=utf-8',
        ...(vary !== undefined && { vary }),
      })
    }
    app.get(path, async (request, reply) =>
      send(request, reply, languageAskedFor(request.headers['accept-language']), 'accept-language'),
    )
    for (const code of LANGUAGES)
      app.get(`/${code}${path === '/' ? '' : path}`, async (request, reply) => send(request, reply, code))
  }
}
