// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { expect, it } from 'vitest'
import { fakeServer } from '../testing/fake-server.ts'
import { callOptions, createQueryClient, useCall } from './query.ts'

it('a screen shows what was read before it was opened, and does not read it again', async () => {
  const seen = fakeServer({ 'GET /api/zones': () => ({ body: [] }) })
  const client = createQueryClient()
  await client.query(callOptions('layout', 'zones'))
  const wrapper = ({ children }: { readonly children: ReactNode }) =>
    createElement(QueryClientProvider, { client }, children)
  const { result } = renderHook(() => useCall('layout', 'zones'), { wrapper })
  expect(result.current.data).toEqual([])
  expect(seen).toHaveLength(1)
})
