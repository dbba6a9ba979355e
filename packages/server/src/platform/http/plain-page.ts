import { createHash } from 'node:crypto'
import { type LanguageCode, tagOf } from '@kafana/locales'
import { type HttpRequest, type HttpResponse, withHeaders } from './http-message.ts'
import { sendText } from './send-text.ts'

/** A short page that needs nothing of the build. */
export interface PlainPage {
  readonly code: LanguageCode
  readonly title: string
  /** HTML; texts in it are escaped. */
  readonly body: string
  /** Its only script, inline. */
  readonly script?: string
  /** What the script may connect to. */
  readonly connections?: readonly string[]
}

/** The colours are those of the web's `app/base.css`. */
const STYLE = `:root{color-scheme:light dark;--paper:#f6f5f2;--ink:#1d1b18;--soft:#5f594f;--line:#e2ded5;--accent:#923a19;--tint:#fff3ee}
@media(prefers-color-scheme:dark){:root{--paper:#0e1012;--ink:#f4f5f6;--soft:#a3abb3;--line:#2a3036;--accent:#f2a585;--tint:#33221a}}
*{box-sizing:border-box}
body{max-width:40rem;margin:0 auto;padding:1.5rem 1.25rem 3rem;background:var(--paper);color:var(--ink);font:17px/1.55 Inter,system-ui,sans-serif;hyphens:auto;overflow-wrap:anywhere}
header{display:flex;align-items:center;gap:.6rem;font-size:1.25rem;font-weight:700}
h1{margin:1.5rem 0 .5rem;font-size:1.75rem;line-height:1.2;letter-spacing:-.02em}
h2{margin:2rem 0 .5rem;font-size:1.2rem}
p{margin:.5rem 0}
ol{margin:.5rem 0;padding-left:1.5rem}
li{margin:.4rem 0}
a{color:var(--accent)}
.button{display:flex;justify-content:center;align-items:center;min-height:3.25rem;margin:1rem 0;padding:.5rem 1rem;border:2px solid var(--accent);border-radius:14px;font-weight:640;text-align:center;text-decoration:none}
.status{padding:.9rem 1rem;border-radius:14px;background:var(--tint);font-weight:640}
.soft{color:var(--soft);font-size:.95rem}
code{display:block;hyphens:none;margin:.5rem 0;font:.85rem/1.6 ui-monospace,monospace}
nav{display:flex;flex-wrap:wrap;gap:0 1.25rem;margin-top:2.5rem;padding-top:.75rem;border-top:1px solid var(--line)}
nav a{display:inline-flex;align-items:center;min-height:44px;color:var(--soft);text-decoration:none}
nav a[aria-current]{color:var(--accent);font-weight:640}`

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

const digestOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

const policyOf = ({ script, connections = [] }: PlainPage): string =>
  [
    "default-src 'none'",
    `style-src ${digestOf(STYLE)}`,
    `script-src ${script === undefined ? "'none'" : digestOf(script)}`,
    `connect-src ${connections.join(' ') || "'none'"}`,
    "img-src 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')

/** Sends the page in the language that was asked for; its policy permits its own script and style and nothing else. */
export const sendPlainPage = async (request: HttpRequest, page: PlainPage): Promise<HttpResponse> => {
  const { code, title, body, script } = page
  const text = `<!doctype html>
<html lang="${tagOf(code)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)} · Kafana</title>
<link rel="icon" href="/favicon.svg">
<style>${STYLE}</style>
</head>
<body>
<header><img src="/favicon.svg" alt="" width="32" height="32">Kafana</header>
<main>
<h1>${escaped(title)}</h1>
${body}
</main>
${script === undefined ? '' : `<script>${script}</script>`}
</body>
</html>
`
  const response = await sendText(request, {
    text,
    type: 'text/html; charset=utf-8',
    vary: 'accept-language',
  })
  return withHeaders(response, { 'content-security-policy': policyOf(page), 'content-language': tagOf(code) })
}
