import { codeOf, LANGUAGES, nameOf, tagOf, type LanguageCode } from '@kafana/locales'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import {
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent as Pressed,
} from 'react'
import { useTranslation } from 'react-i18next'
import { chooseLanguage } from '../platform/i18n/i18n.ts'
import { notify } from './notify.tsx'
import c from './language-switcher.module.css'

/** While open, calls `leave` on a press outside of the element and `escape` on the Escape key. */
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

/** The index that an arrow, Home or End key moves to; undefined for other keys. */
const placeAfter = (key: string, place: number, count: number): number | undefined => {
  switch (key) {
    case 'ArrowDown':
      return (place + 1) % count
    case 'ArrowUp':
      return (place - 1 + count) % count
    case 'Home':
      return 0
    case 'End':
      return count - 1
    default:
      return undefined
  }
}

const choicesIn = (list: HTMLElement | null): HTMLButtonElement[] => [
  ...(list?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
]

interface ListProps {
  readonly id: string
  readonly active: LanguageCode | undefined
  readonly onChoose: (code: LanguageCode) => void
}

/**
 * The languages by their native names, each with its `lang` attribute; the first enabled one gets the focus.
 */
const LanguageList = ({ id, active, onChoose }: ListProps) => {
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => choicesIn(list.current)[0]?.focus(), [])
  const onKeyDown = (event: Pressed): void => {
    const buttons = choicesIn(list.current)
    const next = placeAfter(
      event.key,
      buttons.findIndex((each) => each === document.activeElement),
      buttons.length,
    )
    if (next === undefined) return
    event.preventDefault()
    buttons[next]?.focus()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the buttons in it
    <ul ref={list} id={id} className={c.list} onKeyDown={onKeyDown}>
      {LANGUAGES.map((code) => (
        <li key={code}>
          <button
            type="button"
            lang={tagOf(code)}
            disabled={code === active}
            aria-current={code === active}
            onClick={() => onChoose(code)}
          >
            {nameOf(code)}
            {code === active && <IconCheck size={18} aria-hidden />}
          </button>
        </li>
      ))}
    </ul>
  )
}

/**
 * The globe button in the corner of every page, with a list of the languages; the active one is disabled. The
 * page changes once the texts are loaded.
 */
export const LanguageSwitcher = () => {
  const { t, i18n } = useTranslation()
  const [open, setOpen] = useState(false)
  const [wanted, setWanted] = useState<LanguageCode>()
  const opener = useRef<HTMLButtonElement>(null)
  const listId = useId()

  const close = (): void => {
    setOpen(false)
    opener.current?.focus()
  }
  const root = useDismiss(open, () => setOpen(false), close)
  const onBlur = (event: FocusEvent): void => {
    if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) setOpen(false)
  }
  const choose = async (code: LanguageCode): Promise<void> => {
    close()
    setWanted(code)
    const outcome = await chooseLanguage(code)
    if (outcome === 'superseded') return
    setWanted(undefined)
    if (outcome === 'changed') notify.info(i18n.t('LANGUAGE_CHANGED'))
    else notify.error(i18n.t('LANGUAGE_NOT_LOADED', { language: nameOf(code) }))
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus that leaves is that of the buttons in it
    <section
      ref={root}
      data-language-switcher
      className={c.corner}
      aria-label={t('LANGUAGES')}
      onBlur={onBlur}
    >
      <button
        ref={opener}
        type="button"
        className={c.globe}
        aria-label={t('CHANGE_LANGUAGE')}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-busy={wanted !== undefined}
        onClick={() => setOpen(!open)}
      >
        <IconWorld size={22} aria-hidden />
      </button>
      {open && (
        <LanguageList id={listId} active={codeOf(i18n.language)} onChoose={(code) => void choose(code)} />
      )}
    </section>
  )
}
