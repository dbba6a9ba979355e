/**
 * Every screen in every language, on a desk and on a phone, in a browser: no key shows, every text fits, the console is silent. The everyday tests do the
 * same for English, the longest language and one that nobody speaks. `npm run languages:look -- --only "owner, de"` takes those whose names have these words.
 */
import { Refusal } from './bootstrap/refusal.mjs'
import { tellStories } from './lib/stories.ts'

const [flag, only, ...more] = process.argv.slice(2)
if ((flag !== undefined && flag !== '--only') || (flag !== undefined && !only) || more.length > 0)
  throw new Refusal('npm run languages:look knows --only, with words of the looks to take.')
process.exitCode = await tellStories(
  ['src/screens.spec.ts', '--reporter', 'list', ...(only ? ['--grep', only] : [])],
  { EVERY_LANGUAGE: 'yes' },
)
