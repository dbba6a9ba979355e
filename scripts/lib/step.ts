import { runNode } from './run.ts'
import { complain, say, stopwatch } from './say.ts'

export interface StepResult {
  readonly passed: boolean
  /** Shown when it failed. */
  readonly output: string
  /** A word on what was looked at, for the line of a step that passed. */
  readonly note?: string
}

/** A check that stays silent until it has passed or failed. */
export interface Step {
  readonly name: string
  readonly check: () => Promise<StepResult>
}

/** A step that passes when a JavaScript tool ends with 0. */
export const toolStep = (name: string, ...args: readonly string[]): Step => ({
  name,
  check: async () => {
    const { code, output } = await runNode(args, { stream: 'keep' })
    return { passed: code === 0, output }
  },
})

/** Runs a step and prints its one line, with its output where it failed. */
export const runStep = async ({ name, check }: Step): Promise<boolean> => {
  const elapsed = stopwatch()
  const { passed, output, note } = await check()
  say(`${passed ? '✓' : '✗'} ${name} (${note ? `${note}, ` : ''}${elapsed()})`)
  if (!passed) complain(output.trimEnd() || 'It failed without a word.')
  return passed
}
