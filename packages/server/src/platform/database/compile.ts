import type { BoundParams, SqlValue, Statement } from '../unit-of-work/statement.ts'
import { createQueryKit, type EngineName } from './query-kit.ts'

/** Stands in a query's text where a value will be bound. */
class Param {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/** The venue's own marker: no statement parameter is an instance that compares equal to it. */
const COMPANY = new Param('companyId')

/** Answers a marker for whatever name is asked. */
const markers = new Proxy({}, { get: (_, name) => new Param(String(name)) })

export interface Compiled {
  readonly sql: string
  /** The values in the order of the text: venue and named parameters filled in, constants as they are. */
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

/** Compiles each statement once for one engine and remembers the text. */
export const createCompiler = (engine: EngineName): ((statement: Statement<never, unknown>) => Compiled) => {
  const kit = createQueryKit(engine, COMPANY as never)
  const done = new WeakMap<object, Compiled>()
  return (statement) => {
    const known = done.get(statement)
    if (known) return known
    const { sql, parameters } = statement.build(kit, markers as never).compile()
    const compiled: Compiled = {
      sql,
      bind: (companyId, params) => parameters.map((slot) => valueOf(slot, companyId, params)),
    }
    done.set(statement, compiled)
    return compiled
  }
}
