import { globSync, readFileSync } from 'node:fs'
import { inRoot, ROOT, sourceFiles } from './repository.ts'

/** A coined word, and the standard term that replaces it. */
interface Term {
  readonly pattern: RegExp
  readonly use: string
}

const term = (pattern: string, use: string): Term => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'u'),
  use,
})

/** Matched against lower-case text in which identifiers are split into words: `putBack` is `put back`. */
const TERMS: readonly Term[] = [
  term('rooms?', 'module; in the contract and live messages: resource'),
  term('houses?', 'app, test app, test stack'),
  term(
    '(?:before|behind) the (?:door|gate)|doors?|the gate|the shell|front (?:pages?|doors?)',
    'public pages, signed-in pages, AuthLayout, AppLayout, auth form',
  ),
  term(
    'bells?|rings?|rang|rung|hang(?:s|ing)? a|take down',
    'signal, notify, subscribe, unsubscribe, long poll',
  ),
  term('ears?|heed(?:s|ed|ing)?', 'listener, handle'),
  term('news', 'event, message, update'),
  term('tell(?:s|ing)?|told|untold', 'report, publish, notify, say'),
  term('put(?:s|ting)? back|catching up', 'restored from backup, resynchronising; of stock: returned'),
  term('anew', 'again; of a bill: reconstructed'),
  term('taken back|takes? back', 'voided by storno, undone'),
  term('settle doubt|in doubt|needs a person|waits? for a person', 'resolve, unconfirmed, needs attention'),
  term('strangers?', 'unknown device, unverified counter; visitor'),
  term('set aside', 'quarantined'),
  term('way outs?|is beside', 'SMTP transport, isLocal'),
  term('shelf|shelves|lanes?|kept changes?|trays?', 'cache, queue, pending change, sync panel'),
  term('meanwhile|lost race|overtaken', 'edit conflict, ConflictError, stale update'),
  term('chores?|admit(?:s|ted)?', 'scheduled job, authorise the upgrade'),
  term('takings|figures?|sales books?', 'sales, metric, sales summary'),
  term('fiscal books?', 'fiscal reconciliation, fiscal report'),
  term('moods?|wish(?:es)?|misfits?|strays?', 'status, request, overflow, hard-coded text'),
  term('towns?|strikes?', 'world, fault'),
  term('stor(?:y|ies)', 'end-to-end test'),
  term('give up|gave up|given up|gives up', 'cancel, abandon'),
  term('weather|deaf|comes? up again|lets? go of|letting go', 'faults, unresponsive, restarts, release'),
  term('the books|left to a person', 'journal, fiscal report; needs attention'),
]
/** Matched against the unchanged text. */
const NAMES: readonly Term[] = [
  term('stand-ins?', 'fake, mock'),
  term('Needs|Parts', 'Deps'),
  term('(?:gives|takes)(?=\\??:)', 'responseType, requestType; returns, accepts'),
]

/**
 * Allowed uses: the ordinary meaning of a word, and names on the wire, in databases, in the storage of
 * devices and of icons.
 */
const ALLOWED: readonly { readonly file: RegExp; readonly text: RegExp }[] = [
  { file: /scripts\/lib\/terms/, text: /.*/gu },
  // A released migration is never changed, and its name is stored.
  { file: /\/migrations\//, text: /.*/gu },
  { file: /./, text: /0003-sales-book/gu },
  // Error codes, states, translation keys; the route, the path and the exported file of the fiscal report.
  {
    file: /./,
    text: /\b[A-Z]+(?:_[A-Z\d]+)+(?:_(?:zero|one|two|few|many|other))?\b|\bfiscalBook\b|\/fiscal-book\b|kafana-fiscal-book/gu,
  },
  // Fields of calls and live messages.
  {
    file: /./,
    text: /\btakenBack\b|\broom(?=['"]?\??:)|`room`|\.room\b|\{ (?:type, seq, )?room \}|\broom ===|: room as Resource|, room \}|\(seq: number, room: string\)/gu,
  },
  {
    file: /CONTEXT|statistics|panel|day-fakes|home|summarize-orders|venue-now/,
    text: /\btakings(?=['"`]?\??[:.,[]| \}|` on the wire)/gu,
  },
  // The call's key in the contract, which devices store in their outbox, and an older key of their storage.
  { file: /./, text: /'billing\.tell'|'billing', 'tell'|\bbilling\.tell\b|'told-bills'/gu },
  { file: /contract\/src\/billing|billing-routes/, text: /^ +tell(?=:)/gu },
  // Columns, audit actions and audit details in databases that are in use.
  {
    file: /./,
    text: /\btold_seq\b|\btaken_back_orders\b|'bill\.toldWithoutTrust'|'store\.putBack'|'gateway\.lineSetAside'/gu,
  },
  { file: /modules\/(?:gateways|reconciliation)\//, text: /\buntoldFrom\b|\btold(?=:)/gu },
  { file: /./, text: /\bIconBell\w*\b/gu },
  // A seed label: another one would change every recorded history.
  { file: /billing-proof\/src\/simulation\/run-history/, text: /fork\('town'\)/gu },
  { file: /./, text: /Needs attention|Tell us about|your rooms and|Rooms, terraces|take back a consent/gu },
]

const splitWords = (line: string): string =>
  line
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .replaceAll(/[-_]/g, ' ')
    .toLowerCase()

const matches = (terms: readonly Term[], text: string): readonly string[] =>
  terms.flatMap(({ pattern, use }) => {
    const [word] = pattern.exec(text) ?? []
    return word === undefined ? [] : [`"${word}" → ${use}`]
  })

/** The terms that a line should not use. */
export const coinedIn = (file: string, line: string): readonly string[] => {
  const rest = ALLOWED.reduce(
    (text, allowed) => (allowed.file.test(file) ? text.replaceAll(allowed.text, '') : text),
    line,
  )
  return [...matches(TERMS, splitWords(rest)), ...matches(NAMES, rest)]
}

/** Documents, settings of the tools, and the English texts. */
const OTHER_FILES = [
  '*.{md,ts}',
  '.dependency-cruiser.mjs',
  'docs/**/*.md',
  'packages/*/*.{md,ts}',
  'packages/*/src/**/*.md',
  'packages/web/vite/**/*.ts',
  'packages/locales/en/translation.json',
]
const otherFiles = (): readonly string[] =>
  globSync(OTHER_FILES, {
    cwd: ROOT,
    exclude: ['**/node_modules/**'],
  }).map((path) => path.replaceAll('\\', '/'))

const coinedInFile = (file: string): readonly string[] => [
  ...coinedIn(file, file).map((found) => `${file}: ${found}`),
  ...readFileSync(inRoot(file), 'utf8')
    .split('\n')
    .flatMap((line, index) => coinedIn(file, line).map((found) => `${file}:${index + 1}: ${found}`)),
]

/** Every use of a coined word, as `file:line: "word" → term`. */
export const coinedWords = (): readonly string[] => [...sourceFiles(), ...otherFiles()].flatMap(coinedInFile)
