/** Every check and test that needs no browser; stops at the first failure. */
import { toolFile } from './lib/repository.ts'
import { runStep, STATIC_STEPS, type Step, toolStep } from './lib/static-checks.ts'

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
