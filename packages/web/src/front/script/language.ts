import { codeOf, type LanguageCode } from '@kafana/locales'
import { firstLanguage } from '../../platform/i18n/first-language.ts'
import { showToast } from './toast.ts'

/** Where the whole product keeps the language chosen on this device. */
const CHOICE = 'i18nextLng'
/** Tells the page in the new language that it was just asked for. */
const JUST_CHANGED = 'language-changed'

/** The language that the address itself names; undefined for the bare addresses. */
const addressed = (): LanguageCode | undefined => codeOf(location.pathname.split('/')[1] ?? '')

const inLanguage = (code: LanguageCode): string => {
  const rest = addressed() === undefined ? location.pathname : location.pathname.replace(/^\/\w+/, '')
  return `/${code}${rest === '/' ? '' : rest}`
}

/** Storage can be forbidden: then a choice lasts as long as the page. */
const attempt = <T>(work: () => T): T | undefined => {
  try {
    return work()
  } catch {
    return undefined
  }
}

const choose = (code: LanguageCode): void => {
  attempt(() => localStorage.setItem(CHOICE, code))
  attempt(() => sessionStorage.setItem(JUST_CHANGED, code))
  location.assign(inLanguage(code))
}

/** Keeps what is chosen from the lists of languages. Who goes on to sign in from a page in a language that its address names goes on in that language. */
export const keepLanguage = (): void => {
  document.getElementById('languages')?.addEventListener('toggle', ({ currentTarget }) => {
    if (currentTarget instanceof Element && currentTarget.matches(':popover-open'))
      currentTarget.querySelector<HTMLElement>('button:enabled')?.focus()
  })
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
      const own = addressed()
      attempt(() => {
        if (own !== undefined && localStorage.getItem(CHOICE) === null) localStorage.setItem(CHOICE, own)
      })
    }
  })
}

/** Says that the language was changed, on the page in the new one. */
export const tellLanguageChange = (): void => {
  const asked = attempt(() => sessionStorage.getItem(JUST_CHANGED)) ?? ''
  attempt(() => sessionStorage.removeItem(JUST_CHANGED))
  const text = document.getElementById('toasts')?.dataset['languageChanged']
  if (text !== undefined && codeOf(asked) === codeOf(document.documentElement.lang)) showToast('info', text)
}

const ofBrowser = (): LanguageCode | undefined =>
  navigator.languages.map(codeOf).find((each) => each !== undefined)

/**
 * A bare address is followed by the page in the visitor's language: the one chosen here, else that of their country, else the browser's. Until it is known,
 * the page that the server chose by the browser's languages stands already.
 */
export const visitFirstLanguage = async (): Promise<void> => {
  if (addressed() !== undefined) return
  const code = codeOf(attempt(() => localStorage.getItem(CHOICE)) ?? '') ?? (await firstLanguage(ofBrowser))
  if (code !== codeOf(document.documentElement.lang)) location.replace(inLanguage(code) + location.hash)
}
