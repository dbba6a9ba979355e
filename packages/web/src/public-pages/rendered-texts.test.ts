// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { LANGUAGES, nameOf, type LanguageCode } from '@kafana/locales'
import { describe, expect, it } from 'vitest'
import { renderPublicPage } from './render.tsx'

const pageIn = (code: LanguageCode): Document =>
  new DOMParser().parseFromString(
    renderPublicPage({ page: 'landing', code, asset: (path) => path }).body,
    'text/html',
  )

describe('a public page before any script runs', () => {
  it.each(LANGUAGES)('is in the language of its address and offers the others: %s', (code) => {
    const texts = JSON.parse(readFileSync(`packages/locales/${code}/translation.json`, 'utf8')) as Record<
      string,
      string
    >
    const page = pageIn(code)
    expect(
      ['h1', '#contact', '#panels', '#pricing-title'].map((place) => page.querySelector(place)?.textContent),
    ).toEqual(
      ['LANDING_TITLE', 'LANDING_CONTACT_TITLE', 'LANDING_PANELS_TITLE', 'OUR_PRICING'].map(
        (key) => texts[key],
      ),
    )
    expect(page.querySelector('[data-language-switcher] > button')?.getAttribute('aria-label')).toBe(
      texts['CHANGE_LANGUAGE'],
    )
    const buttons = [...page.querySelectorAll<HTMLButtonElement>('#languages button')]
    expect(buttons.map(({ textContent }) => textContent)).toEqual(LANGUAGES.map(nameOf))
    expect(buttons.filter(({ disabled }) => disabled).map(({ textContent }) => textContent)).toEqual([
      nameOf(code),
    ])
  })

  it('opens and closes the prices by declarative buttons', () => {
    const page = pageIn('en')
    const buttons = [...page.querySelectorAll('button[commandfor=pricing]')].map((each) => [
      each.textContent,
      each.getAttribute('command'),
    ])
    expect(buttons).toEqual([
      ['Our pricing', 'show-modal'],
      ['Close', 'close'],
    ])
    expect(page.querySelector('dialog#pricing')?.textContent).toContain('1-2% per order')
  })
})
