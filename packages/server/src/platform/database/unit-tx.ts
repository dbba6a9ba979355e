import type { BoundParams, SqlValue, Statement } from '../unit-of-work/statement.ts'
import { UnitEndedError, type WriteTx } from '../unit-of-work/unit-of-work.ts'
import { createQueryKit, type EngineName } from './query-kit.ts'

/** The placeholder of a value that is bound later. */
class Param {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The placeholder of the venue; it is not equal to any statement parameter. */
const COMPANY = new Param('companyId')

/** Has a placeholder for every name. */
const placeholders = new Proxy({}, { get: (_, name) => new Param(String(name)) })

interface Compiled {
  readonly sql: string
  /** The values in the order of the text: the venue, named parameters and constants. */
  bind(companyId: string, params: BoundParams): SqlValue[]
}

const bindable = (name: string, value: unknown): SqlValue => {
  if (value === null || typeof value === 'string') return value
  if (typeof value === 'number' && Number.isFinite(value)) return value
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return JSON.stringify(value)
  throw new TypeError(`parameter ${name} is neither a text, a finite number, null nor a list of texts`)
}

const valueOf = (slot: unknown, companyId: string, params: BoundParams): SqlValue => {
  if (!(slot instanceof Param)) return bindable('constant', slot)
  if (slot === COMPANY) return companyId
  return bindable(slot.name, params[slot.name])
}

export type Compile = (statement: Statement<never, unknown>) => Compiled

const createCompiler = (engine: EngineName): Compile => {
  const kit = createQueryKit(engine, COMPANY as never)
  const cache = new WeakMap<object, Compiled>()
  return (statement) => {
    const cached = cache.get(statement)
    if (cached) return cached
    const { sql, parameters } = statement.build(kit, placeholders as never).compile()
    const compiled: Compiled = {
      sql,
      bind: (companyId, params) => parameters.map((slot) => valueOf(slot, companyId, params)),
    }
    cache.set(statement, compiled)
    return compiled
  }
}

/** Compiles each statement once for its engine: all stores of a process share the text. */
export const compileFor: Readonly<Record<EngineName, Compile>> = {
  sqlite: createCompiler('sqlite'),
  postgres: createCompiler('postgres'),
}

/** What an engine can do with a statement. */
export interface Executor {
  all(statement: Statement<never, unknown>, companyId: string, params: BoundParams): Promise<unknown[]>
  run(statement: Statement<never, unknown>, companyId: string, params: BoundParams): Promise<number>
}

interface OpenUnit {
  readonly tx: WriteTx
  /** The actions to run after the commit. */
  readonly afterCommit: (() => void)[]
  /** The messages to the other processes, sent with the commit. */
  readonly messages: ReadonlySet<string>
  /** Resolves when everything that was sent has been done. */
  sent(): Promise<unknown>
  /** Every later use of `tx` throws. */
  end(): void
}

/** Creates a `tx` that is usable until its unit ends. */
export const openUnit = (companyId: string, executor: Executor): OpenUnit => {
  let open = true
  const afterCommit: (() => void)[] = []
  const messages = new Set<string>()
  /** What was sent and is not done yet, or has failed; null for nothing. */
  let sent: Promise<unknown> | null = null
  const ensureOpen = () => {
    if (!open) throw new UnitEndedError()
  }
  const execute = async <T>(kind: keyof Executor, statement: unknown, params: unknown): Promise<T> => {
    ensureOpen()
    return (await executor[kind](
      statement as Statement<never, unknown>,
      companyId,
      params as BoundParams,
    )) as T
  }
  /** A failure of what was sent before is the reason for one of this. */
  const answerOf = async <T>(answer: Promise<T>): Promise<T> => {
    const before = sent
    if (before === null) return answer
    answer.catch(() => undefined)
    await before
    if (sent === before) sent = null
    return answer
  }
  const all = (statement: unknown, params: unknown): Promise<unknown[]> =>
    answerOf(execute('all', statement, params))
  const tx = {
    companyId,
    all,
    get: async (statement: unknown, params: unknown) => (await all(statement, params))[0],
    run: (statement: unknown, params: unknown) => answerOf(execute<number>('run', statement, params)),
    send: (statement: unknown, params: unknown) => {
      ensureOpen()
      sent = answerOf(execute('run', statement, params))
      sent.catch(() => undefined)
    },
    afterCommit: (action: () => void) => {
      ensureOpen()
      afterCommit.push(action)
    },
    notify: (message: string) => {
      ensureOpen()
      messages.add(message)
    },
  } as WriteTx
  return {
    tx,
    afterCommit,
    messages,
    sent: async () => sent,
    end: () => {
      open = false
    },
  }
}
