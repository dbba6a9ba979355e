// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { i18n } from '@kafana/client/i18n/i18n.ts'
import { LANGUAGES, nameOf } from '@kafana/locales'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Toasts } from './toasts.tsx'

let answer: (url: string) => Response
const fromFile = (url: string): Response => new Response(readFileSync(`packages${url}`, 'utf8'))

const opener = () => screen.getByRole('button', { name: /Change language|Смени јазик|Αλλαγή γλώσσας/ })

beforeEach(() => {
  answer = fromFile
  vi.stubGlobal('fetch', async (url: string) => answer(url))
  i18n.changeLanguage('en')
  render(
    <>
      <LanguageSwitcher />
      <Toasts />
    </>,
  )
})

describe('the language switcher', () => {
  it('lists the languages by their native names, the active one disabled', async () => {
    expect(screen.queryByRole('list')).toBeNull()
    await userEvent.click(opener())
    expect(screen.getByRole('button', { name: 'English' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Македонски' })).toHaveProperty('disabled', false)
    expect(screen.getByRole('button', { name: 'Ελληνικά' })).toHaveProperty('disabled', false)
  })

  it('changes the language, closes, and confirms in the new language', async () => {
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'Македонски' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Јазикот е сменет на македонски')
    screen.getByRole('button', { name: 'Затвори' })
    expect(screen.queryByRole('list')).toBeNull()
    expect(document.documentElement.lang).toBe('mk')
    expect(localStorage.getItem('i18nextLng')).toBe('mk')
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByText('Language changed to English')
  })

  it('is shown in Greek', async () => {
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'Ελληνικά' }))
    await screen.findByText('Η γλώσσα άλλαξε σε ελληνικά')
    expect(document.documentElement.lang).toBe('el')
    screen.getByRole('button', { name: 'Αλλαγή γλώσσας' })
  })

  it('is navigated by the arrow keys, skipping the active one and wrapping, and left by Tab', async () => {
    render(<button type="button">Next</button>)
    await userEvent.click(opener())
    const focused = () => document.activeElement?.textContent
    expect(focused()).toBe('Македонски')
    const walk = async (key: string) => {
      await userEvent.keyboard(`{${key}}`)
      return focused()
    }
    const names = LANGUAGES.filter((code) => code !== 'en').map(nameOf)
    expect(await walk('ArrowUp')).toBe(names.at(-1))
    expect(await walk('ArrowDown')).toBe(names[0])
    expect(await walk('ArrowDown')).toBe(names[1])
    expect(await walk('Home')).toBe(names[0])
    expect(await walk('End')).toBe(names.at(-1))
    expect(await walk('Tab')).toBe('Next')
    expect(screen.queryByRole('list')).toBeNull()
  })

  it('shows an error and stays when a language cannot be loaded', async () => {
    i18n.changeLanguage('el')
    answer = () => new Response('', { status: 404 })
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'Español' }))
    expect((await screen.findByRole('alert')).textContent).toBe(
      'Δεν ήταν δυνατή η φόρτωση: Español. Δοκιμάστε ξανά αργότερα.',
    )
    expect([document.documentElement.lang, localStorage.getItem('i18nextLng')]).toEqual(['el', null])
    expect(opener().getAttribute('aria-busy')).toBe('false')
  })
})
