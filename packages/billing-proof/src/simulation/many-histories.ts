import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { tryHistory } from './run-history.ts'
import type { Template } from './template.ts'

/** The seeds of one worker: every `stride`th from `first` on, up to but not including `end`. */
export interface Share {
  readonly first: number
  readonly stride: number
  readonly end: number
}
export interface FailedHistory {
  readonly seed: number
  readonly failures: readonly string[]
}
export interface Progress {
  readonly histories: number
  readonly documents: number
  readonly unknowable: number
  readonly undone: number
  readonly failed: readonly FailedHistory[]
}

const REPORTED_EVERY = 25

/** Runs a share of the histories one after another, and reports the progress. Disposes of the template. */
export const runShare = async (
  template: Template,
  { first, stride, end }: Share,
  onProgress: (progress: Progress) => void,
): Promise<void> => {
  let [histories, documents, unknowable, undone, failed] = [0, 0, 0, 0, [] as FailedHistory[]]
  const report = (): void => {
    onProgress({ histories, documents, unknowable, undone, failed })
    ;[histories, documents, unknowable, undone, failed] = [0, 0, 0, 0, []]
  }
  try {
    for (let seed = first; seed < end; seed += stride) {
      const result = await tryHistory({ template, seed })
      histories += 1
      documents += result.documents
      unknowable += result.unknowable
      undone += result.undone
      if (result.failures.length > 0) failed.push({ seed, failures: result.failures })
      if (histories === REPORTED_EVERY) report()
    }
    report()
  } finally {
    await template.dispose()
  }
}

/**
 * Runs seeds in one process per core; rejects if one of them fails. @param program receives its share over
 * IPC and runs it
 */
export const runMany = async (
  program: string,
  seeds: { readonly from: number; readonly count: number },
  onProgress: (progress: Progress) => void,
): Promise<void> => {
  const stride = Math.min(availableParallelism(), seeds.count)
  const end = seeds.from + seeds.count
  await Promise.all(
    Array.from(
      { length: stride },
      (_, at) =>
        new Promise<void>((resolve, reject) => {
          const worker = fork(program, ['--share'])
          worker.on('message', (progress) => onProgress(progress as Progress))
          worker.on('exit', (code) =>
            code === 0 ? resolve() : reject(new Error(`a worker exited with code ${code}`)),
          )
          worker.send({ first: seeds.from + at, stride, end } satisfies Share)
        }),
    ),
  )
}
