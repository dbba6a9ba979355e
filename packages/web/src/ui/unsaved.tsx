import {
  createContext,
  type ReactNode,
  use,
  useEffect,
  useEffectEvent,
  useState,
  useSyncExternalStore,
} from 'react'
import { NavigationType, useLocation } from 'react-router'
import { useHistory } from '../platform/navigation/history-router.tsx'
import type { Hold } from '../platform/navigation/history.ts'
import { deferred } from './deferred.tsx'

const DiscardQuestion = deferred(async () => (await import('./discard-question.tsx')).DiscardQuestion)

/** What is open: a dialog, or a form that is a part of the page. */
interface OpenForm {
  isDirty: boolean
  /** What Back does with a dialog; undefined for a part of the page. */
  onBack: (() => void) | undefined
  /** Asks before the page is left. @param leave goes there */
  onLeave: (leave: () => void) => void
}

/** All of them, the topmost last. The history asks one only before it leaves, and that one knows of all. */
const openForms: OpenForm[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const changed = (): void => {
  for (const listener of listeners) listener()
}
const isDialog = ({ onBack }: OpenForm): boolean => onBack !== undefined

/** Registers a form while it is open. Returns whether it is the topmost one, and the topmost dialog. */
const useOpenForm = (now: OpenForm, isOpen: boolean) => {
  const [form] = useState<OpenForm>(() => ({ ...now }))
  useEffect(() => {
    if (!isOpen) return undefined
    openForms.push(form)
    changed()
    return () => {
      openForms.splice(openForms.indexOf(form), 1)
      changed()
    }
  }, [form, isOpen])
  useEffect(() => {
    Object.assign(form, now)
  })
  return {
    isTop: useSyncExternalStore(subscribe, () => openForms.at(-1) === form),
    isTopDialog: useSyncExternalStore(subscribe, () => openForms.findLast(isDialog) === form),
  }
}

/**
 * Holds up navigation by a link or Back. Back closes an open dialog and stays on the page. Another URL of the same page
 * does not count as leaving.
 */
const Leaving = () => {
  const history = useHistory()
  const { pathname } = useLocation()
  const hold = useEffectEvent<Hold>(({ action, location }, { returned, proceed }) => {
    const dialog = action === NavigationType.Pop ? openForms.findLast(isDialog) : undefined
    if (dialog) {
      void returned.then(() => dialog.onBack?.())
      return true
    }
    const dirty = openForms.findLast((form) => form.isDirty)
    if (!dirty || location.pathname === pathname) return false
    dirty.onLeave(proceed)
    return true
  })
  useEffect(() => history.hold((move, held) => hold(move, held)), [history])
  return null
}

/** Closing the tab or reloading the page asks in the browser's own words. */
const useBeforeUnload = (isDirty: boolean): void => {
  useEffect(() => {
    if (!isDirty) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isDirty])
}

interface Unsaved {
  /** Closes the form, after a question if something would be lost. */
  readonly close: () => void
  readonly isAsking: boolean
  /** No other dialog is over it, not even the question. */
  readonly isTopDialog: boolean
  /** To be rendered with the form. */
  readonly question: ReactNode
}

interface UnsavedOptions {
  /** Back closes it. */
  readonly isDialog?: boolean
  /** A dialog that only its content closes: Back does nothing. */
  readonly isHeld?: boolean
  readonly isOpen?: boolean
}

const nothing = (): void => undefined

/**
 * Nothing that was typed is lost without a question: neither by what closes the form (Esc, Cancel, the cross: `close`),
 * nor by Back, a link, or closing the tab. Nothing asks while nothing has changed.
 * @param isDirty would something be lost?
 * @param onClose closes the form without a question, as a successful save does
 */
export const useUnsaved = (
  isDirty: boolean,
  onClose: () => void,
  { isDialog: isOne = false, isHeld = false, isOpen = true }: UnsavedOptions = {},
): Unsaved => {
  const [isAsking, setAsking] = useState(false)
  const [leave, setLeave] = useState<() => void>()
  const close = (): void => {
    if (isDirty) setAsking(true)
    else onClose()
  }
  // The frame may stay, as the billing dialog's does.
  const discard = (): void => {
    setAsking(false)
    onClose()
  }
  const stay = (): void => setLeave(undefined)
  const onLeave = (to: () => void): void => setLeave(() => to)
  const onBack = isHeld ? nothing : close
  const { isTop, isTopDialog } = useOpenForm({ isDirty, onBack: isOne ? onBack : undefined, onLeave }, isOpen)
  useBeforeUnload(isDirty && isOpen)
  const question = (
    <>
      {isTop && <Leaving />}
      {isAsking && <DiscardQuestion onClose={() => setAsking(false)} onDiscard={discard} />}
      {leave && (
        <DiscardQuestion
          onClose={stay}
          onDiscard={() => {
            stay()
            leave()
          }}
        />
      )}
    </>
  )
  return { close, isAsking, isTopDialog, question }
}

/** In a dialog of its own kind, without a form: Back closes it and stays on the page. */
export const BackCloses = ({ onClose }: { readonly onClose: () => void }) =>
  useUnsaved(false, onClose, { isDialog: true }).question

/** Counts the parts of a dialog in which something would be lost. */
const Parts = createContext<((change: 1 | -1) => void) | null>(null)

/** For the frame of a dialog: whether something would be lost in one of its parts, and the context of these. */
export const useUnsavedParts = () => {
  const [count, setCount] = useState(0)
  const [add] = useState(() => (change: 1 | -1) => setCount((now) => now + change))
  return {
    isAnyDirty: count > 0,
    within: (children: ReactNode): ReactNode => <Parts value={add}>{children}</Parts>,
  }
}

/** A form in a dialog says that something would be lost in it: the dialog then asks before it is closed. */
export const useUnsavedPart = (isDirty: boolean): void => {
  const add = use(Parts)
  useEffect(() => {
    if (!isDirty || !add) return undefined
    add(1)
    return () => add(-1)
  }, [isDirty, add])
}
