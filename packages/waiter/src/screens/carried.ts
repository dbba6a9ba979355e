import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { useSyncExternalStore } from 'react'
import { beforeLock } from '../account/lock.ts'
import { carry } from '../data/acts.ts'
import { closeToast, toast, TOAST_MS, type ToastMessage } from '../ui/toasts.ts'

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
const send = async (one: Carried): Promise<void> => {
  if (!known.all.includes(one)) return
  remove(one)
  closeToast(one.message)
  // Of a session that another tab has ended it stands at the pass still.
  if (one.by === readSession()?.user._id) await carry(one.party.check, one.lines)
}
const sendAll = async (): Promise<void> => {
  await Promise.all(known.all.map(send))
}
/** A phone that is put away or locked does not wait: nothing more is undone then. */
const sendHidden = (): void => {
  if (document.visibilityState === 'hidden') void sendAll()
}

const add = (party: CarriedParty, lines: readonly string[], text: string): void => {
  const one: Carried = {
    party,
    lines,
    timer: setTimeout(() => void send(one), TOAST_MS),
    by: readSession()?.user._id,
    message: { text, onUndo: () => remove(one) },
  }
  change([...known.all, one])
  document.addEventListener('visibilitychange', sendHidden)
  beforeLock(sendAll)
  toast(one.message)
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
  return (party: CarriedParty, lines: readonly string[]): void =>
    add(party, lines, t('WAITER_CARRIED_TO', { table: party.name }))
}
