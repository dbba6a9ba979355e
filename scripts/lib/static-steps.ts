import { checkBoundaries } from './boundaries.ts'
import { toolFile } from './paths.ts'
import { toolStep, type Step } from './step.ts'
import { checkSuppressions } from './suppressions.ts'

const tsc = toolFile('typescript/bin/tsc')

/** What can be said about the code without running it. */
export const STATIC_STEPS: readonly Step[] = [
  toolStep('types', tsc, '-p', 'tsconfig.json'),
  toolStep('types of the web', tsc, '-p', 'packages/web/tsconfig.json'),
  toolStep('lint', toolFile('oxlint/bin/oxlint'), '--type-aware'),
  { name: 'reasons of suppressions', check: checkSuppressions },
  { name: 'boundaries', check: checkBoundaries },
  toolStep('unused code', toolFile('knip/bin/knip.js'), '--no-progress'),
]
