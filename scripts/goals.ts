/**
 * Measures the goals of docs/goals.md, or some of them: `npm run goals -- G1 G5`. `--minutes 5` gives each of them that
 * time instead of its own; what was not reached is reported. Ends with 1 if a goal is not held.
 */
import { parseArgs } from 'node:util'
import { verdictOf } from '../goals/goal.ts'
import { GOALS } from '../goals/goals.ts'
import { linesOf, measureGoal } from '../goals/report.ts'
import { UserError } from './bootstrap/launch.mjs'
import { print } from './lib/run.ts'

const { values, positionals } = parseArgs({
  options: { minutes: { type: 'string' } },
  allowPositionals: true,
})
const minutes = values.minutes === undefined ? null : Number(values.minutes)
if (minutes !== null && !(minutes > 0)) throw new UserError('--minutes takes a number above zero.')
const unknown = positionals.filter((id) => !GOALS.some((goal) => goal.id === id))
if (unknown.length > 0)
  throw new UserError(
    `There is no goal ${unknown.join(', ')}: name some of ${GOALS.map(({ id }) => id).join(', ')}.`,
  )

for (const goal of GOALS) {
  if (positionals.length > 0 && !positionals.includes(goal.id)) continue
  const result = await measureGoal(goal, minutes, print)
  for (const line of linesOf(result)) print(line)
  if (verdictOf(result.measured) === 'not held') process.exitCode = 1
}
