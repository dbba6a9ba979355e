/** How the landing page does on a phone with a slow line: Lighthouse visits it five times (or as often as said), and the visit in the middle is kept in docs/audit. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { Refusal } from './bootstrap/refusal.mjs'
import { ensureChromium } from './lib/chromium.ts'
import { withDemoHouse } from './lib/demo-house.ts'
import { auditOnce, CATEGORIES, medianOf, type Audit } from './lib/landing-audit.ts'
import { inRoot } from './lib/paths.ts'
import { say } from './lib/say.ts'

const FOLDER = inRoot('docs', 'audit')
const LEAST = 95

const rounds = Number(process.argv[2] ?? 5)
if (!Number.isInteger(rounds) || rounds < 1)
  throw new Refusal('npm run audit:landing takes a whole number of visits.')

const table = (rows: readonly (readonly [string, string | number])[]): string =>
  ['| | |', '|---|---|', ...rows.map(([name, value]) => `| ${name} | ${value} |`)].join('\n')

const report = (audits: readonly Audit[]): string => {
  const { version, scores, figures, remarks } = medianOf(audits)
  const all = (name: (typeof CATEGORIES)[number]): string =>
    `${scores[name]} (${audits.map((each) => each.scores[name]).join(', ')})`
  return `# The landing page on a phone

Lighthouse ${version}, its phone profile (slow line, slow processor), ${audits.length} visits to \`/\` of the demo venue; the visit in the middle, in brackets all of them.
Taken by \`npm run audit:landing\`.

${table(CATEGORIES.map((name) => [name, all(name)]))}

${table(Object.entries(figures))}
${remarks.length > 0 ? `\nWhat weighs and could be better: ${remarks.join('; ')}.\n` : ''}`
}

await ensureChromium()
const audits: Audit[] = []
await withDemoHouse(async (url) => {
  for (let round = 0; round < rounds; round += 1) {
    const audit = await auditOnce(`${url}/`)
    say(CATEGORIES.map((name) => `${name} ${audit.scores[name]}`).join(', '))
    audits.push(audit)
  }
})
mkdirSync(FOLDER, { recursive: true })
writeFileSync(
  `${FOLDER}/landing.json`,
  `${JSON.stringify({ median: medianOf(audits), visits: audits.map(({ scores }) => scores) }, null, 2)}\n`,
)
writeFileSync(`${FOLDER}/landing.md`, report(audits))
const low = CATEGORIES.filter((name) => medianOf(audits).scores[name] < LEAST)
say(
  low.length > 0
    ? `Below ${LEAST}: ${low.join(', ')}.`
    : `At least ${LEAST} in every category; the report is docs/audit/landing.md.`,
)
process.exitCode = low.length > 0 ? 1 : 0
