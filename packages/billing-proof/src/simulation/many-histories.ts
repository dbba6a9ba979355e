import { fork } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { tryHistory } from './run-history.ts'
import { makeTemplate } from './template.ts'

/** Seeds of one worker: every `stride`th from `first` on, up to and without `end`. */
export interface Share {
  readonly first: number
  readonly stride: number
  readonly end: number
}
export interface BadHistory {
  readonly seed: number
  readonly complaints: readonly string[]
}
export interface Progress {
  readonly histories: number
  readonly papers: number
  readonly bad: readonly BadHistory[]
}

const TOLD_EVERY = 25

/** Runs its share of histories one after another, and reports its progress. */
export const runShare = async (
  { first, stride, end }: Share,
  onProgress: (progress: Progress) => void,
): Promise<void> => {
  const template = await makeTemplate()
  let [histories, papers, bad] = [0, 0, [] as BadHistory[]]
  const report = (): void => {
    onProgress({ histories, papers, bad })
    ;[histories, papers, bad] = [0, 0, []]
  }
  try {
    for (let seed = first; seed < end; seed += stride) {
      const tried = await tryHistory({ template, seed })
      histories += 1
      papers += tried.papers
      if (tried.complaints.length > 0) bad.push({ seed, complaints: tried.complaints })
      if (histories === TOLD_EVERY) report()
    }
    report()
  } finally {
    template.dispose()
  }
}

/**
 * Runs seeds in a process for each core. Rejects when one of them dies. @param program runs a share that it
 * is sent, with IPC
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
            code === 0 ? resolve() : reject(new Error(`a worker ended with code ${code}`)),
          )
          worker.send({ first: seeds.from + at, stride, end } satisfies Share)
        }),
    ),
  )
}
