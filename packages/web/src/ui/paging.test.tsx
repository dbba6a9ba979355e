// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { Pager } from './paging.tsx'

const numbers = () =>
  screen.getAllByRole('button', { name: /^Page \d/ }).map(({ textContent }) => Number(textContent))
const current = () => screen.getByRole('button', { current: 'page' }).textContent

describe('the pages of a long list', () => {
  it.each([
    [1, [1, 2, 3, 4, 5, 554, 555]],
    [10, [1, 2, 8, 9, 10, 11, 12, 554, 555]],
    [555, [1, 2, 551, 552, 553, 554, 555]],
  ])('around page %d are five, and two at each end', (page, shown) => {
    renderScreen(() => <Pager page={page} onPage={() => {}} total={4433} perPage={8} />)
    expect(numbers()).toEqual(shown)
    expect(current()).toBe(String(page))
  })

  it('are turned by numbers and by arrows, also by keyboard, and the focus stays', async () => {
    const List = () => {
      const [page, setPage] = useState(1)
      return <Pager page={page} onPage={setPage} total={100} perPage={10} />
    }
    renderScreen(List)
    await userEvent.click(screen.getByRole('button', { name: 'Page 5' }))
    expect(current()).toBe('5')
    await userEvent.click(screen.getByRole('button', { name: 'Page 9' }))
    const next = screen.getByRole('button', { name: 'Next page' })
    next.focus()
    await userEvent.keyboard('{Enter}')
    expect(current()).toBe('10')
    expect(document.activeElement).toBe(next)
    await userEvent.keyboard('{Enter}')
    expect(current()).toBe('10')
    expect(next.getAttribute('aria-disabled')).toBe('true')
    await userEvent.click(screen.getByRole('button', { name: 'Previous page' }))
    expect(current()).toBe('9')
  })

  it('are none for a single page', () => {
    const onPage = vi.fn()
    renderScreen(() => <Pager page={1} onPage={onPage} total={10} perPage={10} />)
    expect(screen.queryByRole('navigation', { name: 'Pages' })).toBeNull()
  })
})
