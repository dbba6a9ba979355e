/**
 * Every browser story on a network whose answers come up to a second and a half late, each by another while: what a screen or a story takes for granted
 * only because the server is near shows. `npm run late -- manager` takes the files whose names have this word.
 */
import { tellStories } from './lib/stories.ts'

const LATE_MS = 1500

process.exitCode = await tellStories([...process.argv.slice(2), '--reporter', 'list'], {
  ANSWERS_LATE_MS: String(LATE_MS),
})
