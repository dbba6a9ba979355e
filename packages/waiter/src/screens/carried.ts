import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { useSyncExternalStore } from 'react'
import { carry } from '../data/acts.ts'
import { toast, TOAST_MS } from '../ui/toasts.ts'

/** A party at a table, by its check and the name of the table. */
interface CarriedParty {
  readonly table: string
  readonly check: string
  readonly name: string
}

/** What was carried and can still be undone: the phone has not sent it yet. */
interface Carried {
  readonly party: CarriedParty
  /** Their ids. */
  readonly lines: readonly string[]
  readonly timer: ReturnType<typeof setTimeout>
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

const change = (all: readonly Carried[]): void => {
  const tables = new Map<string, number>()
  for (const { party, lines } of all) tables.set(party.table, (tables.get(party.table) ?? 0) + lines.length)
  known = { all, ids: new Set(all.flatMap(({ lines }) => lines)), tables }
  for (const listener of listeners) listener()
}
const remove = (one: Carried): void => {
  clearTimeout(one.timer)
  change(known.all.filter((each) => each !== one))
}
const send = (one: Carried): void => {
  if (!known.all.includes(one)) return
  carry(one.party.check, one.lines)
  remove(one)
}
/** A phone that is put away does not wait: nothing more is undone then. */
const sendAll = (): void => {
  if (document.visibilityState === 'hidden') for (const one of known.all) send(one)
}

const add = (party: CarriedParty, lines: readonly string[]): Carried => {
  const one: Carried = { party, lines, timer: setTimeout(() => send(one), TOAST_MS) }
  change([...known.all, one])
  document.addEventListener('visibilitychange', sendAll)
  return one
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What was carried and is not sent yet: it stands at the pass no more. */
export const useCarried = (): Pick<Known, 'ids' | 'tables'> => useSyncExternalStore(subscribe, () => known)

/** Says that lines are at their table: at once on the screen, to the server when it cannot be undone any more. */
export const useCarry = () => {
  const { t } = useTranslation()
  return (party: CarriedParty, lines: readonly string[]): void => {
    const one = add(party, lines)
    toast({ text: t('WAITER_CARRIED_TO', { table: party.name }), onUndo: () => remove(one) })
  }
}
