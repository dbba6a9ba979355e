import { codeOf, LANGUAGES, nameOf, type LanguageCode } from '@kafana/locales'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../platform/i18n/i18n.ts'
import c from './language-switcher.module.css'
import { notify } from './notify.ts'

/** Calls `leave` when somebody presses outside of the element while it is open, and `escape` at the key of that name. */
const useDismiss = (open: boolean, leave: () => void, escape: () => void) => {
  const root = useRef<HTMLElement>(null)
  const onPress = useEffectEvent((event: PointerEvent): void => {
    if (event.target instanceof Node && !root.current?.contains(event.target)) leave()
  })
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape') escape()
  })
  useEffect(() => {
    if (!open) return
    const [press, key] = [(event: PointerEvent) => onPress(event), (event: KeyboardEvent) => onKey(event)]
    document.addEventListener('pointerdown', press)
    document.addEventListener('keydown', key)
    return () => {
      document.removeEventListener('pointerdown', press)
      document.removeEventListener('keydown', key)
    }
  }, [open])
  return root
}

/** The globe in the corner of every page: a list of the languages, the active one disabled. */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const active = codeOf(i18n.language)

  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const root = useDismiss(open, () => setOpen(false), close)
  const choose = async (code: LanguageCode): Promise<void> => {
    close()
    await chooseLanguage(code)
    notify.info(i18n.t('LANGUAGE_CHANGED'))
  }

  return (
    <section ref={root} className={c.corner} aria-label={t('LANGUAGES')}>
      <button ref={opener} type="button" className={c.globe} aria-label={t('CHANGE_LANGUAGE')} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconWorld size={22} aria-hidden />
      </button>
      {open && (
        <ul className={c.list}>
          {LANGUAGES.map((code) => (
            <li key={code}>
              <button type="button" lang={code} disabled={code === active} onClick={() => void choose(code)}>
                {nameOf(code)}
                {code === active && <IconCheck size={18} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
