import { useTranslation } from '@kafana/client/i18n/use-translation.ts'
import { readSession } from '@kafana/client/session/session-store.ts'
import { beforeLock } from '../account/lock.ts'
import { carry } from '../data/acts.ts'
import { closeToast, toast, TOAST_MS } from '../ui/toasts.ts'
import { type Carried, carriedNow, type CarriedParty, changeCarried } from './carried-lines.ts'

const remove = (one: Carried): void => {
  clearTimeout(one.timer)
  changeCarried(carriedNow().filter((each) => each !== one))
}
const send = async (one: Carried): Promise<void> => {
  if (!carriedNow().includes(one)) return
  remove(one)
  closeToast(one.message)
  // Of a session that another tab has ended it stands at the pass still.
  if (one.by === readSession()?.user._id) await carry(one.party.check, one.lines)
}
const sendAll = async (): Promise<void> => {
  await Promise.all(carriedNow().map(send))
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
  changeCarried([...carriedNow(), one])
  document.addEventListener('visibilitychange', sendHidden)
  beforeLock(sendAll)
  toast(one.message)
}

/** Says that lines are at their table: at once on the screen, to the server when it cannot be undone any more. */
export const useCarry = () => {
  const { t } = useTranslation()
  return (party: CarriedParty, lines: readonly string[]): void =>
    add(party, lines, t('WAITER_CARRIED_TO', { table: party.name }))
}
