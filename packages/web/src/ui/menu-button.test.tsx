// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { MenuButton } from './menu-button.tsx'
import { choiceItem, type MenuItem } from './menu-item.ts'

const PRESSED = vi.fn<(what: string) => void>()
const ITEMS: readonly MenuItem[] = [
  { heading: 'Things' },
  { text: 'Copy', onClick: () => PRESSED('copy') },
  { text: 'Orders', to: '/orders' },
  { text: 'Never', disabled: true, onClick: () => PRESSED('never') },
  'line',
  { note: 'Nobody can delete this.' },
  choiceItem({
    value: 'newest',
    options: [
      { value: 'newest', text: 'Newest first' },
      { value: 'oldest', text: 'Oldest first' },
    ],
    onChoose: PRESSED,
  }),
]
const Page = () => (
  <MenuButton items={ITEMS}>
    <button type="button">More</button>
  </MenuButton>
)
const button = () => screen.getByRole('button', { name: 'More' })

describe('a menu', () => {
  it('does what is pressed, with the focus on its button', async () => {
    renderScreen(Page)
    await userEvent.click(button())
    await screen.findByText('Nobody can delete this.')
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Copy' }))
    expect(PRESSED).toHaveBeenLastCalledWith('copy')
    expect(document.activeElement).toBe(button())
  })

  it('leads to pages, and offers choices', async () => {
    renderScreen(Page)
    await userEvent.click(button())
    const link = await screen.findByRole('menuitem', { name: 'Orders' })
    expect(link.getAttribute('href')).toBe('/orders')
    screen.getByRole('menuitemradio', { name: 'Newest first', checked: true })
    expect(screen.getByRole('menuitem', { name: 'Never' })).toMatchObject({ disabled: true })
    await userEvent.click(screen.getByRole('menuitemradio', { name: 'Oldest first' }))
    expect(PRESSED).toHaveBeenLastCalledWith('oldest')
  })
})
