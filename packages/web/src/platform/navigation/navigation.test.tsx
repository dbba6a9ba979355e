// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Link, useLocation } from 'react-router'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { memoryHistory, TestRoutes } from '../../testing/render-screen.tsx'
import { ScrollRestoration } from './scroll-restoration.tsx'
import { useSearchParams } from './search-params.ts'

const open = (element: React.ReactNode, at: string) => {
  const history = memoryHistory(at)
  const { unmount } = render(<TestRoutes history={history} routes={[{ path: '*', element }]} />)
  return { history, unmount }
}

describe('the query of the address', () => {
  const Filters = () => {
    const [params, setParams] = useSearchParams()
    const add = (name: string) => setParams((before) => ({ ...Object.fromEntries(before), [name]: '100%' }))
    return (
      <>
        <button type="button" onClick={() => [add('a'), add('b')]}>
          Both
        </button>
        <button type="button" onClick={() => setParams({}, { replace: true })}>
          Clear
        </button>
        <output>{`${params}`}</output>
      </>
    )
  }

  it('keeps both of two changes that are made at once, and the path', async () => {
    const { history } = open(<Filters />, '/orders?page=2')
    await userEvent.click(screen.getByRole('button', { name: 'Both' }))
    expect(history.location).toMatchObject({ pathname: '/orders', search: '?page=2&a=100%25&b=100%25' })
    expect(screen.getByRole('status').textContent).toBe('page=2&a=100%25&b=100%25')
    await userEvent.click(screen.getByRole('button', { name: 'Clear' }))
    expect([history.location.pathname, history.location.search]).toEqual(['/orders', ''])
    // The last change replaced its entry of the history.
    act(() => history.go(-1))
    expect(history.location.search).toBe('?page=2&a=100%25')
  })
})

describe('scrolling', () => {
  const scrolled: number[] = []
  beforeEach(() => {
    scrolled.length = 0
    vi.stubGlobal('scrollTo', (_x: number, y: number) => void scrolled.push(y))
  })
  const scrollBy = (y: number) => {
    vi.stubGlobal('scrollY', y)
    dispatchEvent(new Event('scroll'))
  }
  const Page = () => (
    <>
      <h1>{useLocation().pathname}</h1>
      <Link to="/b">On</Link>
      <Link to="?sort=name">Sorted</Link>
      <ScrollRestoration />
    </>
  )
  const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }))

  it('starts a new page at its top, and Back where it was; another order of the list stays', async () => {
    const { history } = open(<Page />, '/a')
    scrollBy(700)
    await follow('On')
    expect([screen.getByRole('heading').textContent, scrolled.at(-1)]).toEqual(['/b', 0])
    scrollBy(30)
    await follow('Sorted')
    expect(scrolled.at(-1)).toBe(0)
    expect(scrolled).toHaveLength(2)
    await act(async () => history.go(-2))
    expect([screen.getByRole('heading').textContent, scrolled.at(-1)]).toEqual(['/a', 700])
  })

  it('is where it was after a reload', () => {
    const first = open(<Page />, '/a')
    scrollBy(410)
    dispatchEvent(new Event('pagehide'))
    first.unmount()
    open(<Page />, '/a')
    expect(scrolled.at(-1)).toBe(410)
  })
})
