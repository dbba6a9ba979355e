import { useSyncExternalStore } from 'react'
import type { ToastMessage } from '../ui/toasts.ts'

/** A party at a table, by its check and the name of the table. */
export interface CarriedParty {
  readonly table: string
  readonly check: string
  readonly name: string
}

/** What was carried and can still be undone: the phone has not sent it yet. */
export interface Carried {
  readonly party: CarriedParty
  /** Their ids. */
  readonly lines: readonly string[]
  readonly timer: ReturnType<typeof setTimeout>
  /** The id of who pressed. */
  readonly by: string | undefined
  /** Which offers to undo it. */
  readonly message: ToastMessage
}

interface Known {
  readonly all: readonly Carried[]
  /** The lines. */
  readonly ids: ReadonlySet<string>
  /** How many lines by table. */
  readonly tables: ReadonlyMap<string, number>
}

let known: Known = { all: [], ids: new Set(), tables: new Map() }
const listeners = new Set<() => void>()

/** Shows what can still be undone. */
export const changeCarried = (all: readonly Carried[]): void => {
  const tables = new Map<string, number>()
  for (const { party, lines } of all) tables.set(party.table, (tables.get(party.table) ?? 0) + lines.length)
  known = { all, ids: new Set(all.flatMap(({ lines }) => lines)), tables }
  for (const listener of listeners) listener()
}

export const carriedNow = (): readonly Carried[] => known.all

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was carried and is not sent yet: it stands at the pass no more. */
export const useCarried = (): Pick<Known, 'ids' | 'tables'> => useSyncExternalStore(subscribe, () => known)
