import type { BoundParams, Statement } from '../unit-of-work/statement.ts'
import { UnitEndedError, type WriteTx } from '../unit-of-work/unit-of-work.ts'

/** The three things an engine can do with a statement. */
export interface Executor {
  all(statement: Statement<never, unknown>, companyId: string, params: BoundParams): Promise<unknown[]>
  run(statement: Statement<never, unknown>, companyId: string, params: BoundParams): Promise<number>
}

export interface OpenUnit {
  readonly tx: WriteTx
  /** What asked to run after the commit. */
  readonly afterCommit: (() => void)[]
  /** What the other processes are to hear with the commit, each word once. */
  readonly words: ReadonlySet<string>
  /** From here on every use of `tx` throws. */
  end(): void
}

/** A `tx` over an engine's executor that stops working when its unit ends. */
export const openUnit = (companyId: string, executor: Executor): OpenUnit => {
  let open = true
  const afterCommit: (() => void)[] = []
  const words = new Set<string>()
  const ensureOpen = () => {
    if (!open) throw new UnitEndedError()
  }
  const all = async (statement: unknown, params: unknown): Promise<unknown[]> => {
    ensureOpen()
    return executor.all(statement as Statement<never, unknown>, companyId, params as BoundParams)
  }
  const tx = {
    companyId,
    all,
    get: async (statement: unknown, params: unknown) => (await all(statement, params))[0],
    run: async (statement: unknown, params: unknown) => {
      ensureOpen()
      return executor.run(statement as Statement<never, unknown>, companyId, params as BoundParams)
    },
    afterCommit: (action: () => void) => {
      ensureOpen()
      afterCommit.push(action)
    },
    announce: (word: string) => {
      ensureOpen()
      words.add(word)
    },
  } as WriteTx
  return {
    tx,
    afterCommit,
    words,
    end: () => {
      open = false
    },
  }
}
