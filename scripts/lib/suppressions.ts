import { readFileSync } from 'node:fs'
import { inRoot } from './paths.ts'
import { sourceFiles } from './source-files.ts'
import type { StepResult } from './step.ts'

const COMMENT = /(?:\/\/|\/\*)\s*((?:ox|es)lint-disable[\w-]*|@ts-(?:expect-error|ignore|nocheck))(.*)/
const REASON = / -- \S+ \S+/

/** Numbers of the lines that switch a check off without saying why (`-- reason`, two words at least). */
export const unexplained = (text: string): readonly number[] =>
  text.split('\n').flatMap((line, index) => {
    const [, , rest] = COMMENT.exec(line) ?? []
    return rest === undefined || REASON.test(rest) ? [] : [index + 1]
  })

/** Every switched-off check in our code gives its reason. */
export const checkSuppressions = async (): Promise<StepResult> => {
  const linesOf = (file: string) => unexplained(readFileSync(inRoot(file), 'utf8'))
  const found = sourceFiles().flatMap((file) =>
    linesOf(file).map((line) => `${file}:${line} switches a check off without a reason (-- why)`),
  )
  return { passed: found.length === 0, output: found.join('\n') }
}
