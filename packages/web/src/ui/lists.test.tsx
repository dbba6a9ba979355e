// @vitest-environment jsdom
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { windowOf } from '../testing/window-of.ts'
import { ListOrCards, type Column } from './list-or-cards.tsx'
import { Pager } from './paging.tsx'
import { SearchBox } from './search-box.tsx'

interface Row {
  readonly id: string
  readonly name: string
  readonly balance: number
}
const rows: Row[] = [
  { id: '1', name: 'Ana', balance: 120 },
  { id: '2', name: 'Luka', balance: 7 },
]
const columns: Column<Row>[] = [
  { key: 'name', header: 'Name', role: 'title', render: ({ name }) => name },
  { key: 'balance', header: 'Balance', align: 'right', render: ({ balance }) => balance },
  {
    key: 'actions',
    header: 'Actions',
    role: 'actions',
    render: ({ name }) => <button type="button">{`Block ${name}`}</button>,
  },
]
const List = () => <ListOrCards label="Staff" columns={columns} rows={rows} rowKey={({ id }) => id} />

describe('a list', () => {
  it('is a table above 768 px', () => {
    windowOf(769)
    renderScreen(List)
    const table = screen.getByRole('table', { name: 'Staff' })
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['Name', 'Balance', 'Actions'])
    expect(within(table).getAllByRole('row')).toHaveLength(3)
    expect(screen.queryByRole('list', { name: 'Staff' })).toBeNull()
  })

  it('is stacked cards at 768 px and below, with the same columns', () => {
    windowOf(768)
    renderScreen(List)
    const cards = within(screen.getByRole('list', { name: 'Staff' })).getAllByRole('listitem')
    expect(cards.map((card) => card.textContent)).toEqual([
      'AnaBalance120Block Ana',
      'LukaBalance7Block Luka',
    ])
    expect(screen.queryByRole('table')).toBeNull()
  })

  it.each([
    [8, 1100, 'list'],
    [8, 1101, 'table'],
    [7, 1100, 'table'],
  ] as const)('of %i columns in a window of %i px is a %s', (count, width, role) => {
    windowOf(width)
    const many = Array.from({ length: count }, (_, at): Column<Row> => ({
      key: String(at),
      header: String(at),
      render: ({ name }) => name,
    }))
    renderScreen(() => <ListOrCards label="Staff" columns={many} rows={rows} rowKey={({ id }) => id} />)
    screen.getByRole(role, { name: 'Staff' })
  })

  it('omits dashes on cards, but not zeros', () => {
    windowOf(390)
    const facts: Column<Row>[] = [
      { key: 'note', header: 'Note', render: ({ balance }) => (balance > 100 ? '–' : 'No onions') },
      { key: 'count', header: 'Count', render: () => 0 },
    ]
    renderScreen(() => <ListOrCards label="Staff" columns={facts} rows={rows} rowKey={({ id }) => id} />)
    expect(screen.getAllByRole('listitem').map((card) => card.textContent)).toEqual([
      'Count0',
      'NoteNo onionsCount0',
    ])
  })
})

describe('the pager', () => {
  const Pages = ({ total }: { readonly total: number }) => {
    const [page, setPage] = useState(1)
    return <Pager page={page} onPage={setPage} total={total} perPage={10} />
  }
  it('is not shown for a single page', () => {
    renderScreen(() => <Pages total={10} />)
    expect(screen.queryByRole('navigation')).toBeNull()
  })
  it('rounds up the number of pages and changes pages', async () => {
    renderScreen(() => <Pages total={41} />)
    expect(screen.getAllByRole('button', { name: /^Page \d/ })).toHaveLength(5)
    await userEvent.click(screen.getByRole('button', { name: 'Next page' }))
    expect(screen.getByRole('button', { name: 'Page 2' }).getAttribute('aria-current')).toBe('page')
  })
})

describe('the search box', () => {
  const names = ['Ana Ilieva', 'Anastas', 'Hana', 'Banana', 'Ana Ilieva', 'Diana', 'Jana', 'Luka']
  const onSearch = vi.fn()
  const Search = () => <SearchBox label="Search by full name" options={names} onSearch={onSearch} />
  const box = () => screen.getByRole('combobox', { name: 'Search by full name' })
  afterEach(() => {
    vi.useRealTimers()
  })

  it('searches once after a pause', async () => {
    vi.useFakeTimers()
    renderScreen(Search)
    for (const text of [' ', ' l', ' lu']) {
      fireEvent.change(box(), { target: { value: text } })
      act(() => void vi.advanceTimersByTime(399))
    }
    expect(onSearch).not.toHaveBeenCalled()
    act(() => void vi.advanceTimersByTime(1))
    expect(onSearch.mock.calls).toEqual([['lu']])
  })

  it.each(['pointerUp', 'pointerCancel'] as const)(
    'lets the list stand while something on it is pressed, and searches after it (%s)',
    (release) => {
      vi.useFakeTimers()
      renderScreen(Search)
      fireEvent.change(box(), { target: { value: 'lu' } })
      act(() => void vi.advanceTimersByTime(399))
      fireEvent.pointerDown(document.body)
      act(() => void vi.advanceTimersByTime(5000))
      fireEvent[release](document.body)
      act(() => void vi.advanceTimersByTime(399))
      expect(onSearch).not.toHaveBeenCalled()
      act(() => void vi.advanceTimersByTime(1))
      expect(onSearch.mock.calls).toEqual([['lu']])
    },
  )

  it('suggests at most five different names, chosen by the arrow keys', async () => {
    renderScreen(Search)
    await userEvent.type(box(), 'ana')
    const options = await screen.findAllByRole('option', { hidden: true })
    expect(options.map((each) => each.textContent)).toEqual([
      'Ana Ilieva',
      'Anastas',
      'Hana',
      'Banana',
      'Diana',
    ])
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}')
    expect(onSearch).toHaveBeenLastCalledWith('Anastas')
  })

  it('searches once for a chosen suggestion, and not again when the search is removed', async () => {
    vi.useFakeTimers()
    const asked: string[] = []
    const Filters = () => {
      const [search, setSearch] = useState('')
      return (
        <>
          <SearchBox
            label="Search by full name"
            options={names}
            initial={search}
            onSearch={(text) => {
              asked.push(text)
              setSearch(text)
            }}
          />
          <button type="button" onClick={() => setSearch('')}>
            Clear filters
          </button>
        </>
      )
    }
    renderScreen(Filters)
    fireEvent.change(box(), { target: { value: 'luka' } })
    act(() => void vi.advanceTimersByTime(400))
    fireEvent.click(screen.getByRole('option', { name: 'Luka', hidden: true }))
    fireEvent.click(screen.getByRole('button', { name: 'Clear filters' }))
    act(() => void vi.advanceTimersByTime(1000))
    expect(asked).toEqual(['luka', 'Luka'])
    expect(box()).toHaveProperty('value', '')
  })

  it('is focused by a slash and cleared at once', async () => {
    renderScreen(Search)
    await userEvent.keyboard('/')
    expect(document.activeElement).toBe(box())
    await userEvent.type(box(), 'luka')
    await userEvent.click(screen.getByRole('button', { name: 'Clear search' }))
    await waitFor(() => expect(onSearch).toHaveBeenLastCalledWith(''))
  })
})
