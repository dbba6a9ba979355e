/**
 * Histories of a venue that bills while everything fails, judged by an independent checker. Without arguments
 * a hundred thousand of them;
 * `--count 1000 --from 5000` takes others; `--seed 17` shows one with everything that happens.
 */
import { parseArgs } from 'node:util'
import { runMany, runShare, type Share } from './simulation/many-histories.ts'
import { tryHistory } from './simulation/run-history.ts'
import { makeTemplate } from './simulation/template.ts'

const MANY = '100000'
const SHOWN_EVERY_MS = 10_000
const SECOND = 1000

const say = (text: string): void => {
  process.stdout.write(`${text}\n`)
}
const complain = (seed: number, complaints: readonly string[]): void =>
  say(`Seed ${seed}:\n${complaints.map((text) => `  ${text}`).join('\n')}`)

/** One history with its trace. Answers whether it was good. */
const showOne = async (seed: number): Promise<boolean> => {
  const template = await makeTemplate()
  const { complaints, papers } = await tryHistory({
    template,
    seed,
    trace: (at, text) => say(`${(at / SECOND).toFixed(3).padStart(9)}  ${text}`),
  })
  template.dispose()
  say(`${papers} fiscal documents`)
  if (complaints.length > 0) complain(seed, complaints)
  return complaints.length === 0
}

const showMany = async (from: number, count: number): Promise<boolean> => {
  const began = performance.now()
  let [histories, papers, bad, shownAt] = [0, 0, 0, began]
  const line = (): string => {
    const seconds = (performance.now() - began) / SECOND
    return `${histories} histories, ${papers} fiscal documents, ${bad} broke a rule; ${seconds.toFixed(0)} s, ${(histories / seconds).toFixed(1)} a second`
  }
  await runMany(import.meta.filename, { from, count }, (progress) => {
    histories += progress.histories
    papers += progress.papers
    bad += progress.bad.length
    for (const { seed, complaints } of progress.bad) complain(seed, complaints)
    if (performance.now() - shownAt < SHOWN_EVERY_MS) return
    shownAt = performance.now()
    say(line())
  })
  say(line())
  return bad === 0 && histories === count
}

const { values } = parseArgs({
  options: {
    seed: { type: 'string' },
    from: { type: 'string', default: '1' },
    count: { type: 'string', default: MANY },
    share: { type: 'boolean', default: false },
  },
})
if (values.share) {
  process.once('message', (share) => {
    void runShare(share as Share, (progress) => process.send?.(progress)).then(() => process.disconnect())
  })
} else {
  const good =
    values.seed === undefined
      ? await showMany(Number(values.from), Number(values.count))
      : await showOne(Number(values.seed))
  process.exitCode = good ? 0 : 1
}
