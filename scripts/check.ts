/** Everything about the code that needs no browser; stops at the first step that fails. */
import { toolFile } from './lib/paths.ts'
import { STATIC_STEPS } from './lib/static-steps.ts'
import { runStep, toolStep, type Step } from './lib/step.ts'

const TESTS: Step = toolStep(
  'unit and HTTP tests',
  toolFile('vitest/vitest.mjs'),
  'run',
  '--reporter=default',
)

for (const step of [...STATIC_STEPS, TESTS]) {
  if (!(await runStep(step))) {
    process.exitCode = 1
    break
  }
}
