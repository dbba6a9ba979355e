import { codeOf, LANGUAGES, nameOf, type LanguageCode } from '@kafana/locales'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../platform/i18n/i18n.ts'
import c from './language-switcher.module.css'
import { notify } from './notify.ts'

/** Calls `close` when somebody presses outside of the element. */
const useOutside = (open: boolean, close: () => void) => {
  const root = useRef<HTMLElement>(null)
  useEffect(() => {
    if (!open) return
    const onPress = (event: PointerEvent): void => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) close()
    }
    document.addEventListener('pointerdown', onPress)
    return () => document.removeEventListener('pointerdown', onPress)
  }, [open, close])
  return root
}

/** The globe in the corner of every page: a list of the languages, the active one disabled. */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const root = useOutside(open, () => setOpen(false))
  const active = codeOf(i18n.language)

  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const choose = async (code: LanguageCode): Promise<void> => {
    close()
    await chooseLanguage(code)
    notify.info(i18n.t('LANGUAGE_CHANGED'))
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && open) close()
  }

  return (
    <section ref={root} className={c.corner} aria-label={t('LANGUAGES')} onKeyDown={onKeyDown}>
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
