import { detectLanguage, storedLanguage, storeLanguage } from '@kafana/client/i18n/detect-language.ts'
import { codeOf, type LanguageCode } from '@kafana/locales'
import { setUpLanguageList } from '../../ui/language-list-events.ts'
import { showToast } from './toast.ts'

/** Marks in session storage that the language was just changed. */
const JUST_CHANGED = 'language-changed'

/** The language in the address; undefined for the bare addresses. */
const languageInUrl = (): LanguageCode | undefined => codeOf(location.pathname.split('/')[1] ?? '')

const pathInLanguage = (code: LanguageCode): string => {
  const rest = languageInUrl() === undefined ? location.pathname : location.pathname.replace(/^\/\w+/, '')
  return `/${code}${rest === '/' ? '' : rest}`
}

/** Storage can be blocked. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const choose = (code: LanguageCode): void => {
  storeLanguage(code)
  attempt(() => sessionStorage.setItem(JUST_CHANGED, code))
  location.assign(pathInLanguage(code))
}

/**
 * Applies and stores a choice from the lists of languages. Signing in from a page whose address names a language
 * keeps that language.
 */
export const handleLanguageChoice = (): void => {
  setUpLanguageList(document.getElementById('languages'))
  document.addEventListener('click', (event) => {
    const pressed =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>('[data-language], a[href="/login"]')
        : null
    const code = codeOf(pressed?.dataset['language'] ?? '')
    if (code !== undefined) {
      event.preventDefault()
      choose(code)
    } else if (pressed !== null) {
      const own = languageInUrl()
      if (own !== undefined && storedLanguage() === undefined) storeLanguage(own)
    }
  })
}

/** Shows a toast about the change on the page in the new language. */
export const announceLanguageChange = (): void => {
  const asked = attempt(() => sessionStorage.getItem(JUST_CHANGED)) ?? ''
  attempt(() => sessionStorage.removeItem(JUST_CHANGED))
  const text = document.getElementById('toasts')?.dataset['languageChanged']
  if (text !== undefined && codeOf(asked) === codeOf(document.documentElement.lang)) showToast('info', text)
}

/**
 * Redirects a bare address to the page in the visitor's language. Until that is known, the page that the server
 * chose by the browser's languages is displayed.
 */
export const redirectToDetectedLanguage = async (): Promise<void> => {
  if (languageInUrl() !== undefined) return
  const code = await detectLanguage()
  if (code !== codeOf(document.documentElement.lang)) location.replace(pathInLanguage(code) + location.hash)
}
