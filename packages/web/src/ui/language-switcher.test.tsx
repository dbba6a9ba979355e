// @vitest-environment jsdom
import { readFileSync } from 'node:fs'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { i18n } from '../platform/i18n/i18n.ts'
import { LanguageSwitcher } from './language-switcher.tsx'
import { Toasts } from './toasts.tsx'

const opener = () => screen.getByRole('button', { name: /Change language|Смени јазик|Αλλαγή γλώσσας/ })

beforeEach(async () => {
  vi.stubGlobal('fetch', async (url: string) => new Response(readFileSync(`packages${url}`, 'utf8')))
  await i18n.changeLanguage('en')
  render(<><LanguageSwitcher /><Toasts /></>)
})

describe('the language switcher', () => {
  it('lists the languages by their own names, the active one disabled', async () => {
    expect(screen.queryByRole('list')).toBeNull()
    await userEvent.click(opener())
    expect(screen.getByRole('button', { name: 'English' })).toHaveProperty('disabled', true)
    expect(screen.getByRole('button', { name: 'Македонски' })).toHaveProperty('disabled', false)
    expect(screen.getByRole('button', { name: 'Ελληνικά' })).toHaveProperty('disabled', false)
  })

  it('changes the language, closes, and says so in the new language', async () => {
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'Македонски' }))
    expect((await screen.findByRole('alert')).textContent).toBe('Јазикот е сменет на македонски')
    expect(screen.queryByRole('list')).toBeNull()
    expect(document.documentElement.lang).toBe('mk')
    expect(localStorage.getItem('i18nextLng')).toBe('mk')
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'English' }))
    await screen.findByText('Language changed to English')
  })

  it('speaks Greek', async () => {
    await userEvent.click(opener())
    await userEvent.click(screen.getByRole('button', { name: 'Ελληνικά' }))
    await screen.findByText('Η γλώσσα άλλαξε σε ελληνικά')
    expect(document.documentElement.lang).toBe('el')
    screen.getByRole('button', { name: 'Αλλαγή γλώσσας' })
  })

  it('closes by Escape, with the focus back on the globe, and by a press elsewhere', async () => {
    await userEvent.click(opener())
    await userEvent.keyboard('{Tab}{Escape}')
    expect(screen.queryByRole('list')).toBeNull()
    expect(document.activeElement).toBe(opener())
    await userEvent.click(opener())
    await userEvent.click(document.body)
    expect(screen.queryByRole('list')).toBeNull()
  })
})
