// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderScreen } from '../testing/render-screen.tsx'
import { Pager } from './paging.tsx'

describe('the pages of a long list', () => {
  it.each([
    [1, [1, 2, 3, 4, 5, 6, 7, 8, 19, 20]],
    [10, [1, 2, 8, 9, 10, 11, 12, 19, 20]],
    [20, [1, 2, 13, 14, 15, 16, 17, 18, 19, 20]],
  ])('around page %d are two on each side and two at each end', (page, numbers) => {
    renderScreen(() => <Pager page={page} onPage={() => {}} total={200} perPage={10} />)
    expect(
      screen.getAllByRole('button', { name: /^Page \d/ }).map(({ textContent }) => Number(textContent)),
    ).toEqual(numbers)
  })
})
