import { LANGUAGES, nameOf, tagOf, type LanguageCode } from '@kafana/locales'
import { IconCheck, IconWorld } from '@tabler/icons-react'
import type { Ref } from 'react'

interface Props {
  readonly t: (key: 'LANGUAGES' | 'CHANGE_LANGUAGE') => string
  readonly active: LanguageCode | undefined
  /** The address of the page in a language, where no script handles the choice. */
  readonly addressOf?: (code: LanguageCode) => string
  readonly onChoose?: (code: LanguageCode) => void
  /** While the texts of another language are loaded. */
  readonly busy?: boolean
  readonly listRef?: Ref<HTMLFormElement>
}

const LIST_ID = 'languages'

/**
 * The globe button in the corner of every page, with a list of the languages by their native names; the active
 * one is disabled. It is the same markup on public pages and in the application: the list is a popover, which
 * the browser opens and closes.
 */
export const LanguageList = ({ t, active, addressOf, onChoose, busy, listRef }: Props) => {
  const choiceProps = (code: LanguageCode) =>
    onChoose
      ? ({ type: 'button', onClick: () => onChoose(code) } as const)
      : ({ type: 'submit', formAction: addressOf?.(code) } as const)
  return (
    <nav className="languages" data-language-switcher aria-label={t('LANGUAGES')}>
      <button type="button" popoverTarget={LIST_ID} aria-label={t('CHANGE_LANGUAGE')} aria-busy={busy}>
        <IconWorld size={22} aria-hidden />
      </button>
      <form ref={listRef} id={LIST_ID} popover="auto" method="get">
        <ul>
          {LANGUAGES.map((code) => (
            <li key={code}>
              <button
                {...choiceProps(code)}
                lang={tagOf(code)}
                data-language={code}
                disabled={code === active}
                aria-current={code === active}
              >
                {nameOf(code)}
                {code === active && <IconCheck size={18} aria-hidden />}
              </button>
            </li>
          ))}
        </ul>
      </form>
    </nav>
  )
}
