// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { TableStatusText } from './table-status-text.tsx'

const NOW = '2026-11-21T10:25:00.000Z'
const SINCE = '2026-11-21T10:00:00.000Z'
beforeEach(() => void vi.useFakeTimers({ now: Date.parse(NOW), toFake: ['Date'] }))
afterEach(() => void vi.useRealTimers())

it.each([
  ['waiting', /^waiting for 25 min/],
  ['ready', /^ready for 25 min/],
  ['served', /^served 25 min.* ago/],
  ['preBilled', /^pre-bill not paid for 25 min/],
] as const)('says for how long a table is %s', (state, text) => {
  render(<TableStatusText state={state} since={SINCE} />)
  screen.getByText(text)
})

it('says that a table is free', () => {
  render(<TableStatusText state="free" since={null} />)
  expect(screen.getByText('free').dataset['state']).toBe('free')
})
