import { type ReactNode, useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { NavigationType, useLocation } from 'react-router'
import { useHistory } from '../platform/navigation/history-router.tsx'
import type { Hold } from '../platform/navigation/history.ts'
import { deferred } from './deferred.tsx'

const DiscardQuestion = deferred(async () => (await import('./discard-question.tsx')).DiscardQuestion)

/** A form that is open: a dialog, or a part of the page. */
interface OpenForm {
  isDirty: boolean
  /** What Back does with a dialog; undefined for a part of the page. */
  onBack: (() => void) | undefined
}

/** The open forms, the topmost last. The history asks one form only before it leaves, and that one knows of all. */
const openForms: OpenForm[] = []
const listeners = new Set<() => void>()
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
const changed = (): void => {
  for (const listener of listeners) listener()
}
const isAnyDirty = (): boolean => openForms.some(({ isDirty }) => isDirty)

/** Registers a form while it is on the screen. Returns whether it is the topmost one. */
const useOpenForm = (now: OpenForm): boolean => {
  const [form] = useState<OpenForm>(() => ({ ...now }))
  useEffect(() => {
    openForms.push(form)
    changed()
    return () => {
      openForms.splice(openForms.indexOf(form), 1)
      changed()
    }
  }, [form])
  useEffect(() => {
    Object.assign(form, now)
  })
  return useSyncExternalStore(subscribe, () => openForms.at(-1) === form)
}

/**
 * Holds up navigation by a link or Back. Back closes an open dialog and stays on the page. Another URL of the same page
 * does not count as leaving.
 */
const Leaving = () => {
  const history = useHistory()
  const { pathname } = useLocation()
  const [leave, setLeave] = useState<() => void>()
  const hold = useEffectEvent<Hold>(({ action, location }, { returned, proceed }) => {
    const dialog =
      action === NavigationType.Pop ? openForms.findLast(({ onBack }) => onBack !== undefined) : undefined
    if (dialog) {
      void returned.then(() => dialog.onBack?.())
      return true
    }
    if (!isAnyDirty() || location.pathname === pathname) return false
    setLeave(() => proceed)
    return true
  })
  useEffect(() => history.hold((move, held) => hold(move, held)), [history])
  if (!leave) return null
  const stay = (): void => setLeave(undefined)
  const discard = (): void => {
    stay()
    leave()
  }
  return <DiscardQuestion onClose={stay} onDiscard={discard} />
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
  /** To be rendered with the form. */
  readonly question: ReactNode
}

/**
 * Nothing that was typed is lost without a question: neither by what closes the form (Esc, Cancel, the cross: `close`),
 * nor by Back, a link, or closing the tab. Nothing asks while nothing has changed.
 * @param isDirty would something be lost?
 * @param onClose closes the form without a question, as a successful save does
 */
export const useUnsaved = (
  isDirty: boolean,
  onClose: () => void,
  { isDialog = false }: { readonly isDialog?: boolean } = {},
): Unsaved => {
  const [isAsking, setAsking] = useState(false)
  const close = (): void => {
    if (isDirty) setAsking(true)
    else onClose()
  }
  // The frame may stay, as the billing dialog's does.
  const discard = (): void => {
    setAsking(false)
    onClose()
  }
  const isTop = useOpenForm({ isDirty, onBack: isDialog ? close : undefined })
  useBeforeUnload(isDirty)
  const question = (
    <>
      {isTop && <Leaving />}
      {isAsking && <DiscardQuestion onClose={() => setAsking(false)} onDiscard={discard} />}
    </>
  )
  return { close, isAsking, question }
}

/** In a dialog without a form: Back closes it and stays on the page. */
export const BackCloses = ({ onClose }: { readonly onClose: () => void }) =>
  useUnsaved(false, onClose, { isDialog: true }).question
