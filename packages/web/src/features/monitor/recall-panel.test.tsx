// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { cards, changes, foot, isShown, openMonitor, orderOf } from '../../testing/monitor-fakes.tsx'

const key = (pressed: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key: pressed })
const panel = () => within(screen.getByRole('complementary', { name: 'Just made' }))
const listed = () =>
  panel()
    .queryAllByRole('listitem')
    .map((item) => item.querySelector('strong')?.textContent)

describe('recall', () => {
  it('calls back what was just made, and that can be undone', async () => {
    localStorage.setItem('monitor-filter', 'pending')
    const { seen } = openMonitor([orderOf('a', 'pending'), orderOf('x', 'done')])
    await screen.findAllByRole('article')
    key('r')
    const back = await panel().findByRole('button', { name: 'Call back: Table x, Order x' })
    await waitFor(() => expect(document.activeElement).toBe(back))
    fireEvent.click(document.activeElement ?? document.body)
    expect([listed(), cards()]).toEqual([[], isShown('a', 'x')])
    await foot().findByText('Order x called back')
    key('0')
    expect([listed(), cards()]).toEqual([['Table x'], isShown('a')])
    await waitFor(() =>
      expect(changes(seen)).toEqual([
        ['x', { status: 'pending', expectedStatus: 'done' }],
        ['x', { status: 'done', expectedStatus: 'pending' }],
      ]),
    )
    key('Escape')
    expect(screen.queryByRole('complementary', { name: 'Just made' })).toBeNull()
  })

  it('has what was done here at once', async () => {
    localStorage.setItem('monitor-filter', 'pending')
    openMonitor([orderOf('a', 'pending'), orderOf('x', 'done')])
    await screen.findAllByRole('article')
    key('r')
    await panel().findByText('Table x')
    key('1')
    expect(listed()).toEqual(['Table a', 'Table x'])
  })
})
