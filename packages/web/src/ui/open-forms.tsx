import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { NavigationType, useLocation } from 'react-router'
import { useHistory } from '../platform/navigation/history-router.tsx'
import type { Hold } from '../platform/navigation/history.ts'

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

/** Registers a form or a dialog while it is open; `leaving` is to be rendered with it. */
export const useOpenForm = (now: OpenForm, isOpen = true) => {
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
  useBeforeUnload(now.isDirty && isOpen)
  const isTop = useSyncExternalStore(subscribe, () => openForms.at(-1) === form)
  return {
    /** No other dialog is over it. */
    isTopDialog: useSyncExternalStore(subscribe, () => openForms.findLast(isDialog) === form),
    leaving: isTop && <Leaving />,
  }
}
